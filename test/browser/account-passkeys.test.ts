import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import { arriveAt, fillIn, logIn } from "#test/browser/steps.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
/** Browsers make no passkeys for an address that is a number. */
let named: string;
beforeAll(async () => {
  shop = await emptyShop();
  named = shop.url.replace("127.0.0.1", "localhost");
});

const noise = [/status of (400|401|403|404)/];

/** Gives a page the authenticator of a device, which finds its passkeys by itself and whose user is there. */
async function withAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await devTools.send("WebAuthn.addVirtualAuthenticator", { options });
  return {
    /** Whether the user passes the check of the device. */
    verify: (isUserVerified: boolean) => devTools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

test("a passkey is added, named, used to sign in and to prove it again, and removed", async () => {
  const person = await shop.signUpConfirmed();
  const page = await openPage(named, { noise });
  const { verify } = await withAuthenticator(page);
  await page.goto("/login?from=/dashboard/security");
  await logIn(page, person);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Work laptop");
  await page.getByRole("button", { name: "Create passkey" }).click();
  await page.getByText("Work laptop", { exact: true }).waitFor();

  // The device has one already.
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "Create passkey" }).click();
  await page.getByText("This device has a passkey for your account already.").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Rename" }).click();
  await fillIn(page, { Name: "Laptop of the shop" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Laptop of the shop", { exact: true }).waitFor();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/login?from=/dashboard/security");
  await verify(false);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("No passkey was used. Please try again.").waitFor();
  await verify(true);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await arriveAt(page, "/dashboard/security");

  await shop.sql("update sessions set proven_at = now() - interval '1 hour'");
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog", { name: "Is it you?" }).getByRole("button", { name: "Use a passkey" }).click();
  await expect.poll(async () => shop.sql("select from passkeys")).toEqual([]);
  await expect.poll(() => page.getByText("Laptop of the shop").count()).toBe(0);
});

test.each([true, false])(
  "an address that is a number offers no passkeys, with scripts or before: %s",
  async (javaScript) => {
    const page = await openPage(shop.url, { javaScript });
    await page.goto("/login");
    await page.getByRole("heading", { name: "Login", exact: true, level: 1 }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Sign in with a passkey" }).count()).toBe(0);
  },
);
