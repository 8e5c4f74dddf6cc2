import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { accessToken, arriveAt, logIn } from "#test/browser/steps.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const renewal = (page: Page) => page.waitForResponse((one) => one.request().method() === "PUT" && one.ok());

/** Ends a user's session at the server, as setting a new password elsewhere does. */
const endSessions = ({ email }: Person) =>
  shop.sql("delete from sessions using users where users.id = sessions.user_id and email = $1", [email]);

describe("signing out", () => {
  test("forgets the token, in the other tabs too, and ends the session", async () => {
    const person = await shop.signUp();
    // The garage or cart of either tab may be on its way when the sign-in ends.
    const page = await openPage(shop.url, { as: person, noise: [/status of 401/] });
    await page.goto("/");
    const other = await page.context().newPage();
    await other.goto("/dashboard");
    await heading(other, "My Orders").waitFor();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await arriveAt(page, "/login");
    await arriveAt(other, "/login");
    await expect.poll(() => accessToken(page)).toBeNull();
    await expect.poll(async () => (await person.call("GET", "/api/profile")).status).toBe(401);
    await page.goto("/dashboard");
    await arriveAt(page, "/login");
  });
});

describe("a token", () => {
  test("is renewed before it ends while the user stays", async () => {
    const page = await openPage(shop.url, { as: await shop.signUp() });
    await page.clock.install();
    await page.goto("/dashboard");
    await heading(page, "My Orders").waitFor();
    const renewed = renewal(page);
    await page.clock.fastForward("14:00");
    expect((await renewed).url()).toContain("/api/user/");
    await heading(page, "My Orders").waitFor();
  });

  test("that is no good any more is renewed without a word while the session lives", async () => {
    const page = await openPage(shop.url, { as: await shop.signUp(), noise: [/status of 401/] });
    await page.goto("/dashboard");
    await heading(page, "My Orders").waitFor();
    await page.evaluate(() => {
      const [head, body] = (localStorage.getItem("accessToken") ?? "").split(".");
      localStorage.setItem("accessToken", `${head}.${body}.forged`);
    });
    await page.goto("/dashboard/myprofile");
    await heading(page, "My Profile").waitFor();
    await expect.poll(() => accessToken(page)).not.toContain("forged");
  });

  test("is cleared with the session: what needs a sign-in asks for it and leads back", async () => {
    const person = await shop.signUp();
    const page = await openPage(shop.url, { as: person, noise: [/status of 401/] });
    await page.goto("/dashboard/myprofile");
    await heading(page, "My Profile").waitFor();
    await endSessions(person);
    await page.reload();
    await arriveAt(page, "/login");
    await expect.poll(() => accessToken(page)).toBeNull();
    await logIn(page, person);
    await arriveAt(page, "/dashboard/myprofile");
  });

  test("refused on the orders' call signs out and goes to /", async () => {
    const person = await shop.signUp();
    const page = await openPage(shop.url, { as: person, noise: [/status of 401/] });
    await page.goto("/dashboard");
    await heading(page, "My Orders").waitFor();
    await endSessions(person);
    await page.getByLabel("Status").selectOption("All orders");
    await arriveAt(page, "/");
    await heading(page, "Car manufacturers").waitFor();
    await expect.poll(() => accessToken(page)).toBeNull();
  });
});

describe("guards", () => {
  test("send a visitor from every page that needs a sign-in to /login, which remembers where they came from", async () => {
    const id = await shop.addPart();
    const page = await openPage(shop.url);
    const guarded = [
      `/purchase/${id}`,
      "/dashboard",
      "/dashboard/myprofile",
      "/dashboard/review",
      `/dashboard/payment/${id}`,
      "/dashboard/making-admin",
      "/add-product",
      "/manage-orders",
      "/manage-product",
    ];
    for (const path of guarded) {
      await page.goto(path);
      await arriveAt(page, `/login?${new URLSearchParams({ from: path }).toString()}`);
      await heading(page, "Login").waitFor();
    }
    await expect.poll(() => accessToken(page)).toBeNull();
  });

  test.each(["/dashboard/making-admin", "/add-product", "/manage-orders", "/manage-product"])(
    "send a customer from %s to /login, signed out",
    async (path) => {
      // Their garage or cart may be on its way when the sign-in ends.
      const page = await openPage(shop.url, { as: await shop.signUp(), noise: [/status of 401/] });
      await page.goto(path);
      await arriveAt(page, "/login");
      await page.getByText("That page is for admins. Please sign in as one.").waitFor();
      await expect.poll(() => accessToken(page)).toBeNull();
      const admin = await shop.admin();
      await logIn(page, admin);
      // Where an owner's day begins: the customer's session named no page to return to.
      await arriveAt(page, "/dashboard/home");
    },
  );

  test("wait with a spinner until the session is known", async () => {
    const page = await openPage(shop.url, { as: await shop.admin() });
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/api/profile", async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto("/manage-orders");
    await page.getByRole("status").filter({ hasText: "Loading…" }).first().waitFor();
    await expect.poll(() => heading(page, "Manage Orders").count()).toBe(0);
    answer();
    await heading(page, "Manage Orders").waitFor();
  });

  test("offer to try again while the session can't be loaded, and forget nothing", async () => {
    const page = await openPage(shop.url, { as: await shop.signUp(), noise: [/ERR_FAILED/] });
    await page.route("**/api/profile", (route) => route.abort());
    await page.goto("/dashboard");
    await page.getByText("We can't check your sign-in just now.").waitFor();
    await expect.poll(() => accessToken(page)).not.toBeNull();
    await page.unroute("**/api/profile");
    await page.getByRole("button", { name: "Try again" }).click();
    await heading(page, "My Orders").waitFor();
  });
});
