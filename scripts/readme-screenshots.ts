// Takes the screenshots of the README: starts a new shop with the demo catalogue in a folder of its own, signs up, orders and pays, and
// writes them to docs/screenshots/. The pages must be built (`npm start` builds them).
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { readConfig } from "#process/config.ts";
import { typefacesKey } from "#http/head-script.ts";
import { start } from "#process/start.ts";
import { shareSandboxKey, storedSandboxCookies } from "#test/sandbox-key.ts";
import { launchChromium } from "#test/browser/chromium.ts";

type Order = { part: string; orders: number; client: string };

const folder = join(import.meta.dirname, "../docs/screenshots");
const dataDir = mkdtempSync(join(tmpdir(), "camber-screenshots-"));
const desktop = { viewport: { width: 1200, height: 690 } };
const tall = { viewport: { width: 1200, height: 920 } };
const phone = { viewport: { width: 390, height: 700 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true };
const largest = 300_000;

const admin = { email: "admin@camber.example", password: "correct-horse-battery" };
const shop = await start(
  readConfig({
    DATA_DIR: dataDir,
    PORT: "0",
    CATALOGUE: "demo",
    RATE_LIMIT: "off",
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }),
);
shareSandboxKey(shop);
const browser = await launchChromium();
try {
  mkdirSync(folder, { recursive: true });
  await takeAll(browser);
} finally {
  await browser.close();
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function takeAll(browser: Browser): Promise<void> {
  const disc = await findPart("brake disc");
  await publicPages(browser, disc);
  const customer = await visit(browser, tall);
  await signUp(customer, "Greta Lind", "greta.lind@example.com");
  await orderForm(customer, disc);

  const earlier = [
    { part: disc, orders: 4, client: "Greta Lind" },
    { part: await findPart("oil filter"), orders: 4, client: "Greta Lind" },
    { part: await findPart("spark plug"), orders: 4, client: "Greta Lind" },
  ];
  const [unpaid, ...others] = await placeAll(customer, earlier);
  for (const id of others) await pay(customer, id);
  await customer.goto(`/dashboard/payment/${unpaid}`);
  await typeCard(customer);
  await take(customer, "payment");

  const garage = await visit(browser, desktop);
  await signUp(garage, "Bil & Broms AB", "verkstad@example.com");
  const bulk = [
    { part: await findPart("wiper"), orders: 12, client: "Bil & Broms AB" },
    { part: await findPart("air filter"), orders: 6, client: "Bil & Broms AB" },
    { part: await findPart("battery"), orders: 4, client: "Bil & Broms AB" },
  ];
  const [, ...paid] = await placeAll(garage, bulk);
  for (const id of paid) await pay(garage, id);

  const staff = await visit(browser, desktop);
  await logIn(staff);
  await ship(staff, others[0]!);
  await ship(staff, paid[0]!);
  await staff.goto("/manage-orders");
  await staff.getByRole("cell", { name: "Greta Lind" }).first().waitFor();
  await take(staff, "manage-orders");

  await customer.goto("/dashboard");
  await customer
    .getByRole("button", { name: /Details of order/ })
    .nth(2)
    .click();
  await take(customer, "orders");
}

async function publicPages(browser: Browser, part: string): Promise<void> {
  const light = await visit(browser, desktop);
  await light.goto("/");
  await take(light, "landing");
  await light.goto(`/parts/${part}`);
  await light.setViewportSize({ width: 1120, height: 690 });
  await take(light, "part");
  const dark = await visit(browser, { ...desktop, colorScheme: "dark" });
  await dark.goto("/");
  await take(dark, "landing-dark");
  const small = await visit(browser, phone);
  const vehicle = await accord();
  await small.goto(`/parts/${part}?vehicle=${vehicle}`);
  await take(small, "part-phone");
  const list = await visit(browser, tall);
  await list.goto(`/parts?vehicle=${vehicle}&type=brake-disc`);
  await take(list, "parts");
  await list.goto(`/compare?vehicle=${vehicle}&type=brake-disc`);
  await take(list, "compare");
}

async function orderForm(page: Page, part: string): Promise<void> {
  await page.goto(`/purchase/${part}`);
  await page.getByRole("button", { name: "Purchase" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Orders", { exact: true }).fill("2");
  await form.getByLabel("Phone Number").fill("+46 90 12 34 56");
  await form.getByLabel("Address").fill("Storgatan 1, 903 26 Umeå");
  await take(page, "order");
}

async function visit(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, locale: "en-US", reducedMotion: "reduce", ...options });
  await context.addCookies(storedSandboxCookies(shop.url));
  await context.addInitScript((key) => localStorage.setItem(key, "loaded"), typefacesKey);
  return context.newPage();
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 0)));
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, caret: "hide" });
  const { size } = statSync(path);
  console.info(`${name}.png, ${Math.round(size / 1000)} KB${size > largest ? ": TOO LARGE" : ""}`);
  if (size > largest) process.exitCode = 1;
}

/** Returns the id of a 2015 Honda Accord with the 2.4 litre engine. */
async function accord(): Promise<string> {
  const found = await fetch(`${shop.url}/api/vehicles/choices?year=2015&make=Honda&model=Accord&displacement=2.4`);
  const { vehicle } = (await found.json()) as { vehicle?: { id: string } };
  if (!vehicle) throw new Error("There is more than one 2015 Honda Accord 2.4.");
  return vehicle.id;
}

/** Returns a part of which four can be ordered. */
async function findPart(words: string): Promise<string> {
  const found = await fetch(`${shop.url}/api/parts?${new URLSearchParams({ q: words, limit: "40" }).toString()}`);
  const parts = (await found.json()) as { _id: string; quantity: number; order: number }[];
  const part = parts.find(({ quantity, order }) => quantity > 20 && order <= 4);
  if (!part) throw new Error(`The demo catalogue has no ${words} to order.`);
  return part._id;
}

async function signUp(page: Page, name: string, email: string): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("not-a-secret");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.waitForURL("**/home");
}

async function logIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.getByRole("link", { name: "Manage Orders" }).waitFor();
}

async function typeCard(page: Page): Promise<void> {
  const card = page.getByTitle("Card details").contentFrame();
  await card.getByLabel("Card number").fill("4242 4242 4242 4242");
  await card.getByLabel("Expiry date").fill("12 / 34");
  await card.getByLabel("Security code").fill("123");
}

async function pay(page: Page, order: string): Promise<void> {
  await page.goto(`/dashboard/payment/${order}`);
  await typeCard(page);
  await page.getByRole("button", { name: /^Pay / }).click();
  await page.getByText("Congrats! Your payment is completed.").waitFor();
}

async function placeAll(page: Page, orders: Order[]): Promise<string[]> {
  const ids: string[] = [];
  for (const order of orders) {
    const contact = { number: "+46 90 12 34 56", address: "Storgatan 1, 903 26 Umeå" };
    const { insertedId } = await call<{ insertedId: string }>(page, "POST", "/api/purchase", { ...contact, ...order });
    ids.push(insertedId);
  }
  return ids;
}

async function ship(page: Page, order: string): Promise<void> {
  await call(page, "PUT", `/api/purchase/${order}/shipped`, { shipped: true });
}

/** Sends a request to the API as the user who is signed in on a page. */
async function call<Answer>(page: Page, method: string, path: string, body: object): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem("accessToken"));
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(shop.url + path, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
