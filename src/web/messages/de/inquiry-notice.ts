import type { MailContext, MailMessage } from "#shop/foundation/mails/message.ts";
import type { MailData } from "#shop/foundation/mails/outbox.ts";
import { vehicleName } from "./vehicle-name.ts";

/** What a visitor asked, for staff. */
export function inquiryNotice(
  { name, email, message: question, query, vehicle, sku }: MailData["inquiry"],
  { page }: Pick<MailContext, "page">,
): Omit<MailMessage, "greeting"> {
  const fact = (label: string, value: string | null): [string, string][] => (value ? [[label, value]] : []);
  return {
    subject: `Eine Anfrage von ${email}`,
    paragraphs: ["Ein Besucher fragt:", question],
    facts: [
      ...fact("Gesucht", query),
      ...fact("Fahrzeug", vehicle && vehicleName(vehicle)),
      ...fact("Teilenummer", sku),
      ...fact("Name", name),
      ...fact("Antwort an", email),
    ],
    action: { label: "Anfragen ansehen", url: page("/dashboard/inquiries") },
  };
}
