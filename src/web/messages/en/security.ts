/** The words of the page about how a user signs in, and of the second step of a sign-in. */
export const security = {
  title: "Security",
  withheld: {
    password:
      "Staff need a password of at least 12 characters before they can work here. Change yours below; if it is long enough, sign out and in again.",
    two_factor:
      "Staff of this shop need a second factor before they can work here. Set yours up below, or sign in with a passkey.",
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
    mail: "Email me a link to set one",
    mailed: "The link is on its way. It is valid for one hour.",
  },
  twoFactor: {
    heading: "Second factor",
    text: "Signing in then takes a code from an app on your phone as well as your password, also with Google.",
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
      "If you lose your phone, each code works once in place of the app. Store them safely: they are shown only now, and replace earlier ones.",
    stored: "I have stored them",
  },
  passkeys: {
    heading: "Passkeys",
    text: "A passkey signs you in with your fingerprint, your face or the PIN of your device, without a password. It also counts as your second factor: how you sign in is then changed only with a passkey, so add a second one in case you lose a device.",
    signIn: "Sign in with a passkey",
    use: "Use a passkey",
    add: "Add a passkey",
    name: "Name",
    create: "Create passkey",
    rename: "Rename",
    save: "Save",
    remove: "Remove",
    added: "added",
    used: "last used",
    question: (name: string) => `Remove “${name}”?`,
    consequences:
      "You can no longer sign in with this passkey. To delete it from your device as well, use the passwords in its settings.",
    notChanged: (why: string) => `Nothing was changed. ${why}`,
    notLoaded: (why: string) => `Your passkeys could not be loaded. ${why}`,
    unconfirmed: "You can add one once your email address is confirmed.",
    toProfile: "Confirm it in your profile",
    unsupported: "This browser can't create passkeys here.",
    /** By the name of the browser's error. */
    refused: {
      NotAllowedError: "No passkey was used. Please try again.",
      InvalidStateError: "This device has a passkey for your account already.",
      SecurityError: "Passkeys don't work at this address of the shop.",
      NotSupportedError: "This device can't create a passkey that we accept.",
    },
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
  ownData: {
    heading: "Your data",
    text: "Download what this shop stores about you, or delete your account.",
    download: "Download my data",
    erase: "Delete my account",
    question: "Delete your account?",
    consequences:
      "Your sign-ins, addresses, vehicles and carts are deleted, and your name is removed from your reviews. Orders stay in our books, as required by law, with the name and address that they were placed with. This can't be undone.",
    questions: "Questions that were asked with your email address are deleted, too.",
    unproven: {
      download: (email: string) =>
        `The download leaves out questions and guest orders from ${email} until we know that they are yours.`,
      erasure: (email: string) =>
        `Questions from ${email} remain, since we don't know yet that they are yours. To have them deleted, too, first confirm the address in your profile.`,
    },
    toProfile: "Confirm the address in your profile",
    yes: "Delete it",
    notErased: (why: string) => `Your account was not deleted. ${why}`,
    erased: "Your account is deleted.",
  },
  codeStep: {
    heading: "Second factor",
    text: "Enter the code that your authenticator app shows, or one of your recovery codes.",
    code: "Code",
    submit: "Login",
    back: "Start again",
  },
};
