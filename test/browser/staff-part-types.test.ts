import { beforeAll, expect, test } from "vitest";
import { complaints } from "#test/browser/axe-complaints.ts";
import { openPage } from "#test/browser/browser.ts";
import { emptyShop } from "#test/browser/shop.ts";
import { eventually } from "#test/eventually.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
beforeAll(async () => {
  shop = await emptyShop();
  admin = await shop.admin();
  for (const name of ["Brake Pad Set", "Brake Disc"])
    await admin.call("POST", "/api/part-types", { name, system: "Brakes", group: "Disc Brakes" });
  await admin.call("POST", "/api/part-types", { name: "Wiper Blade", system: "Body", group: "Glass" });
  const rows = ["sku,part_type,name,price,stock", "P-1,Ceramic Pad Set,Pads,9.50,4", "P-2,Floor Mat,Mats,19.50,4"];
  const answer = await fetch(`${shop.url}/api/imports?name=parts.csv`, {
    method: "POST",
    headers: { authorization: `Bearer ${admin.token}`, "content-type": "text/csv" },
    body: rows.join("\n"),
  });
  const { insertedId } = (await answer.json()) as { insertedId: string };
  await eventually(async () => {
    const { state } = (await admin.call("GET", `/api/imports/${insertedId}`)).body;
    if (state !== "done") throw new Error(`the import is ${state}`);
  });
});

test("a part type gets the name that is typed, and keeps the group that others have changed meanwhile", async () => {
  const read = async (name: string): Promise<Json> =>
    (await admin.call("GET", "/api/part-types/all")).body.find((one: Json) => one.name === name);
  const { id } = await read("Wiper Blade");
  const page = await openPage(shop.url, { as: admin });
  await page.goto(`/dashboard/part-types/${id}`);
  const form = page.getByRole("form", { name: "Name and place" });
  await form.getByLabel("Name").fill("Wiper");
  await admin.call("PATCH", `/api/part-types/${id}`, { group: "Wipers" });
  await form.getByRole("button", { name: "Save" }).click();
  await eventually(async () => expect(await read("Wiper")).toMatchObject({ system: "Body", group: "Wipers" }));
});

test("staff say what unknown part types are, and manage those there are", async () => {
  const page = await openPage(shop.url, { as: admin, reducedMotion: true });
  await page.goto("/dashboard/part-types");
  await page.getByRole("heading", { name: "Ceramic Pad Set" }).waitFor();
  expect(await complaints(page)).toEqual([]);

  await page.getByRole("button", { name: "Confirm what “Floor Mat” is" }).click();
  await page.getByText("Please fill this in.").waitFor();
  await page.getByRole("button", { name: "Confirm what “Ceramic Pad Set” is" }).click();
  await page.getByText("Confirmed. The parts that waited get their type now.").first().waitFor();
  const floorMat = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Floor Mat" }) });
  await floorMat.getByText("None of these: add a part type").click();
  await floorMat.getByLabel("System").fill("Interior");
  await floorMat.getByRole("button", { name: "Add it and confirm" }).click();
  await page.getByText("Every part type that the imported files name is known.").waitFor();

  await page.getByRole("link", { name: "Brake Pad Set" }).click();
  await page.getByText("Ceramic Pad Set").waitFor();
  await page.getByLabel("Another name").fill("Stoppers");
  await page.getByRole("main").getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "Remove the name Stoppers" }).waitFor();
  expect(await complaints(page)).toEqual([]);
  await page.getByLabel("Merge into").selectOption("Brake Disc");
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Merge" }).click();
  await page.getByRole("heading", { name: "All part types" }).waitFor();
  await page.getByRole("row", { name: /^Brake Disc.*Brake Pad Set.*Ceramic Pad Set.*Stoppers/ }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Brake Pad Set" }).count()).toBe(0);
});
