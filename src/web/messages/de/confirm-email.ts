import type * as en from "#web/messages/en/confirm-email.ts";

export const confirmEmail = {
  title: "E-Mail-Adresse bestätigen",
  text: "Bestätigen Sie sie, wenn Sie das Konto selbst angelegt haben. Wenn nicht, schließen Sie diese Seite einfach.",
  submit: "E-Mail-Adresse bestätigen",
  done: "Ihre E-Mail-Adresse ist bestätigt.",
  guestOrders:
    "Haben Sie hier schon als Gast bestellt? Melden Sie sich in diesem Browser an und öffnen Sie den Link aus der E-Mail noch einmal: Dann finden Sie diese Bestellungen in Ihrem Konto. Dasselbe erreichen Sie mit einem neuen Passwort, das Sie per E-Mail anfordern.",
  badLink:
    "Dieser Link ist unvollständig oder abgelaufen. In Ihrem Profil können Sie sich einen neuen schicken lassen.",
  failed:
    "Ihre E-Mail-Adresse ließ sich gerade nicht bestätigen. Bitte öffnen Sie den Link aus der E-Mail gleich noch einmal.",
  profile: "Zum Profil",
} satisfies typeof en.confirmEmail;
