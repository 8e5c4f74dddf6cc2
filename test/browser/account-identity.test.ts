import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import {
  accessToken,
  arriveAt,
  fillIn,
  isRed,
  logIn,
  newEmail,
  openMail,
  scriptsRun,
  valuesOf,
} from "#test/browser/steps.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const submit = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** What a field says is wrong with it. */
const reason = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => {
    const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
    const error = ids.map((id) => document.getElementById(id)).find((one) => one?.id.endsWith("-error"));
    return error?.textContent ?? null;
  });

describe.each([
  ["/login", "Login"],
  ["/register", "Sign Up"],
])("the form of %s", (path, button) => {
  test("says what is missing, and puts the cursor there", async () => {
    const page = await openPage(shop.url);
    await page.goto(path);
    await submit(page, button);
    await expect.poll(() => reason(page, "Email")).toBe("Email is Required");
    await expect.poll(() => reason(page, "Password")).toBe("Password is Required");
    if (path === "/register") await expect.poll(() => reason(page, "Name")).toBe("Name is Required");
    const first = page.getByLabel(path === "/register" ? "Name" : "Email", { exact: true });
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(new URL(page.url()).pathname).toBe(path);
  });

  test("says what is wrong when a field is left, and is content as soon as it is right", async () => {
    const page = await openPage(shop.url);
    await page.goto(path);
    for (const email of ["ada", "ada@", "ada@example", "@example.com", "ada@example.c"]) {
      await fillIn(page, { Email: email, Password: "" });
      await expect.poll(() => reason(page, "Email"), { message: email }).toBe("Provide a valid Email");
    }
    await fillIn(page, { Email: "ada@example.com", Password: "12345" });
    await page.getByLabel("Email").focus();
    const least = path === "/register" ? 8 : 6;
    await expect.poll(() => reason(page, "Password")).toBe(`Must be ${least} characters or longer`);
    await expect.poll(() => reason(page, "Email")).toBeNull();
    await fillIn(page, { Password: "a1b2c3d4" });
    await expect.poll(() => reason(page, "Password")).toBeNull();
  });

  test("keeps what was typed while the shop can't be reached", async () => {
    const page = await openPage(shop.url, { noise: [/ERR_INTERNET_DISCONNECTED/] });
    await page.goto(path);
    const typed = { ...(path === "/register" && { Name: "Ada" }), Email: newEmail(), Password: "analytical" };
    await fillIn(page, typed);
    await scriptsRun(page);
    await page.context().setOffline(true);
    await submit(page, button);
    await expect.poll(() => isRed(page.getByRole("alert"))).toBe(true);
    await expect.poll(() => valuesOf(page, ...Object.keys(typed))).toEqual(typed);
  });
});

describe("registering", () => {
  test("signs in at once and goes to /home; the two forms lead to each other", async () => {
    const page = await openPage(shop.url);
    await page.goto("/login");
    await page.getByRole("link", { name: "Create New Account" }).click();
    await heading(page, "Sign Up").waitFor();
    await page.getByRole("link", { name: "Please login" }).click();
    await heading(page, "Login").waitFor();
    await page.goBack();
    const email = newEmail("katherine");
    await fillIn(page, { Name: "Katherine Johnson", Email: email, Password: "orbital-flight" });
    await submit(page, "Sign Up");
    await arriveAt(page, "/home");
    await page.getByRole("button", { name: "Sign Out" }).waitFor();
    await expect.poll(() => accessToken(page)).toMatch(/^ey/);
  });

  test("with a taken email says so in red, and keeps what was typed", async () => {
    const { email } = await shop.signUp();
    const page = await openPage(shop.url, { noise: [/status of 422/] });
    await page.goto("/register");
    const typed = { Name: "Somebody Else", Email: email, Password: "another-one" };
    await fillIn(page, typed);
    await submit(page, "Sign Up");
    const alert = page.getByRole("alert");
    await expect.poll(() => alert.innerText()).toBe("User already exists. Use another email.");
    await expect.poll(() => isRed(alert)).toBe(true);
    await expect.poll(() => valuesOf(page, "Name", "Email", "Password")).toEqual(typed);
  });

  test("sends a mail that confirms the address", async () => {
    const person = await shop.signUp();
    const page = await openPage(shop.url, { as: person });
    await page.goto("/dashboard/myprofile");
    await page.getByText(`${person.email} is not confirmed yet. Follow the link we emailed you.`).waitFor();
    await openMail(page, person.email, /^Confirm your email address/);
    await page.getByRole("link", { name: "Plain text" }).click();
    await page.getByRole("link", { name: /confirm-email/ }).click();
    await page.getByRole("button", { name: "Confirm email address" }).click();
    await page.getByText("Your email address is confirmed.").waitFor();
    await page.getByRole("link", { name: "Go to your profile" }).click();
    await arriveAt(page, "/dashboard/myprofile");
    await expect.poll(() => page.getByText("is not confirmed yet").count()).toBe(0);
  });

  test("another mail proves that a confirmed address is the holder's, by the password where there is another way in", async () => {
    const person = await shop.signUp();
    await shop.sql("update users set email_verified = true where email = $1", [person.email]);
    await shop.sql(
      "insert into accounts (user_id, provider_id, account_id) select id, 'google', email from users where email = $1",
      [person.email],
    );
    const page = await openPage(shop.url, { as: person });
    await page.goto("/dashboard/security");
    await page.getByText(`The download leaves out questions and guest orders from ${person.email}`).waitFor();
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("dialog").getByText(`Questions from ${person.email} remain`).waitFor();
    await page.goto("/dashboard/myprofile");
    await submit(page, "Email me a link");
    await page.getByText("The email is on its way").waitFor();
    await openMail(page, person.email, /^Confirm your email address/);
    await page.getByRole("link", { name: "Plain text" }).click();
    await page.getByRole("link", { name: /confirm-email/ }).click();
    await submit(page, "Confirm email address");
    const field = page.getByLabel("Password of the account", { exact: true });
    await field.fill("a guess");
    await submit(page, "Show my guest orders");
    await page.getByText("This is not the password of the account.", { exact: true }).waitFor();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.title()).toContain("This is not the password of the account.");
    await field.fill(person.password);
    await submit(page, "Show my guest orders");
    await expect.poll(() => field.count()).toBe(0);
    await page.getByText("Your email address is confirmed.").waitFor();
    await page.goto("/dashboard/security");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("dialog").getByText("Questions that were asked with your email address").waitFor();
    expect(await page.getByText("The download leaves out").count()).toBe(0);
  });
});

