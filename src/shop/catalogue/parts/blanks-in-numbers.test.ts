import { expect, test } from "vitest";
import { commandLine } from "#shop/foundation/command-line.ts";
import { addPart } from "#shop/catalogue/parts/manage-parts.ts";
import { newPart } from "#shop/catalogue/parts/part-input.ts";
import { partRules } from "#shop/catalogue/parts/part-rules.ts";
import { testDatabase } from "#test/database.ts";
import { runFile } from "#test/run-import.ts";
import { checkOf } from "#web/ui/field-checks.ts";

const stored = "0 986 424 797";
const spellings = [
  ["as it is stored", stored],
  ["with blanks around it", `  ${stored} `],
  ["with several blanks in a row", "0  986 424   797"],
  ["with no-break spaces", stored.replaceAll(" ", "\u00a0")],
  ["with a tab", stored.replace(" ", "\t")],
];

const typed = (more: object) => newPart.parse({ name: "Pads", price: "9", quantity: "1", ...more });
const cell = (text: string) => `"${text}"`;

test.each(spellings)("a SKU %s is the same from the form of staff as from a file", async (_, text) => {
  const [form, file] = [await testDatabase(), await testDatabase()];
  // The page says the same while it is typed.
  expect(checkOf(partRules.sku)(text)).toBeNull();
  await addPart(form.db, commandLine(), typed({ sku: text }), "USD");
  await runFile(file.db, `sku,name,price\n${cell(text)},Pads,9`, { name: "parts.csv" });
  for (const { pool } of [form, file])
    expect((await pool.query("select sku from parts")).rows).toEqual([{ sku: stored }]);

  // The part of a file is the one that was added by hand.
  const { counts } = await runFile(form.db, `sku,name,price\n0986424797,Pads,9`, { name: "parts.csv" });
  expect(counts.parts).toEqual({ unchanged: 1 });
});

test.each(spellings)("a part number %s is the same from the form of staff as from a file", async (_, text) => {
  const [form, file] = [await testDatabase(), await testDatabase()];
  await addPart(form.db, commandLine(), typed({ sku: "A-1", numbers: [{ kind: "oe", number: text }] }), "USD");
  await addPart(file.db, commandLine(), typed({ sku: "A-1" }), "USD");
  await runFile(file.db, `sku,kind,number\nA-1,oe,${cell(text)}`, { name: "numbers.csv" });
  for (const { pool } of [form, file]) {
    const { rows } = await pool.query("select number, normal from part_numbers where kind = 'oe'");
    expect(rows).toEqual([{ number: stored, normal: "0986424797" }]);
  }
});

test("characters that no SKU has are refused by the form, with the code that its words are for", () => {
  expect(checkOf(partRules.sku)("A<1")).toBe("not_a_sku");
  expect(newPart.shape.sku.safeParse("A<1").error?.issues).toMatchObject([{ message: "not_a_sku" }]);
});
