import { describe, expect, test } from "vitest";
import { rowSplitter } from "#adapters/catalogue-files/csv-rows.ts";
import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";
import { fileLimits } from "#shop/foundation/limits.ts";

const { csvCellLines, csvOpenQuotes } = fileLimits;
const numbered = (count: number, row: (n: number) => string) => Array.from({ length: count }, (_, n) => row(n));

/** Returns the rows of a text that comes in pieces: their cells, or the line of a broken one. */
function rowsOf(text: string, { separator = ",", size = 65_536, width = 3 } = {}): (string[] | number)[] {
  const split = rowSplitter(separator);
  const rows = [];
  for (let at = 0; at < text.length; at += size) rows.push(...split(text.slice(at, at + size), width));
  rows.push(...split(null, width));
  return rows.map(({ cells, broken, line }) => (broken ? line : cells));
}

describe("a quote that nothing closes", () => {
  const others = numbered(3_000, (n) => `A-${n},pad,1`);
  const among = (row: string, at = 2) => others.toSpliced(at, 0, row).join("\n");

  test.each([
    ["at the beginning of a cell", among('B-1,"disc,1'), ","],
    ["as an inch mark at the beginning", among('B-1,"14 disc,1'), ","],
    ["with Windows's line ends", among('B-1,"disc,1').replaceAll("\n", "\r\n"), ","],
    ["with tabs", among('B-1,"disc,1').replaceAll(",", "\t"), "\t"],
    ["in the first cell of the row", among('"B-1,disc,1'), ","],
    ["before a doubled quote", among('B-1,"the ""disc,1'), ","],
  ])("%s costs its row alone", (_where, text, separator) => {
    const rows = rowsOf(text, { separator });
    expect(rows).toHaveLength(3_001);
    expect(rows.filter((row) => typeof row === "number")).toEqual([3]);
  });

  test("in the last row costs that one, and comes in pieces as well", () => {
    expect(rowsOf('A-1,pad,1\nB-1,"disc,1\n', { size: 3 })).toEqual([["A-1", "pad", "1"], 2]);
  });

  test("does not matter within a cell", () => {
    expect(rowsOf('A-1,14" disc,1\nA-2,12" disc,1')).toEqual([
      ["A-1", '14" disc', "1"],
      ["A-2", '12" disc', "1"],
    ]);
  });

  test("is borne so many times, then the file is refused with the line of the first", () => {
    const open = (count: number) => numbered(2 * count, (n) => (n % 2 === 0 ? `A-${n},pad,1` : `B-${n},"disc ${n},1`));
    const closed = numbered(csvCellLines, (n) => `C-${n},hose,1`);
    const text = (count: number) => [...open(count), ...closed].join("\n");
    // A quote is closed by that of the next row, whose cells are too many then.
    expect(rowsOf(text(csvOpenQuotes)).filter((row) => typeof row === "number").length).toBeGreaterThan(0);
    const unclosed = (count: number) => numbered(count, (n) => [`B-${n},"disc,1`, ...closed].join("\n")).join("\n");
    expect(rowsOf(unclosed(csvOpenQuotes)).filter((row) => typeof row === "number")).toHaveLength(csvOpenQuotes);
    const refused = () => rowsOf(`sku,name,stock\n${unclosed(csvOpenQuotes + 1)}`);
    expect(refused).toThrow(UnusableFile);
    expect(refused).toThrow("broken_csv at line 2");
  });
});

test("a quoted cell may have many lines, but not any number", () => {
  const cell = (lines: number) => `A-1,"${numbered(lines, () => "text").join("\n")}",1\nA-2,pad,1`;
  expect(rowsOf(cell(csvCellLines))).toHaveLength(2);
  expect(rowsOf(cell(csvCellLines + 1))[0]).toBe(1);
});
