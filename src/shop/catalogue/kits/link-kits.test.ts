import { expect, test } from "vitest";
import { commandLine } from "#shop/foundation/command-line.ts";
import { kitPartsOf } from "#shop/catalogue/kits/kit-parts.ts";
import { linkKits } from "#shop/catalogue/kits/link-kits.ts";
import { saveKit } from "#shop/catalogue/kits/manage-kit.ts";
import { testDatabase } from "#test/database.ts";
import { item, pies } from "#test/import-files.ts";
import { runFile } from "#test/run-import.ts";

const short = (text: string) =>
  `<Descriptions><Description MaintenanceType="A" DescriptionCode="SHO" LanguageCode="EN">${text}</Description></Descriptions>`;
const component = (number: string, quantity: number) => `<KitComponent MaintenanceType="A">
  <ComponentPartNumber>${number}</ComponentPartNumber><ComponentBrand>DKGX</ComponentBrand>
  <QuantityInKit UOM="EA">${quantity}</QuantityInKit></KitComponent>`;
const kit = (...components: string[]) =>
  item({ number: "KIT-1", inside: `${short("Brake Kit")}<Kits>${components.join("")}</Kits>` });

test("a part that PIES calls a kit is one as soon as the shop has all its parts, until staff decide otherwise", async () => {
  const { db, pool } = await testDatabase();
  const idOf = async (sku: string) =>
    (await pool.query("select id from parts where sku = $1", [sku])).rows[0].id as string;
  const inside = async () =>
    ((await kitPartsOf(db, [await idOf("KIT-1")])).get(await idOf("KIT-1")) ?? []).map(({ sku, quantity }) => [
      quantity,
      sku,
    ]);

  await runFile(
    db,
    pies([kit(component("DISC-1", 2), component("PAD 1", 1)), item({ number: "DISC-1", inside: short("Disc") })]),
  );
  expect(await linkKits(db)).toBe(0);
  expect(await inside()).toEqual([]);

  await runFile(db, pies([item({ number: "PAD-1", inside: short("Pads") })]));
  expect(await linkKits(db)).toBe(1);
  expect(await linkKits(db)).toBe(0);
  expect(await inside()).toEqual([
    [2, "DISC-1"],
    [1, "PAD-1"],
  ]);

  await saveKit(db, commandLine(), { id: await idOf("KIT-1"), components: [{ sku: "DISC-1", quantity: 4 }] });
  expect(await linkKits(db)).toBe(0);
  expect(await inside()).toEqual([[4, "DISC-1"]]);
});
