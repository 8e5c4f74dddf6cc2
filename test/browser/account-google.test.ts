import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { accessToken, arriveAt, fillIn, isRed, logIn, newEmail } from "#test/browser/steps.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

async function continueWithGoogle(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("heading", { name: "Choose an account" }).waitFor();
}

async function useAnother(page: Page, email: string, { verified = true } = {}): Promise<void> {
  await page.getByText("Use another account").click();
  await fillIn(page, { Name: "Grace Hopper", Email: email });
  await page.getByLabel("The issuer has verified this email").setChecked(verified);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

test("users who choose an account are signed in and return to where they wanted to go", async () => {
  const page = await openPage(shop.url);
  await page.goto("/dashboard/myprofile");
  await continueWithGoogle(page);
  await page.getByText("Sandbox", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Ada Torque" }).click();
  await arriveAt(page, "/dashboard/myprofile");
  await page.getByRole("heading", { name: "Ada Torque" }).waitFor();
  await expect.poll(() => page.getByText("is not confirmed yet").count()).toBe(0);
  await expect.poll(() => accessToken(page)).toMatch(/^ey/);
});

test("begun under the machine's other name, it goes on under the shop's own", async () => {
  const page = await openPage(shop.url);
  await page.goto(`${shop.url.replace("127.0.0.1", "localhost")}/login`);
  await continueWithGoogle(page);
  await page.getByRole("button", { name: "Ada Torque" }).click();
  await arriveAt(page, "/");
  expect(page.url()).toBe(`${shop.url}/`);
  await expect.poll(() => accessToken(page)).toMatch(/^ey/);
});

test("another account signs up from the sign-up form, and is the same user when it comes again", async () => {
  const email = newEmail("grace");
  // Their garage or cart may be on its way when the sign-in ends.
  const page = await openPage(shop.url, { noise: [/status of 401/] });
  await page.goto("/register");
  await continueWithGoogle(page);
  await useAnother(page, email);
  await arriveAt(page, "/home");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await arriveAt(page, "/login");
  // The page before has the same button, which leads back to /home.
  await page.getByRole("heading", { name: "Login", exact: true, level: 1 }).waitFor();
  await continueWithGoogle(page);
  await page.getByRole("button", { name: email }).click();
  await arriveAt(page, "/");
  const users = await shop.sql("select id from users where email = $1", [email]);
  expect(users).toHaveLength(1);
});

test("users who cancel return to the login page, which shows that and remembers where they wanted to go", async () => {
  const page = await openPage(shop.url);
  await page.goto("/dashboard/review");
  await continueWithGoogle(page);
  await page.getByRole("button", { name: "Cancel and go back" }).click();
  await arriveAt(page, "/login");
  const alert = page.getByRole("alert");
  await expect.poll(() => alert.innerText()).toMatch(/^You cancelled at Google/);
  await expect.poll(() => isRed(alert)).toBe(true);
  await logIn(page, await shop.signUp());
  await arriveAt(page, "/dashboard/review");
});

test("an address that Google has not verified opens nobody's account", async () => {
  const { email } = await shop.signUp();
  const page = await openPage(shop.url);
  await page.goto("/login");
  await continueWithGoogle(page);
  await useAnother(page, email, { verified: false });
  await arriveAt(page, "/login");
  await expect.poll(() => isRed(page.getByRole("alert"))).toBe(true);
  await expect.poll(() => accessToken(page)).toBeNull();
});

test("an address that nobody has proved to the shop is not opened by Google either, and the page says what to do", async () => {
  const { email } = await shop.signUp();
  const page = await openPage(shop.url);
  await page.goto("/login");
  await continueWithGoogle(page);
  await useAnother(page, email);
  await arriveAt(page, "/login");
  await expect.poll(() => page.getByRole("alert").innerText()).toMatch(/^There is an account with this email already/);
  await expect.poll(() => accessToken(page)).toBeNull();
});

test("'use another account' wants a name and an address", async () => {
  const page = await openPage(shop.url, { noise: [/status of 422/] });
  await page.goto("/login");
  await continueWithGoogle(page);
  await useAnother(page, "grace@localhost");
  await page.getByText("Give a name and a valid email.").waitFor();
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Grace Hopper");
});
