import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { read } from "#test/read-records.ts";

const lines = readFileSync("test/files/suppliers/measures-in-headers.tsv", "utf8").trimEnd().split("\n").slice(1);

test.each(lines.map((line) => line.split("\t")))(
  "of '%s' with '%s' the package is '%s'",
  async (columns = "", cells = "", wanted = "") => {
    const file = `sku\tname\t${columns.replaceAll(";", "\t")}\nA-1\tOil Filter\t${cells.replaceAll(";", "\t")}\n`;
    const records = await read(Buffer.from(file), 1_000, null);
    const found = records.flatMap((one) => (one.kind === "item" ? Object.entries(one.package ?? {}) : []));
    expect(found.map(([field, value]) => `${field}=${value}`).toSorted()).toEqual(
      wanted.split(" ").filter(Boolean).toSorted(),
    );
  },
);
