import { plural } from "#messages/grammar.ts";

/** The output of the export command. */
export const exportUsage = "usage: npm run export -- aces|pies|csv FILE";

export const exportDone = {
  csv: (file: string) => `${file}: parts, numbers and applications.`,
  pies: (file: string, { written, omitted }: { written: number; omitted: number }) =>
    [
      `${file}: ${plural(written, { one: "# part on sale", other: "# parts on sale" })}.`,
      ...(omitted > 0
        ? [
            `${leftOut(omitted)}, whose brand has no four-letter code or whose number has more than 48 characters: CSV has them.`,
          ]
        : []),
    ].join("\n"),
  aces: (file: string, count: number, map: string, omitted: number) =>
    [
      `${file}: ${plural(count, { one: "# application", other: "# applications" })}. ${map} says what their ids mean.`,
      ...(omitted > 0
        ? [
            `${leftOut(omitted)}: their names were not understood, or their part number has more than 45 characters: ACES can't say them, CSV can.`,
          ]
        : []),
    ].join("\n"),
};

function leftOut(count: number): string {
  return plural(count, { one: "# is left out", other: "# are left out" });
}
