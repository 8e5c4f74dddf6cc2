import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { authenticator } from "#test/authenticator.ts";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import { arriveAt, fillIn, logIn } from "#test/browser/steps.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

// Refusals; and a sign-in that ends is renewed, or leads to the login page.
const noise = [/status of (400|401)/];

async function openSecurity(person: Person): Promise<Page> {
  const page = await openPage(shop.url, { as: person, noise });
  await page.goto("/dashboard/security");
  await page.getByText("This device").waitFor();
  return page;
}

test("a password is changed with the present one, and what is wrong with it stands beside its field", async () => {
  const person = await shop.signUp();
  const elsewhere = await shop.signIn(person.email, person.password);
  const page = await openSecurity(person);
  const change = () => page.getByRole("button", { name: "Change password" }).click();
  await fillIn(page, { "Current password": "not the password", "New password": "password1" });
  await change();
  await page.getByText("This is not your password.").waitFor();
  await fillIn(page, { "Current password": person.password });
  await change();
  await page.getByText("Choose a password that fewer people use.").waitFor();
  await fillIn(page, { "New password": "difference-engine" });
  await change();
  await page.getByText("Your password is changed.").waitFor();
  expect((await elsewhere.call("GET", "/api/profile")).status).toBe(401);
  expect((await shop.signIn(person.email, "difference-engine")).token).not.toBe("");
});

test("a sign-in elsewhere is listed and ended there", async () => {
  const person = await shop.signUp();
  const elsewhere = await shop.signIn(person.email, person.password);
  const page = await openSecurity(person);
  await page.getByRole("button", { name: "Sign out there" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Sign out there" }).count()).toBe(0);
  expect((await elsewhere.call("GET", "/api/profile")).status).toBe(401);
  expect((await person.call("GET", "/api/profile")).status).toBe(200);
});

test("by the keyboard a second factor is set up, and the next sign-in takes its code", async () => {
  const person = await shop.signUp();
  const page = await openSecurity(person);
  await page.getByRole("button", { name: "Turn on" }).press("Enter");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  const code = authenticator((await page.locator("code").innerText()).trim());
  await page.keyboard.type(code(0));
  await page.keyboard.press("Enter");
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect.poll(() => codes.count()).toBe(10);
  await page.getByRole("button", { name: "I have stored them" }).press("Enter");
  await page.getByText("Your second factor is on.").waitFor();

  const again = await openPage(shop.url, { noise });
  await again.goto("/login?from=/dashboard");
  await logIn(again, person);
  await again.getByRole("heading", { name: "Second factor" }).waitFor();
  await again.keyboard.type("000000");
  await again.keyboard.press("Enter");
  await again.getByText(/^This code is wrong/).waitFor();
  await fillIn(again, { Code: code(1) });
  await again.keyboard.press("Enter");
  await arriveAt(again, "/dashboard");
});

test("an hour after signing in an admin enters their password before a role changes, and nothing is lost", async () => {
  const admin = await shop.admin();
  const person = await shop.signUpConfirmed("Grace Hopper");
  await shop.sql("update sessions set proven_at = now() - interval '1 hour'");
  const page = await openPage(shop.url, { as: admin, noise: [/status of (400|403)/] });
  await page.goto(`/dashboard/making-admin?q=${encodeURIComponent(person.email)}`);
  await page.getByRole("button", { name: "Make Admin" }).click();
  await page.getByRole("button", { name: "Yes, assign it" }).click();
  const dialog = page.getByRole("dialog", { name: "Is it you?" });
  await dialog.waitFor();
  await fillIn(dialog, { Password: "not the password" });
  await dialog.getByRole("button", { name: "Go on" }).click();
  await dialog.getByText("This is not your password.").waitFor();
  await fillIn(dialog, { Password: admin.password });
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect
    .poll(async () => (await shop.sql("select role from users where email = $1", [person.email]))[0])
    .toEqual({ role: "owner" });
});

test("staff without the second factor that the shop requires are led to its set-up", async () => {
  const person = await shop.signUp();
  await shop.sql("update users set role = 'warehouse' where email = $1", [person.email]);
  await shop.sql(
    `insert into settings (section, version, value) values ('security', 1, '{"staffTwoFactorRequired": true}')`,
  );
  const again = await shop.signIn(person.email, person.password);
  const page = await openPage(shop.url, { as: again });
  await page.goto("/manage-orders");
  await arriveAt(page, "/dashboard/security");
  await page.getByText(/^Staff of this shop need a second factor/).waitFor();
  expect((await again.call("GET", "/api/users")).body.code).toBe("two_factor_required");
});
