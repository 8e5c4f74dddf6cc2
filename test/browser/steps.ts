import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Returns an email address that nobody else in this run has. */
export const newEmail = (name = "visitor") => `${name}-${randomUUID().slice(0, 8)}@example.com`;

/** Types into the fields that are seen, by their labels. */
export async function fillIn(within: Page | Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await within.getByLabel(label, { exact: true }).filter({ visible: true }).fill(value);
}

/** The fields of the order form that say how to reach the buyer, by their labels. */
export const contactFields = { "Phone Number": "+44 20 7946 0000", Address: "12 St James's Square, London" };

/** Returns the values of fields, by their labels. */
export async function valuesOf(within: Page | Locator, ...labels: string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const label of labels) found[label] = await within.getByLabel(label, { exact: true }).inputValue();
  return found;
}

/** Answers the questions of the vehicle picker, by their labels. */
export async function chooseVehicle(within: Page | Locator, answers: Record<string, string>): Promise<void> {
  for (const [question, answer] of Object.entries(answers)) {
    await within.getByLabel(question, { exact: true }).selectOption(answer);
  }
}

/** Answers the questions of the garage page, and waits until the vehicle of that name is the page's vehicle. */
export async function addByHand(page: Page, answers: Record<string, string>, name: string): Promise<void> {
  const main = page.getByRole("main");
  await chooseVehicle(main, answers);
  await main.getByText(`That is a ${name}`).waitFor();
  await main.getByRole("button", { name: "Use this vehicle" }).click();
  await page.getByText(`${name} is your vehicle now.`).waitFor();
}

export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const login = page.getByRole("button", { name: "Login", exact: true });
  // The page before, which may still be shown under the new address, may have a field for an email, too.
  await login.waitFor();
  await fillIn(page, { Email: email, Password: password });
  await login.click();
}

/** Waits until the scripts of the page have taken over: until then its links, searches and forms with an address are the browser's. */
export async function scriptsRun(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Switch to (dark|light) colours/ }).waitFor();
}

/** Returns the bearer token from where the specification stores it; null for a visitor who is not signed in. */
export const accessToken = (page: Page) => page.evaluate(() => localStorage.getItem("accessToken"));

/** Waits until the page is at this path of the shop; the query may be anything unless it is named. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  const { origin } = new URL(page.url());
  await expect
    .poll(() => {
      const at = new URL(page.url());
      return at.origin === origin ? at.pathname + (path.includes("?") ? at.search : "") : at.href;
    })
    .toBe(path);
}

/** Opens the newest mail of a subject to an address in the sandbox's inbox, as soon as it is there. */
export async function openMail(page: Page, to: string, subject: string | RegExp): Promise<void> {
  // Of the link: its name has the time, too.
  const mail = page.locator("a.mail strong").filter({ hasText: subject }).first();
  await expect
    .poll(async () => {
      await page.goto(`/sandbox/mail?to=${encodeURIComponent(to)}`);
      return mail.count();
    })
    .toBe(1);
  await mail.click();
  await page.getByRole("heading", { name: subject }).waitFor();
}

/** Whether a text is red, the colour of errors. */
export async function isRed(found: Locator): Promise<boolean> {
  const colour = await found.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return red > 150 && red > 1.5 * green && red > 1.5 * blue;
}
