import type * as en from "#web/messages/en/identity.ts";
import { passwordLength } from "#shop/people/users/user-rules.ts";

export const identityMessages: typeof en.identityMessages = {
  NOT_FOUND: "Diesen Aufruf gibt es nicht.",
  MALFORMED: "Die Anfrage war nicht lesbar. Bitte laden Sie die Seite neu.",
  UNSUPPORTED_MEDIA_TYPE: "Bitte senden Sie JSON.",
  TOO_LARGE: "Die Anfrage ist zu groß.",
  INVALID_ORIGIN: "Diese Anfrage kam von einer anderen Website.",
  INVALID_CALLBACK_URL: "callbackURL muss ein Pfad dieses Shops sein, zum Beispiel /dashboard.",
  INVALID_EMAIL: "Bitte geben Sie eine gültige E-Mail-Adresse ein.",
  INVALID_NAME: "Bitte geben Sie Ihren Namen ein.",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    "Zu dieser E-Mail-Adresse gibt es schon ein Konto. Bitte melden Sie sich an oder nehmen Sie eine andere Adresse.",
  VALIDATION_ERROR: "Einige Angaben fehlen oder stimmen nicht. Bitte prüfen Sie sie.",
  RATE_LIMITED: "Zu viele Versuche. Bitte versuchen Sie es in einer Weile erneut.",
  PROVIDER_NOT_FOUND: "Diese Anmeldung gibt es in diesem Shop nicht.",
  PROVIDER_UNAVAILABLE:
    "Google ist gerade nicht erreichbar. Bitte versuchen Sie es später erneut oder melden Sie sich mit E-Mail-Adresse und Passwort an.",
  RESET_REQUESTED: "Falls es ein Konto mit dieser Adresse gibt, finden Sie den Link in Ihrem Posteingang.",
  UNAVAILABLE: "Das geht gerade nicht. Bitte versuchen Sie es gleich noch einmal.",
  INTERNAL_SERVER_ERROR: "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es erneut.",
  INVALID_EMAIL_OR_PASSWORD: "E-Mail-Adresse oder Passwort ist falsch.",
  PASSWORD_TOO_SHORT: "Das Passwort ist zu kurz.",
  PASSWORD_TOO_LONG: "Das Passwort ist zu lang.",
  PASSWORD_COMMON: "Dieses Passwort benutzen zu viele. Bitte wählen Sie ein anderes.",
  STAFF_PASSWORD_TOO_SHORT: `Mitarbeiter brauchen ein Passwort mit mindestens ${passwordLength.staffMin} Zeichen.`,
  STAFF_PASSWORD_OUTDATED:
    "Mitarbeiter brauchen ein längeres Passwort. Wir haben Ihnen einen Link geschickt, mit dem Sie eines festlegen.",
  INVALID_PASSWORD: "Das ist nicht Ihr Passwort.",
  NO_PASSWORD: "Ihr Konto hat noch kein Passwort: Sie melden sich mit Google an.",
  CODE_REQUIRED: "Bitte geben Sie den Code Ihrer App oder einen Wiederherstellungscode ein.",
  INVALID_CODE: "Dieser Code ist falsch oder wurde schon benutzt. Bitte warten Sie auf den nächsten.",
  INVALID_BACKUP_CODE: "Dieser Wiederherstellungscode ist falsch oder wurde schon benutzt.",
  INVALID_TWO_FACTOR_COOKIE: "Das hat zu lange gedauert. Bitte geben Sie Ihr Passwort noch einmal ein.",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Zu viele falsche Codes. Bitte geben Sie Ihr Passwort noch einmal ein.",
  ACCOUNT_TEMPORARILY_LOCKED: "Zu viele falsche Codes. Bitte versuchen Sie es in 15 Minuten wieder.",
  TOTP_ALREADY_ENABLED: "Ihr zweiter Faktor ist schon eingerichtet.",
  TWO_FACTOR_NOT_ENABLED: "Ihr zweiter Faktor ist nicht eingerichtet.",
  INVALID_PASSKEY: "Dieser Passkey gehört hier zu keinem Konto oder ließ sich nicht prüfen.",
  PASSKEY_EXPIRED: "Das hat zu lange gedauert. Bitte versuchen Sie es noch einmal.",
  PASSKEY_KNOWN: "Diesen Passkey haben Sie schon hinzugefügt.",
  PASSKEYS_FULL: "Mehr Passkeys lassen sich nicht hinzufügen. Bitte entfernen Sie zuerst einen.",
  PASSKEY_CERTIFIED:
    "Dieser Passkey bringt ein Zertifikat seines Geräts mit, das dieser Shop nicht annimmt. Bitte nehmen Sie einen anderen Browser oder ein anderes Gerät.",
  PASSKEY_REQUIRED:
    "Bitte benutzen Sie zuerst einen Passkey: Ihr Passwort allein reicht nicht, um Ihre Anmeldung zu ändern.",
  EMAIL_UNCONFIRMED:
    "Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. In Ihrem Profil können Sie sich die E-Mail noch einmal schicken lassen.",
  EMAIL_ALREADY_VERIFIED: "Ihre E-Mail-Adresse ist schon bestätigt.",
  SIGN_IN_AGAIN: "Bitte melden Sie sich zuerst neu an.",
  IDENTITY_UNPROVEN: "Bitte melden Sie sich neu an.",
  INVALID_TOKEN: "Dieser Link wurde schon benutzt oder ist abgelaufen.",
};
