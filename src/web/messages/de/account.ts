import type * as en from "#web/messages/en/account.ts";
import { passwordLength } from "#shop/people/users/user-rules.ts";

export const account = {
  name: "Name",
  email: "E-Mail-Adresse",
  password: "Passwort",
  passwordHint: `Mindestens ${passwordLength.min} Zeichen`,
  or: "oder",
  google: "Weiter mit Google",
  login: {
    title: "Anmelden",
    heading: "Anmelden",
    text: "Zum Bestellen, zum Bezahlen und um Ihre Bestellungen einzusehen.",
    submit: "Anmelden",
    forgot: "Passwort vergessen?",
    new: "Neu hier?",
    create: "Neues Konto anlegen",
    finishing: "Sie werden angemeldet …",
  },
  register: {
    title: "Registrieren",
    heading: "Registrieren",
    text: "Ein Konto für Bestellungen, Zahlungen und Bewertungen.",
    submit: "Registrieren",
    already: "Sie haben schon ein Konto?",
    login: "Bitte melden Sie sich an",
    signedIn: (name: string) => `Sie sind als ${name} angemeldet.`,
    toDashboard: "Zu Ihrem Kundenkonto",
  },
  reset: {
    title: "Passwort zurücksetzen",
    heading: "Passwort zurücksetzen",
    text: "Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort festlegen; er gilt eine Stunde.",
    submit: "Link anfordern",
    sent: "Falls es ein Konto mit dieser Adresse gibt, ist der Link unterwegs. Bitte sehen Sie in Ihrem Posteingang und im Spam-Ordner nach.",
    setHeading: "Neues Passwort festlegen",
    newPassword: "Neues Passwort",
    set: "Neues Passwort speichern",
    done: "Ihr neues Passwort ist gespeichert. Bitte melden Sie sich damit an.",
    badLink: "Dieser Link wurde schon benutzt oder ist abgelaufen. Bitte fordern Sie einen neuen an.",
    back: "Zurück zur Anmeldung",
  },
  errors: {
    account_not_linked:
      "Zu dieser E-Mail-Adresse gibt es schon ein Konto, die Adresse ist aber noch nicht bestätigt. Melden Sie sich mit Ihrem Passwort an und bestätigen Sie die Adresse in Ihrem Profil; danach klappt es auch mit Google.",
    email_not_verified: "Google hat diese E-Mail-Adresse nicht bestätigt. Bitte melden Sie sich mit Ihrem Passwort an.",
    access_denied:
      "Sie haben bei Google abgebrochen und sind nicht angemeldet. Versuchen Sie es erneut oder melden Sie sich mit Ihrem Passwort an.",
    provider_unavailable:
      "Google ist gerade nicht erreichbar. Bitte versuchen Sie es später erneut oder melden Sie sich mit E-Mail-Adresse und Passwort an.",
    state_mismatch:
      "Die Anmeldung bei Google hat zu lange gedauert oder wurde zweimal geöffnet. Bitte versuchen Sie es erneut.",
    admin_only: "Diese Seite ist Administratoren vorbehalten. Bitte melden Sie sich als Administrator an.",
    other:
      "Die Anmeldung hat nicht geklappt. Bitte versuchen Sie es erneut oder nutzen Sie E-Mail-Adresse und Passwort.",
  },
} satisfies typeof en.account;
