import type * as en from "#web/messages/en/security.ts";

export const security = {
  title: "Sicherheit",
  withheld: {
    password:
      "Mitarbeiter brauchen ein Passwort mit mindestens 12 Zeichen, bevor sie hier arbeiten können. Ändern Sie Ihres unten; ist es lang genug, melden Sie sich ab und neu an.",
    two_factor:
      "Mitarbeiter dieses Shops brauchen einen zweiten Faktor, bevor sie hier arbeiten können. Richten Sie ihn unten ein.",
  },
  password: {
    heading: "Passwort",
    text: "Wenn Sie es ändern, werden Sie auf allen anderen Geräten abgemeldet.",
    current: "Aktuelles Passwort",
    next: "Neues Passwort",
    hint: (min: number) => `Mindestens ${min} Zeichen`,
    submit: "Passwort ändern",
    done: "Ihr Passwort ist geändert.",
    none: "Sie melden sich mit Google an und haben hier kein Passwort.",
    mail: "Link zum Festlegen schicken",
    mailed: "Der Link ist unterwegs. Er gilt eine Stunde.",
  },
  twoFactor: {
    heading: "Zweiter Faktor",
    text: "Damit verlangt jede Anmeldung neben dem Passwort einen Code aus einer App auf Ihrem Telefon, auch nach Google.",
    isOn: "Ihr zweiter Faktor ist eingeschaltet.",
    isOff: "Ihr zweiter Faktor ist ausgeschaltet.",
    turnOn: "Einschalten",
    turnOff: "Ausschalten",
    renew: "Neue Wiederherstellungscodes",
    password: "Passwort",
    next: "Weiter",
    scan: "Scannen Sie dies mit einer Authenticator-App und geben Sie den Code ein, den sie anzeigt.",
    qrCode: "QR-Code für Ihre Authenticator-App",
    orType: "Oder tippen Sie diesen Schlüssel in die App:",
    code: "Code",
    codes: "Wiederherstellungscodes",
    codesText:
      "Jeder dieser Codes ersetzt die App einmal, falls Sie Ihr Telefon verlieren. Bewahren Sie sie sicher auf: Sie werden nur jetzt angezeigt. Frühere gelten nicht mehr.",
    stored: "Ich habe sie aufbewahrt",
  },
  signIns: {
    heading: "Wo Sie angemeldet sind",
    device: ({ browser, system }) =>
      browser && system ? `${browser} auf ${system}` : (browser ?? system ?? "Unbekanntes Gerät"),
    since: "angemeldet",
    used: "zuletzt benutzt",
    here: "Dieses Gerät",
    end: "Dort abmelden",
    endOthers: "Überall sonst abmelden",
    notEnded: (why: string) => `Niemand wurde abgemeldet. ${why}`,
    notLoaded: (why: string) => `Wo Sie angemeldet sind, konnte nicht geladen werden. ${why}`,
  },
  codeStep: {
    heading: "Zweiter Faktor",
    text: "Geben Sie den Code ein, den Ihre Authenticator-App anzeigt, oder einen Ihrer Wiederherstellungscodes.",
    code: "Code",
    submit: "Anmelden",
    back: "Von vorn beginnen",
  },
} satisfies typeof en.security;
