import { expect, test } from "vitest";
import { readCatalogue } from "#adapters/catalogue-files/read-catalogue.ts";
import { aces, app, item, pies } from "#test/import-files.ts";

async function read(file: string) {
  async function* bytes() {
    yield Buffer.from(file);
  }
  const records = [];
  for await (const record of readCatalogue(bytes(), { currency: "USD" }))
    if (record.kind !== "start" && record.kind !== "end") records.push(record);
  return records;
}

const odd = "<constructor>a</constructor><__proto__>b</__proto__><toString>c</toString>";

test("elements of an application may be called like what every object has", async () => {
  const records = await read(aces([app(1, { inside: odd })]));
  expect(records.map(({ kind }) => kind)).toEqual(["problem", "problem", "problem", "application"]);
  const source = Object.entries((records.at(-1) as { source?: object }).source ?? {});
  expect(source).toEqual(
    expect.arrayContaining([
      ["constructor", ["a"]],
      ["__proto__", ["b"]],
      ["toString", ["c"]],
    ]),
  );
});

test("so may those of an item, and what is inside them", async () => {
  const [record] = (await read(pies([item({ inside: `${odd}<Segment>${odd}</Segment>` })]))).filter(
    ({ kind }) => kind === "item",
  );
  const { details } = record as { details: Record<string, unknown> };
  expect(Object.keys(details)).toEqual(["constructor", "__proto__", "toString", "Segment"]);
  expect(Object.entries(details["Segment"] ?? {})).toEqual([
    ["constructor", ["a"]],
    ["__proto__", ["b"]],
    ["toString", ["c"]],
  ]);
});

test("an action of such a name is none", async () => {
  expect(await read(aces([app(1, { action: "constructor" })]))).toMatchObject([
    { kind: "problem", problem: { code: "action_unknown" } },
  ]);
});
