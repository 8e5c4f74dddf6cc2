import { Hono } from "hono";
import { onTestFinished } from "vitest";
import { createMailer } from "#adapters/mail/mailer.ts";
import { createMailSandbox } from "#sandbox/mail/mail.ts";
import { serverMessages } from "#web/messages/all.ts";
import { testDatabase } from "#test/database.ts";

type Read = { id: string; to: string[]; from: string; subject: string; text: string; html: string; links: string[] };

export const publicUrl = "http://shop.test";

export const mailBrand = {
  name: "Camber",
  mark: "CMB",
  logo: null,
  accent: "#b93a06",
  onAccent: "#ffffff",
  isSet: false,
  currencyDisplay: "symbol",
  timeZone: "UTC",
} as const;

export const mailLanguages = Promise.all(
  (["en", "de"] as const).map(async (tag, index) => ({
    words: (await serverMessages(tag)).mail,
    prefix: index === 0 ? "" : `/${tag}`,
  })),
);

/** Returns the inbox of the sandbox, what it is reached by, and `send`, which sends a mail there as the shop does. `look`: how that looks. */
export async function startInbox(look: Partial<Record<keyof typeof mailBrand, string>> = {}) {
  const { db, pool } = await testDatabase();
  const sandbox = createMailSandbox({ pool });
  const smtpUrl = await sandbox.start();
  onTestFinished(sandbox.stop);
  const app = new Hono().route("/sandbox/mail", sandbox.app);
  const get = (path: string) => app.request(`${publicUrl}/sandbox/mail${path}`);
  const read = async (query = "") => (await (await get(`/messages.json${query}`)).json()) as Read[];
  const send = createMailer({
    smtpUrl,
    from: "Camber <orders@shop.test>",
    brand: async () => ({ ...mailBrand, ...(look as object) }),
    publicUrl,
    languages: await mailLanguages,
  });
  return { db, pool, app, get, read, send, smtpUrl };
}

export const mailedOrder = {
  orderId: "0199d2c8-0000-7000-8000-000000000001",
  orderNumber: 10_001,
  clientName: "Ada <b>Torque</b>",
  lines: [{ name: "Brake Disc 300", sku: "KES-BD-300", quantity: 2, itemsCents: 123_450 }],
  totalCents: 123_450,
  currency: "USD",
};
