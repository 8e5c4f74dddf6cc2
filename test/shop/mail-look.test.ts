import { expect, test } from "vitest";
import { mailedOrder as order, publicUrl, startInbox } from "#test/mail-inbox.ts";

// How the shop's mails look, and what they say of an order that comes.

const hash = "0123456789abcdef0123456789abcdef";
const shown = {
  shipTo: {
    name: "Ada Torque",
    company: "Torque Garage",
    line1: "Hauptstraße 5",
    city: "Köln",
    postalCode: "50667",
    country: "DE",
  },
  delivery: { methodId: "parcel", name: "Parcel", from: "2026-03-05", to: "2026-03-09" },
  pictures: { "KES-BD-300": `/images/${hash}/640.webp` },
};

test("an order that is on its way says where it goes, when it arrives, and leads to the carrier's page", async () => {
  const { read, send } = await startInbox();
  const data = { ...order, ...shown, shipment: { carrier: "UPS Ground", tracking: "1Z 999" } };
  await send({ template: "order_shipped", data, id: crypto.randomUUID(), to: "ada@example.com" });
  const [message] = await read();
  expect(message!.text).toContain("Ship to:\nAda Torque\nTorque Garage\nHauptstraße 5\n50667 Köln\nGermany");
  expect(message!.text).toContain("Arrives: Thursday, March 5, 2026 to Monday, March 9, 2026");
  expect(message!.text).toContain("Tracking number: 1Z 999\nhttps://www.ups.com/track?tracknum=1Z999");
  expect(message!.html).toContain(`src="${publicUrl}/images/${hash}/160.webp"`);
});

test("an order that does not come says neither where it goes nor when it arrives", async () => {
  const { read, send } = await startInbox();
  const data = { ...order, ...shown };
  await send({ template: "order_cancelled", data, id: crypto.randomUUID(), to: "ada@example.com" });
  expect((await read())[0]!.text).not.toMatch(/Hauptstraße|Arrives/);
});

test("a mail looks like the shop, and its times are those of the shop's zone", async () => {
  const look = { mark: "MP", accent: "#0b5cad", onAccent: "#fefefe", timeZone: "Europe/Berlin" };
  const { read, send } = await startInbox(look);
  await send({
    template: "order_placed",
    data: { ...order, heldUntil: "2026-03-04T10:00:00.000Z" },
    id: crypto.randomUUID(),
    to: "ada@example.com",
    locale: "de",
  });
  const [message] = await read();
  expect(message!.html).toMatch(/>MP<[\s\S]+background:#0b5cad;color:#fefefe/);
  expect(message!.text).toContain("bis Mittwoch, 4. März 2026 um 11:00 MEZ");
});

test("no picture of another server is loaded, which would learn who reads the mail", async () => {
  const { read, send } = await startInbox();
  const data = { ...order, pictures: { "KES-BD-300": "https://supplier.example/disc.jpg" } };
  await send({ template: "order_paid", data, id: crypto.randomUUID(), to: "ada@example.com" });
  expect((await read())[0]!.html).not.toContain("supplier.example");
});
