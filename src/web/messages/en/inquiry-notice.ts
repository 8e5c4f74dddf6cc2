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
    subject: `A question from ${email}`,
    paragraphs: ["A visitor asks:", question],
    facts: [
      ...fact("Searched", query),
      ...fact("Vehicle", vehicle && vehicleName(vehicle)),
      ...fact("Part number", sku),
      ...fact("Name", name),
      ...fact("Answer to", email),
    ],
    action: { label: "See the questions", url: page("/dashboard/inquiries") },
  };
}
