import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { PageOptions } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import { confirmation, confirmDeletion, openAt, refusals } from "#test/browser/staff-steps.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
beforeAll(async () => {
  shop = await emptyShop();
  admin = await shop.admin();
});

const open = (path: string, options: PageOptions = {}) => openAt(shop, path, { as: admin, ...options });
const row = (page: Page, text: string) => page.locator("tbody > tr").filter({ hasText: text });

/** Another admin, of the database's making: the shop itself has no way to demote one again. */
async function anotherAdmin(): Promise<Person> {
  const person = await shop.signUpConfirmed("Grace Hopper");
  await admin.call("PUT", `/api/user/admin/${person.email}`);
  return shop.signIn(person.email, person.password);
}

/** Makes a user an admin, and answers the question before. */
async function promote(page: Page, { email }: Person): Promise<void> {
  await row(page, email).getByRole("button", { name: "Make Admin" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes, assign it" }).click();
}

describe("Make Admin", () => {
  test("lists users with their columns, and offers Make Admin to those who are none", async () => {
    const ada = await shop.signUp();
    const page = await open("/dashboard/making-admin");
    await row(page, ada.email).waitFor();
    await expect.poll(() => page.getByRole("columnheader").allInnerTexts()).toEqual(["Email", "Status", "Canceling"]);
    await expect
      .poll(() => row(page, ada.email).getByRole("button").allInnerTexts())
      .toEqual(["Make Admin", "Sign out everywhere", "Remove User"]);
    await expect.poll(() => row(page, admin.email).getByRole("button").allInnerTexts()).toEqual(["Remove User"]);
    await page.getByRole("searchbox").fill(ada.email);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("1 user", { exact: true }).waitFor();
  });

  test("promotes a user after the question, says so, lists them again, and undoes it", async () => {
    const ada = await shop.signUpConfirmed();
    const page = await open("/dashboard/making-admin");
    await row(page, ada.email).getByRole("button", { name: "Make Admin" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect((await admin.call("GET", `/api/admin/${ada.email}`)).body).toEqual({ admin: false });
    await promote(page, ada);
    await page.getByText("Successfully made an admin").waitFor();
    await row(page, ada.email).getByText("Admin", { exact: true }).waitFor();
    expect((await admin.call("GET", `/api/admin/${ada.email}`)).body).toEqual({ admin: true });
    await page.getByRole("button", { name: `Undo: Customer again for ${ada.email}` }).click();
    await row(page, ada.email).getByRole("button", { name: "Make Admin" }).waitFor();
    expect((await admin.call("GET", `/api/admin/${ada.email}`)).body).toEqual({ admin: false });
  });

  test("explains why a user whose address is not confirmed gets no role", async () => {
    const ada = await shop.signUp();
    const page = await open("/dashboard/making-admin");
    await row(page, ada.email).getByRole("button", { name: "Make Admin" }).click();
    const dialog = page.getByRole("dialog", { name: "This account is not confirmed" });
    await dialog.getByText(ada.email).waitFor();
    await dialog.getByRole("button", { name: "OK" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect((await ada.call("GET", "/api/profile")).body.role).toBe("customer");
  });

  test("staff whose mailbox nobody has proved are given fewer rights, but no more", async () => {
    const ada = await shop.signUp();
    await shop.sql("update users set role = 'owner' where email = $1", [ada.email]);
    const page = await open("/dashboard/making-admin");
    await row(page, ada.email).getByText("account not confirmed").waitFor();
    const select = row(page, ada.email).getByRole("combobox", { name: `Role of ${ada.email}` });
    await select.selectOption({ label: "Service" });
    await page.getByRole("dialog").getByRole("button", { name: "Yes, assign it" }).click();
    await page.getByText(`${ada.email}: Service`).waitFor();
    expect((await ada.call("GET", "/api/profile")).body.role).toBe("service");
    await select.selectOption({ label: "Owner" });
    await page.getByRole("dialog", { name: "This account is not confirmed" }).waitFor();
  });

  test("a promotion by a user who is no longer an admin shows an error", async () => {
    const grace = await anotherAdmin();
    const ada = await shop.signUpConfirmed();
    const page = await open("/dashboard/making-admin", { as: grace, noise: refusals });
    await row(page, ada.email).waitFor();
    await shop.sql("update users set role = 'customer' where email = $1", [grace.email]);
    await promote(page, ada);
    await page.getByText("Failed to Make an admin", { exact: true }).waitFor();
    expect((await admin.call("GET", `/api/admin/${ada.email}`)).body).toEqual({ admin: false });
  });

  test("assigns a role, explains the roles, and shows staff the menus and pages that their role permits", async () => {
    const ada = await shop.signUpConfirmed();
    const page = await open("/dashboard/making-admin");
    await page.getByText("See orders and mark them as shipped; see drafts and applications.").waitFor();
    const select = row(page, ada.email).getByRole("combobox", { name: `Role of ${ada.email}` });
    await select.selectOption({ label: "Warehouse" });
    await page.getByRole("dialog").getByRole("button", { name: "Yes, assign it" }).click();
    await page.getByText(`${ada.email}: Warehouse`).waitFor();
    expect((await ada.call("GET", "/api/profile")).body.role).toBe("warehouse");

    const hers = await open("/manage-orders", { as: ada, noise: refusals });
    const bar = hers.getByRole("navigation", { name: "Main" });
    await expect.poll(() => bar.getByRole("link", { name: "Manage Orders" }).count()).toBe(1);
    await expect.poll(() => bar.getByRole("link", { name: "Add Product" }).count()).toBe(0);
    await expect.poll(() => hers.getByRole("button", { name: /^Delete order/ }).count()).toBe(0);
    await hers.goto("/manage-product");
    await hers.getByRole("heading", { level: 1, name: "This page isn't for you." }).waitFor();
    await hers.goto("/dashboard");
    const side = hers.getByRole("navigation", { name: "Dashboard" });
    await side.getByRole("link", { name: "My Orders" }).waitFor();
    await expect.poll(() => side.getByRole("link", { name: "Make Admin" }).count()).toBe(0);
  });

  test("removes a user only after the question, and says Deleted! when it is done", async () => {
    const ada = await shop.signUp();
    const page = await open("/dashboard/making-admin");
    await row(page, ada.email).getByRole("button", { name: "Remove User" }).click();
    await confirmation(page).getByText("You won't be able to revert this!").waitFor();
    await page.keyboard.press("Escape");
    await confirmation(page).waitFor({ state: "hidden" });
    await expect.poll(() => row(page, ada.email).count()).toBe(1);
    await row(page, ada.email).getByRole("button", { name: "Remove User" }).click();
    await confirmDeletion(page);
    const deleted = page.getByRole("dialog", { name: "Deleted!" });
    await deleted.getByText("Your file has been deleted.").waitFor();
    await deleted.getByRole("button", { name: "OK" }).click();
    await expect.poll(() => row(page, ada.email).count()).toBe(0);
    expect((await ada.call("GET", "/api/profile")).status).toBe(401);
  });

  test("a removal that fails is not reported as done", async () => {
    const ada = await shop.signUp();
    const page = await open("/dashboard/making-admin", { noise: refusals });
    await page.route("**/api/user/**", (route) => route.abort());
    await row(page, ada.email).getByRole("button", { name: "Remove User" }).click();
    await confirmDeletion(page);
    await page.getByRole("alert").getByText(`${ada.email} was not removed.`).waitFor();
    await expect.poll(() => page.getByText("Deleted!").count()).toBe(0);
    await expect.poll(() => row(page, ada.email).count()).toBe(1);
  });

  test("the last admin can't be removed; when there is another one they can remove themselves, and are signed out", async () => {
    await shop.sql("update users set role = 'customer' where role = 'owner' and email <> $1", [admin.email]);
    const grace = await shop.signUpConfirmed("Grace Hopper");
    const page = await open("/dashboard/making-admin", { noise: refusals });
    await row(page, admin.email).getByRole("button", { name: "Remove User" }).click();
    await confirmation(page).getByText("This is your own account: you will be signed out.").waitFor();
    await confirmDeletion(page);
    await page
      .getByRole("alert")
      .getByText(/This is the last admin. Make someone else an admin first./)
      .waitFor();

    await promote(page, grace);
    await row(page, grace.email).getByText("Admin", { exact: true }).waitFor();
    const graceIn = await shop.signIn(grace.email, grace.password);
    const hers = await open("/dashboard/making-admin", { as: graceIn, noise: refusals });
    await row(hers, grace.email).getByRole("button", { name: "Remove User" }).click();
    await confirmDeletion(hers);
    await hers.waitForURL(`${shop.url}/`);
    await expect.poll(() => hers.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
  });
});
