import type * as en from "#web/messages/en/security.ts";

export const security = {
  title: "Sicherheit",
  withheld: {
    password:
      "Mitarbeiter brauchen ein Passwort mit mindestens 12 Zeichen, bevor sie hier arbeiten können. Ändern Sie Ihres unten; ist es lang genug, melden Sie sich ab und neu an.",
    two_factor:
      "Mitarbeiter dieses Shops brauchen einen zweiten Faktor, bevor sie hier arbeiten können. Richten Sie ihn unten ein oder melden Sie sich mit einem Passkey an.",
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
  passkeys: {
    heading: "Passkeys",
    text: "Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder PIN Ihres Geräts an, ohne Passwort. Er gilt auch als zweiter Faktor: Ihre Anmeldung ändern Sie dann nur noch mit einem Passkey. Legen Sie deshalb einen zweiten an, falls Sie ein Gerät verlieren.",
    signIn: "Mit Passkey anmelden",
    use: "Passkey benutzen",
    add: "Passkey hinzufügen",
    name: "Name",
    create: "Passkey erstellen",
    rename: "Umbenennen",
    save: "Speichern",
    remove: "Entfernen",
    added: "hinzugefügt",
    used: "zuletzt benutzt",
    question: (name: string) => `„${name}“ entfernen?`,
    consequences:
      "Mit diesem Passkey können Sie sich dann nicht mehr anmelden. Auf Ihrem Gerät löschen Sie ihn in den Einstellungen bei den Passwörtern.",
    notChanged: (why: string) => `Es wurde nichts geändert. ${why}`,
    notLoaded: (why: string) => `Ihre Passkeys konnten nicht geladen werden. ${why}`,
    unconfirmed: "Sie können einen hinzufügen, sobald Ihre E-Mail-Adresse bestätigt ist.",
    toProfile: "Im Profil bestätigen",
    unsupported: "Dieser Browser kann hier keine Passkeys erstellen.",
    refused: {
      NotAllowedError: "Es wurde kein Passkey benutzt. Bitte versuchen Sie es noch einmal.",
      InvalidStateError: "Dieses Gerät hat für Ihr Konto schon einen Passkey.",
      SecurityError: "Unter dieser Adresse des Shops funktionieren Passkeys nicht.",
      NotSupportedError: "Dieses Gerät kann keinen Passkey erstellen, den wir annehmen.",
    },
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
  ownData: {
    heading: "Ihre Daten",
    text: "Laden Sie herunter, was dieser Shop über Sie speichert, oder löschen Sie Ihr Konto.",
    download: "Meine Daten herunterladen",
    erase: "Konto löschen",
    question: "Konto löschen?",
    consequences:
      "Ihre Anmeldungen, Adressen, Fahrzeuge und Warenkörbe werden gelöscht, und Ihr Name verschwindet von Ihren Bewertungen. Bestellungen bleiben, wie das Gesetz es verlangt, mit Name und Adresse der Bestellung in unseren Büchern. Das lässt sich nicht rückgängig machen.",
    questions: "Auch Anfragen, die mit Ihrer E-Mail-Adresse gestellt wurden, werden gelöscht.",
    unproven: {
      download: (email) =>
        `Anfragen und Gastbestellungen von ${email} fehlen beim Herunterladen, bis wir wissen, dass sie von Ihnen sind.`,
      erasure: (email) =>
        `Anfragen von ${email} bleiben bestehen, weil wir noch nicht wissen, dass sie von Ihnen sind. Sollen sie auch gelöscht werden, bestätigen Sie zuerst die Adresse in Ihrem Profil.`,
    },
    toProfile: "Adresse im Profil bestätigen",
    yes: "Löschen",
    notErased: (why) => `Ihr Konto wurde nicht gelöscht. ${why}`,
    erased: "Ihr Konto ist gelöscht.",
  },
  codeStep: {
    heading: "Zweiter Faktor",
    text: "Geben Sie den Code ein, den Ihre Authenticator-App anzeigt, oder einen Ihrer Wiederherstellungscodes.",
    code: "Code",
    submit: "Anmelden",
    back: "Von vorn beginnen",
  },
} satisfies typeof en.security;
