import type * as en from "#web/messages/en/confirm-email.ts";

export const confirmEmail = {
  title: "E-Mail-Adresse bestätigen",
  text: "Bestätigen Sie sie, wenn Sie das Konto selbst angelegt haben. Wenn nicht, schließen Sie diese Seite einfach.",
  submit: "E-Mail-Adresse bestätigen",
  done: "Ihre E-Mail-Adresse ist bestätigt.",
  guestOrders:
    "Haben Sie hier schon als Gast bestellt? Melden Sie sich in diesem Browser an und öffnen Sie den Link aus der E-Mail noch einmal: Dann finden Sie diese Bestellungen in Ihrem Konto. In Ihrem Profil können Sie sich einen neuen Link schicken lassen.",
  missing: {
    text: "Haben Sie hier schon als Gast bestellt? In dieses Konto führt außer dem Passwort noch ein anderer Weg. Geben Sie das Passwort ein, damit niemand außer Ihnen diese Bestellungen sieht: Dann finden Sie sie in Ihrem Konto.",
    password: "Passwort des Kontos",
    submit: "Gastbestellungen anzeigen",
    wrong: "Das ist nicht das Passwort des Kontos.",
    failed: "Das hat gerade nicht geklappt. Bitte versuchen Sie es in einer Weile noch einmal.",
    reset: "Neues Passwort per E-Mail anfordern",
    passkey:
      "Haben Sie hier schon als Gast bestellt? Dieses Konto hat einen Passkey. Melden Sie sich in diesem Browser damit an und öffnen Sie den Link aus der E-Mail noch einmal oder einen neuen, den Sie sich in Ihrem Profil schicken lassen: Dann brauchen Sie nur noch das Passwort des Kontos.",
    newPassword:
      "Haben Sie hier schon als Gast bestellt? In dieses Konto führt mehr als ein Weg. Fordern Sie per E-Mail ein neues Passwort an, damit niemand außer Ihnen diese Bestellungen sieht, und melden Sie sich damit an. Wenn Sie einen Passkey haben, melden Sie sich danach mit ihm an und lassen Sie sich in Ihrem Profil einen neuen Link schicken.",
  },
  badLink:
    "Dieser Link ist unvollständig oder abgelaufen. In Ihrem Profil können Sie sich einen neuen schicken lassen.",
  failed:
    "Ihre E-Mail-Adresse ließ sich gerade nicht bestätigen. Bitte öffnen Sie den Link aus der E-Mail gleich noch einmal.",
  profile: "Zum Profil",
} satisfies typeof en.confirmEmail;
