import { plural } from "#messages/grammar.ts";

/** What the command that exports the catalogue says. */
export const exportUsage = "usage: npm run export -- aces|csv FILE";

export const exportDone = {
  csv: (file: string) => `${file}: parts, numbers and applications.`,
  aces: (file: string, count: number, map: string, leftOut: number) =>
    [
      `${file}: ${plural(count, { one: "# application", other: "# applications" })}. ${map} says what their ids mean.`,
      ...(leftOut > 0
        ? [`${leftOut} that came in names and were not understood are left out: ACES can't say them, CSV can.`]
        : []),
    ].join("\n"),
};
