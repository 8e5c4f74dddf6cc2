import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let ada: Person;
beforeAll(async () => {
  shop = await emptyShop();
});
beforeEach(async () => {
  ada = await shop.signUp();
});

/** The browser notes every answer that is no success. */
const refusals = [/status of 4\d\d/];

describe("My Profile", () => {
  async function openProfile(noise: RegExp[] = []) {
    const page = await openPage(shop.url, { as: ada, noise });
    await page.goto("/dashboard/myprofile");
    await page.getByRole("heading", { name: "My Profile" }).waitFor();
    return page;
  }
  const update = (page: Page) => page.getByRole("button", { name: "Update profile" }).click();
  const profile = async () => (await ada.call("GET", "/api/profile")).body;

  test("is saved after the question, shown on the card, and stored", async () => {
    const page = await openProfile();
    await page.getByLabel("Name", { exact: true }).fill("Ada King");
    await page.getByLabel("Phone Number").fill("+44 20 7946 0018");
    await page.getByLabel("Address").fill("12 St James's Square\nLondon");
    await update(page);
    await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved!").waitFor();
    const card = page.getByRole("region", { name: "Your card" });
    await card.getByRole("heading", { name: "Ada King" }).waitFor();
    await card.getByText("+44 20 7946 0018").waitFor();
    expect(await profile()).toMatchObject({
      displayName: "Ada King",
      phoneNumber: "+44 20 7946 0018",
      address: "12 St James's Square\nLondon",
    });
  });

  test("is not saved by Don't save", async () => {
    const page = await openProfile();
    await page.getByLabel("Address").fill("Nowhere");
    await update(page);
    await page.getByRole("dialog").getByRole("button", { name: "Don't save" }).click();
    await page.getByText("Changes are not saved").waitFor();
    expect((await profile()).address ?? "").toBe("");
    await expect.poll(() => page.getByLabel("Address").inputValue()).toBe("");
  });

  test("Esc at the question goes back to what was typed", async () => {
    const page = await openProfile();
    await page.getByLabel("Address").fill("Somewhere");
    await update(page);
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await expect.poll(() => page.getByLabel("Address").inputValue()).toBe("Somewhere");
    await update(page);
    await page.getByRole("dialog").waitFor();
  });

  test("says beside the field what is wrong with it, and asks nothing until that is mended", async () => {
    const page = await openProfile();
    await page.getByLabel("Name", { exact: true }).fill("");
    await page.getByLabel("Phone Number").fill("call me");
    await page.getByLabel("Photo").fill("ftp://elsewhere");
    await update(page);
    await page.getByText("Please fill this in.").waitFor();
    await page.getByText(/Please type a phone number/).waitFor();
    await page.getByText("Please give an https address of an image.").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("displayName");
    await expect.poll(() => page.getByRole("dialog").isVisible()).toBe(false);
  });

  test("with nobody signed in any more says 'No user is logged in' and keeps what was typed through the login", async () => {
    const page = await openProfile(refusals);
    await page.getByLabel("Address").fill("Kept through the login");
    await shop.sql("delete from sessions where user_id = (select id from users where email = $1)", [ada.email]);
    await update(page);
    await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("No user is logged in").waitFor();
    await page.getByRole("button", { name: "Sign in again" }).click();
    await page.getByLabel("Email").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.getByRole("heading", { name: "My Profile" }).waitFor();
    await expect.poll(() => page.getByLabel("Address").inputValue()).toBe("Kept through the login");
  });

  test("what was typed outlives a reload", async () => {
    const page = await openProfile();
    page.on("dialog", (dialog) => void dialog.accept());
    await page.getByLabel("Address").fill("Kept through a reload");
    await page.reload();
    await expect.poll(() => page.getByLabel("Address").inputValue()).toBe("Kept through a reload");
  });

  test("leaving with changes asks to save them or not", async () => {
    const page = await openProfile();
    const leave = () => page.getByRole("link", { name: "My Orders" }).click();
    await page.getByLabel("Address").fill("Typed and left");
    await leave();
    const dialog = page.getByRole("dialog", { name: "Save before you leave?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(new URL(page.url()).pathname).toBe("/dashboard/myprofile");
    await leave();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL("**/dashboard");
    expect((await profile()).address).toBe("Typed and left");
    await page.goBack();
    await page.getByLabel("Address").fill("Not to be kept");
    await leave();
    await dialog.getByRole("button", { name: "Don't save" }).click();
    await page.waitForURL("**/dashboard");
    expect((await profile()).address).toBe("Typed and left");
  });

  test("an unconfirmed email is shown as such, and its link can be mailed again", async () => {
    const page = await openProfile();
    const mails = () =>
      shop.sql("select id from mails where to_address = $1 and template = 'verify_email'", [ada.email]);
    const before = (await mails()).length;
    await page.getByRole("button", { name: "Resend the email" }).click();
    await page.getByText("The email is on its way").waitFor();
    await expect.poll(async () => (await mails()).length).toBe(before + 1);
  });
});