describe("logging in", () => {
  test("with a wrong password says so in red, and keeps what was typed", async () => {
    const { email } = await shop.signUp();
    const page = await openPage(shop.url, { noise: [/status of 401/] });
    await page.goto("/login");
    for (const known of [email, newEmail("nobody")]) {
      await logIn(page, { email: known, password: "wrong-one" });
      const alert = page.getByRole("alert");
      await expect.poll(() => alert.innerText()).toBe("Invalid email or password");
      await expect.poll(() => isRed(alert)).toBe(true);
      await expect.poll(() => valuesOf(page, "Email", "Password")).toEqual({ Email: known, Password: "wrong-one" });
    }
  });

  test("without having come from anywhere leads to /", async () => {
    const person = await shop.signUp();
    const page = await openPage(shop.url);
    await page.goto("/login");
    await logIn(page, person);
    await arriveAt(page, "/");
    await expect.poll(() => accessToken(page)).toMatch(/^ey/);
  });

  test("leads back to the page that required it, with its query", async () => {
    const person = await shop.signUp();
    const page = await openPage(shop.url);
    await page.goto("/dashboard?status=all");
    await arriveAt(page, "/login");
    await logIn(page, person);
    await arriveAt(page, "/dashboard?status=all");
    await expect.poll(() => page.getByLabel("Status").inputValue()).toBe("all");
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/.//evil.example",
    String.raw`/\evil.example`,
    "javascript:alert(1)",
    "/login",
  ])("never leads to %s (D21)", async (from) => {
    const page = await openPage(shop.url);
    await page.goto(`/login?${new URLSearchParams({ from }).toString()}`);
    await logIn(page, await shop.signUp());
    await arriveAt(page, "/");
    await expect.poll(() => accessToken(page)).toMatch(/^ey/);
  });

  test("with a forgotten password works again by the mail that sets a new one", async () => {
    const person = await shop.signUp();
    const page = await openPage(shop.url, { noise: [/status of 40[01]/] });
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByRole("heading", { name: "Reset your password" }).waitFor();
    await fillIn(page, { Email: person.email });
    await submit(page, "Send the link");
    await page.getByText(/^If an account uses this email address/).waitFor();

    await openMail(page, person.email, /^Set a new password/);
    const mailBody = page.getByTitle("The mail as its reader sees it").contentFrame();
    const opened = page.waitForEvent("popup");
    await mailBody.getByRole("link", { name: "Set a new password" }).click();
    const reset = await opened;
    await fillIn(reset, { "New password": "short" });
    await submit(reset, "Save the new password");
    await expect.poll(() => reason(reset, "New password")).toBe("Must be 8 characters or longer");
    await fillIn(reset, { "New password": "difference-engine" });
    await submit(reset, "Save the new password");
    await reset.getByText(/^Your new password is set/).waitFor();
    await reset.getByRole("link", { name: "Back to login" }).click();
    await logIn(reset, person);
    await reset.getByText("Invalid email or password").waitFor();
    await logIn(reset, { ...person, password: "difference-engine" });
    await arriveAt(reset, "/");

    // The link has done its work.
    const openedAgain = page.waitForEvent("popup");
    await mailBody.getByRole("link", { name: "Set a new password" }).click();
    const again = await openedAgain;
    await again.getByText(/^This link has already been used or has expired/).waitFor();
  });
});
