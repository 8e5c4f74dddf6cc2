/** The words of the page about how a user signs in, and of the second step of a sign-in. */
export const security = {
  title: "Security",
  withheld: {
    password:
      "Staff need a password of at least 12 characters before they can work here. Change yours below; if it is long enough, sign out and in again.",
    two_factor: "Staff of this shop need a second factor before they can work here. Set yours up below.",
  },
  password: {
    heading: "Password",
    text: "Changing it signs you out on all other devices.",
    current: "Current password",
    next: "New password",
    hint: (min: number) => `${min} characters or longer`,
    submit: "Change password",
    done: "Your password is changed.",
    none: "You sign in with Google and have no password here.",
    mail: "Mail me a link to set one",
    mailed: "The link is on its way. It is valid for one hour.",
  },
  twoFactor: {
    heading: "Second factor",
    text: "With it, signing in takes a code of an app on your phone beside your password, also after Google.",
    isOn: "Your second factor is on.",
    isOff: "Your second factor is off.",
    turnOn: "Turn on",
    turnOff: "Turn off",
    renew: "New recovery codes",
    password: "Password",
    next: "Next",
    scan: "Scan this with an authenticator app, and enter the code that it shows.",
    qrCode: "QR code for your authenticator app",
    orType: "Or type this key into the app:",
    code: "Code",
    codes: "Recovery codes",
    codesText:
      "Each of these codes replaces the app once, should you lose your phone. Store them safely: they are shown only now. Earlier ones no longer count.",
    stored: "I have stored them",
  },
  signIns: {
    heading: "Where you are signed in",
    device: ({ browser, system }: { browser: string | null; system: string | null }) =>
      browser && system ? `${browser} on ${system}` : (browser ?? system ?? "Unknown device"),
    since: "signed in",
    used: "last used",
    here: "This device",
    end: "Sign out there",
    endOthers: "Sign out everywhere else",
    notEnded: (why: string) => `Nobody was signed out. ${why}`,
    notLoaded: (why: string) => `Where you are signed in could not be loaded. ${why}`,
  },
  codeStep: {
    heading: "Second factor",
    text: "Enter the code that your authenticator app shows, or one of your recovery codes.",
    code: "Code",
    submit: "Login",
    back: "Start again",
  },
};
