import type * as en from "#web/messages/en/find-order.ts";

export const findOrder = {
  title: "Bestellung finden",
  text: "Ohne Konto bestellt? Geben Sie die Bestellnummer und die E-Mail-Adresse ein, mit der Sie bestellt haben. Wir schicken den Link zu Ihrer Bestellung an diese Adresse.",
  number: "Bestellnummer",
  numberHint: "Sie steht in jeder E-Mail zu Ihrer Bestellung, zum Beispiel Nr. 10001.",
  email: "E-Mail",
  emailHint: "Die Adresse, mit der Sie bestellt haben.",
  submit: "Link zuschicken",
  sent: (email: string) =>
    `Wenn diese Bestellung mit ${email} aufgegeben wurde, ist eine E-Mail mit dem Link dorthin unterwegs.`,
  noMail:
    "Nach ein paar Minuten noch keine E-Mail? Sehen Sie im Spam-Ordner nach, und prüfen Sie Nummer und Adresse. Was davon nicht stimmt, sagen wir hier nicht, damit niemand sonst erfährt, was Sie bestellt haben.",
  badLink: "Dieser Link öffnet keine Bestellung.",
  badLinkHelp: "Vielleicht ist er unvollständig oder zu alt. Wir schicken Ihnen gern einen neuen.",
} satisfies typeof en.findOrder;
