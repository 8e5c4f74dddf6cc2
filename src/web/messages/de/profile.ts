import type * as en from "#web/messages/en/profile.ts";

export const myProfile = {
  title: "Mein Profil",
  card: "Ihre Karte",
  edit: "Profil bearbeiten",
  name: "Name",
  photo: "Foto",
  photoHint:
    "Die https-Adresse eines Bildes. Wir rufen es einmal ab und zeigen unsere Kopie, meist nach wenigen Minuten.",
  photoOf: (name: string) => `Foto von ${name}`,
  email: "E-Mail-Adresse",
  phone: "Telefonnummer",
  phoneHint: "Nur für den Paketdienst. Wir tragen sie bei Ihrer nächsten Bestellung ein.",
  address: "Adresse",
  addressHint: "Straße, Hausnummer, PLZ, Ort. Wir tragen sie bei Ihrer nächsten Bestellung ein.",
  language: "Sprache",
  languageHint: "In ihr schreiben wir Ihnen unsere Mails.",
  unset: "Keine Angabe",
  submit: "Profil speichern",
  ask: {
    title: "Möchten Sie die Änderungen speichern?",
    text: "Sie haben Ihr Profil geändert.",
    save: "Speichern",
    dontSave: "Nicht speichern",
  },
  leave: {
    title: "Vor dem Verlassen speichern?",
    text: "Ihr Profil enthält Änderungen, die noch nicht gespeichert sind.",
  },
  saved: "Gespeichert!",
  notSaved: "Die Änderungen wurden nicht gespeichert",
  noUser: "Es ist niemand angemeldet",
  signIn: "Erneut anmelden",
  keeps: "Ihre Eingaben bleiben erhalten.",
  verify: {
    text: (email: string) =>
      `${email} ist noch nicht bestätigt. Bitte öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben.`,
    again: "E-Mail erneut senden",
    guestOrders: (email: string) =>
      `Haben Sie hier schon als Gast mit ${email} bestellt? Lassen Sie sich einen Link an diese Adresse schicken und öffnen Sie ihn in diesem Browser: Dann finden Sie diese Bestellungen in Ihrem Konto.`,
    link: "Link per E-Mail schicken",
    sent: "Die E-Mail ist unterwegs",
  },
} satisfies typeof en.myProfile;
