/** Was bei Anmeldung und Registrierung zu lesen ist, nach dem Code der Antwort. */
export const identityWords: Record<string, string> = {
  NOT_FOUND: "Diesen Aufruf gibt es nicht.",
  MALFORMED: "Die Anfrage konnte nicht gelesen werden.",
  UNSUPPORTED_MEDIA_TYPE: "Bitte senden Sie JSON.",
  TOO_LARGE: "Die Anfrage ist zu groß.",
  INVALID_ORIGIN: "Diese Anfrage kam von einer anderen Website.",
  INVALID_CALLBACK_URL: "callbackURL muss ein Pfad dieses Shops sein, zum Beispiel /dashboard.",
  INVALID_EMAIL: "Bitte geben Sie eine gültige E-Mail-Adresse an.",
  INVALID_NAME: "Bitte geben Sie Ihren Namen an.",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    "Für diese E-Mail-Adresse gibt es schon ein Konto. Bitte verwenden Sie eine andere.",
  VALIDATION_ERROR: "Einige Angaben fehlen oder sind falsch.",
  RATE_LIMITED: "Zu viele Versuche. Bitte versuchen Sie es später noch einmal.",
  PROVIDER_NOT_FOUND: "Diese Art der Anmeldung bietet der Shop nicht an.",
  PROVIDER_UNAVAILABLE:
    "Google ist gerade nicht erreichbar. Bitte versuchen Sie es noch einmal oder melden Sie sich mit E-Mail-Adresse und Passwort an.",
  RESET_REQUESTED:
    "Wenn es zu dieser E-Mail-Adresse ein Konto gibt, finden Sie den Link zum Zurücksetzen in Ihrem Postfach.",
  UNAVAILABLE: "Das geht gerade nicht. Bitte versuchen Sie es gleich noch einmal.",
  INTERNAL_SERVER_ERROR: "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.",
  INVALID_EMAIL_OR_PASSWORD: "E-Mail-Adresse oder Passwort ist falsch.",
  PASSWORD_TOO_SHORT: "Das Passwort ist zu kurz.",
  PASSWORD_TOO_LONG: "Das Passwort ist zu lang.",
  INVALID_TOKEN: "Der Link ist ungültig oder abgelaufen.",
};
