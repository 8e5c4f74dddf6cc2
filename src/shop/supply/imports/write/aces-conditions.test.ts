import { expect, test } from "vitest";
import { fitmentOf } from "#shop/catalogue/fitment/fitment.ts";
import { testDatabase } from "#test/database.ts";
import { aces, app } from "#test/import-files.ts";
import { accordWith, runFile, runMap } from "#test/run-import.ts";

const accord = "base_vehicle,588822,2008,Honda,Accord";
const front = "position,22,Front";

const unread: [string, string, string][] = [
  ["an id alone", `<Qual id="7"/>`, "Qual 7"],
  ["an empty text", `<Qual id="7"><text/></Qual>`, "Qual 7"],
  ["a blank text", `<Qual id="7"><text>  \n </text></Qual>`, "Qual 7"],
  ["an invisible text", `<Qual id="7"><text>\u00a0\u200b</text></Qual>`, "Qual 7"],
  ["parameters", `<Qual id="8"><param value="2" uom="mm"/><param value="3"/></Qual>`, "Qual 8: 2 mm, 3"],
  ["a parameter that alone would be understood", `<Qual id="9"><param value="AWD"/></Qual>`, "Qual 9: AWD"],
  [
    "a parameter that alone would inform",
    `<Qual id="9"><param value="x; sold separately"/></Qual>`,
    "Qual 9: x; sold separately",
  ],
  ["an empty parameter", `<Qual id="7"><param value=""/><text/></Qual>`, "Qual 7"],
  ["no id", `<Qual/>`, "Qual"],
  ["parameters without an id", `<Qual><param value="12"/></Qual>`, "Qual: 12"],
  ["the id of an empty note", `<Note id="7"/>`, "Note 7"],
];

test.each(unread)("a condition that nobody can read is asked, and told: %s", async (_what, inside, note) => {
  const { db, pool } = await testDatabase();
  await runMap(db, [accord, front]);
  const done = await runFile(db, aces([app(1, { inside }), app(2, { part: "AQ2", inside })]));
  expect(done).toMatchObject({ counts: { applications: { added: 2 } }, problems: { note_unclear: 2 } });
  await pool.query("update parts set draft = false, price_cents = 100");
  const { rows } = await pool.query<{ id: string }>("select id from parts");
  const verdict = await fitmentOf(db, rows[0]?.id ?? "", { vehicleId: await accordWith(pool, 4) });
  expect(verdict).toMatchObject({ verdict: "depends", question: { note } });
});

test.each([`<Note/>`, `<Note>  </Note>`, `<Note>\u200b</Note>`, `<Note lang="EN"/>`, `<MfrLabel>Pro</MfrLabel>`])(
  "what says nothing restricts nothing: %s",
  async (inside) => {
    const { db, pool } = await testDatabase();
    await runMap(db, [accord, front]);
    await runFile(db, aces([app(1, { inside })]));
    expect((await pool.query("select qualifiers_id from applications")).rows).toEqual([{ qualifiers_id: 1 }]);
  },
);

test.each([
  "<Region id='7'/>",
  "<WheelBase id='7'/>",
  "<Colour id='7'/>",
  "<qual id='7'/>",
  "<Restriction/>",
  "<Qualifier id='7'/>",
  "<ref>Only with ABS</ref>",
])("an element whose meaning is not known keeps the application waiting: %s", async (inside) => {
  const { db } = await testDatabase();
  await runMap(db, [accord, front]);
  const { counts } = await runFile(db, aces([app(1, { inside })]));
  expect(counts["unresolved"]).toEqual({ added: 1 });
});
