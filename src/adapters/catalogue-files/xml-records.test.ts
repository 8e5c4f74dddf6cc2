import { expect, test } from "vitest";
import { xmlRecords } from "#adapters/catalogue-files/xml-records.ts";
import { importTurnMs } from "#shop/foundation/limits.ts";
import { app } from "#test/import-files.ts";
import { keepBusy } from "#test/keep-busy.ts";

/** Reads an ACES file of 512 KiB that arrives at once. */
function readChunk(repeated: string, end: string) {
  const text = `<ACES version="4.2">${repeated.repeat(2 ** 19 / repeated.length)}${end}`;
  async function* file() {
    yield Buffer.from(text);
  }
  return xmlRecords(file(), () => ["ACES/App"]);
}

test("the first records of a long chunk come before its end is parsed", async () => {
  const records = readChunk(app(1), "</App></ACES>");
  expect((await records.next()).value).toMatchObject({ name: "ACES" });
  expect((await records.next()).value).toMatchObject({ name: "App", attributes: { id: "1" } });
  const rest = async () => {
    for await (const record of records) expect(record).toMatchObject({ name: "App" });
  };
  await expect(rest()).rejects.toMatchObject({ failure: { code: "broken_xml" } });
});

test("while a long chunk without records is parsed, other work gets its turn", async () => {
  let others = 0;
  setImmediate(() => (others += 1));
  keepBusy(importTurnMs.longest);
  const names = [];
  for await (const { name } of readChunk("<!-- nothing -->", "</ACES>")) names.push(name);
  expect({ names, others }).toEqual({ names: ["ACES"], others: 1 });
});
