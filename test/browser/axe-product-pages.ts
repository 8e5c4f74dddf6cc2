import type { Visit } from "#test/browser/axe-sweep.ts";

export const productPages: Record<string, Visit> = {
  "Add Product with errors": async ({ admin, open, check }) => {
    const page = await open("/add-product", { as: admin });
    await page.getByRole("main").getByRole("button", { name: "Add Product" }).click();
    await page.getByText("Please fill this in.").first().waitFor();
    await check(page);
  },
  "Manage Product, and the question before a part is deleted": async ({ admin, open, check }) => {
    const page = await open("/manage-product", { as: admin });
    const soldOut = page.getByRole("article").filter({ hasText: "Sold Out Part" });
    await soldOut.getByRole("button", { name: /^Delete/ }).click();
    await page.getByRole("dialog").waitFor();
    await check(page);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await check(page);
  },
  "suppliers' notes, and the question what one means": async ({ admin, open, check }) => {
    const page = await open("/dashboard/imports/notes?state=all", { as: admin });
    await page
      .getByRole("button", { name: /^Say what it means/ })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
    await check(page);
  },
  "the data of a part, with a condition being added": async ({ admin, part, open, check }) => {
    const page = await open(`/manage-product/${part}`, { as: admin });
    await page.getByRole("button", { name: "Add a condition" }).click();
    await page.getByRole("button", { name: "Add a number" }).click();
    await check(page);
  },
  "the form that changes a part, the list of shortcuts and the command palette": async ({ admin, open, check }) => {
    const page = await open("/manage-product", { as: admin });
    const soldOut = page.getByRole("article").filter({ hasText: "Sold Out Part" });
    await soldOut.getByRole("button", { name: /^Edit/ }).click();
    await page.getByRole("dialog").getByLabel("Product Name", { exact: true }).waitFor();
    await check(page);
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "My Orders" }).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await check(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /^Page/ }).fill("disc");
    await page.getByRole("dialog").getByRole("option").first().waitFor();
    await check(page);
  },
  "Fitment quality with its figures as tables, findings and the question before one is resolved; then an import with its problems and changes, and Drafts":
    async ({ shop, admin, open, check }) => {
      const page = await open("/dashboard/fitment-quality", { as: admin });
      const twins = page.getByText("As a table");
      await twins.nth(1).waitFor();
      for (const twin of await twins.all()) await twin.click();
      await page.getByText("Nothing known").first().waitFor();
      await check(page);
      await page.goto("/dashboard/fitment-quality/parts_without_fitment");
      await page.getByRole("button", { name: "Mark universal: AXE-0" }).click();
      await page.getByRole("dialog").waitFor();
      await check(page);
      await page.goto("/dashboard/fitment-quality/unresolved_vehicles");
      await page.getByRole("heading", { name: "Nothing is unresolved" }).waitFor();
      await check(page);
      await page.goto("/dashboard/search-words?word=blinker");
      await page.getByRole("heading", { name: "No results" }).waitFor();
      await check(page);

      const rows = `<App action="A" id="1"><BaseVehicle id="1"/><Qty>1</Qty><PartType id="1"/><Part>AX-1</Part></App>`;
      const sent = await fetch(`${shop.url}/api/imports?name=axe.xml`, {
        method: "POST",
        headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/xml" },
        body: `<ACES version="4.2"><Header><Company>C</Company></Header>${rows}<Footer><RecordCount>1</RecordCount></Footer></ACES>`,
      });
      const { insertedId } = (await sent.json()) as { insertedId: string };
      await page.goto(`/dashboard/imports/${insertedId}`);
      await page.getByRole("button", { name: "Undo the import" }).click();
      await page.getByRole("dialog").waitFor();
      await check(page);
      await page.goto(`/dashboard/imports/${insertedId}?show=changes`);
      await page.locator("tbody button").first().click();
      await check(page);
      await page.goto("/dashboard/imports");
      await page.getByRole("row", { name: /axe.xml/ }).waitFor();
      await page.getByRole("button", { name: "Check the file" }).click();
      await check(page);
      const buffer = Buffer.from("Ref;Was;VK\nL-1;Pads;1.234\n");
      await page.getByLabel("File", { exact: true }).setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer });
      await page.getByRole("cell", { name: "Pads" }).waitFor();
      await check(page);
      await page.goto("/manage-product/drafts");
      await page.getByRole("button", { name: "Complete AX-1" }).click();
      await page.getByRole("dialog").waitFor();
      await check(page);
    },
};
