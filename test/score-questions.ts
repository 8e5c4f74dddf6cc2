import type { Db } from "#db/db.ts";
import { applications, positions } from "#shop/catalogue/fitment/fitment.table.ts";
import { search, type SearchResult } from "#shop/catalogue/search/search.ts";
import { positionName } from "#shop/catalogue/search/positions.ts";
import type { Question } from "#test/files/suppliers/questions/question.ts";
import { brands } from "#shop/catalogue/parts/parts.table.ts";
import { inArray, eq } from "drizzle-orm";

const judged = 8;
export type Miss = { q: string; wrong: string[] };

/** Runs each query and returns the failed ones with their differences. */
export async function scoreQuestions(
  db: Db,
  questions: readonly Question[],
  language: "en" | "de",
): Promise<{ right: number; missed: Miss[] }> {
  const tiers = new Map((await db.select().from(brands)).map((brand) => [brand.name, brand.tier]));
  const missed: Miss[] = [];
  for (const question of questions) {
    const found = await search(db, { q: question.q, language, limit: judged });
    const wrong = [
      ...understanding(question, found),
      ...results(question, found, tiers),
      ...(await placed(db, question, found)),
    ];
    if (wrong.length > 0) missed.push({ q: question.q, wrong });
  }
  return { right: questions.length - missed.length, missed };
}

function understanding(wanted: Question, { question, vehicle, unknown, excluded }: SearchResult): string[] {
  const wrong: string[] = [];
  const check = (name: string, expected: unknown, actual: unknown) => {
    if (expected !== undefined && JSON.stringify(expected) !== JSON.stringify(actual))
      wrong.push(`${name}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
  };
  const { years, make, model, vehicles = [] } = vehicle ?? {};
  const named =
    vehicle &&
    [years && (years.from === years.to ? years.from : `${years.from}-${years.to}`), make, model]
      .filter(Boolean)
      .join(" ");
  if (wanted.vehicle === null) check("vehicle", null, named);
  else if (wanted.vehicle !== undefined && !(named ?? "").startsWith(wanted.vehicle))
    check("vehicle", wanted.vehicle, named);
  if (wanted.engine !== undefined) {
    const engines = [
      ...new Set(vehicles.map((one) => `${one.displacementL?.toFixed(1) ?? ""}/${one.cylinders ?? ""}`)),
    ];
    check("engine", [wanted.engine], engines);
  }
  const position = question.position ? positionName(question.position) : "";
  if (wanted.position?.split(" ").some((word) => !position.split(" ").includes(word)))
    check("position", wanted.position, position);
  for (const [fact, value] of Object.entries(wanted.details ?? {}))
    check(fact, value, question.vehicle?.details[fact as "trim"]);
  const same = (words: readonly string[]) => words.map((word) => word.toLowerCase()).join(" ");
  check("excluded", wanted.excluded ?? [], excluded);
  check("unknown", same(wanted.unknown ?? []), same([...unknown, ...(vehicle?.contradicted ?? [])]));
  return wrong;
}

function results(wanted: Question, { parts, total }: SearchResult, tiers: Map<string, string>): string[] {
  const wrong: string[] = [];
  if (wanted.nothing) return total === 0 ? [] : [`${total} found instead of nothing`];
  const all = (
    name: string,
    holds: (part: (typeof parts)[number]["part"]) => boolean,
    shown: (part: (typeof parts)[number]["part"]) => unknown,
  ) => {
    const bad = parts.find(({ part }) => !holds(part));
    if (parts.length === 0) wrong.push(`${name}: nothing found`);
    else if (bad) wrong.push(`${name}: ${String(shown(bad.part))}`);
  };
  const { type, group, where = {}, brand, tier, maxCents, minCents } = wanted;
  if (type)
    all(
      "type",
      (part) => type.includes(part.partType?.slug ?? ""),
      (part) => part.partType?.slug,
    );
  if (group)
    all(
      "group",
      (part) => [part.partType?.system, part.partType?.groupName].includes(group),
      (part) => part.partType?.slug,
    );
  for (const [name, value] of Object.entries(where))
    all(
      name,
      (part) => String(part.attributes[name]) === String(value),
      (part) => part.attributes[name],
    );
  if (brand)
    all(
      "brand",
      (part) => part.brand?.name === brand,
      (part) => part.brand?.name,
    );
  if (tier)
    all(
      "tier",
      (part) => tiers.get(part.brand?.name ?? "") === tier,
      (part) => tiers.get(part.brand?.name ?? ""),
    );
  if (maxCents !== undefined)
    all(
      "price",
      (part) => part.priceCents <= maxCents,
      (part) => part.priceCents,
    );
  if (minCents !== undefined)
    all(
      "price",
      (part) => part.priceCents >= minCents,
      (part) => part.priceCents,
    );
  return wrong;
}

/** Checks that the first results are for the requested position. */
async function placed(db: Db, wanted: Question, { parts }: SearchResult): Promise<string[]> {
  if (wanted.position === undefined || parts.length === 0) return [];
  const ids = parts.map(({ part }) => part.id);
  const rows = await db
    .select({ id: applications.partId, name: positions.name })
    .from(applications)
    .innerJoin(positions, eq(positions.id, applications.positionId))
    .where(inArray(applications.partId, ids));
  const words = wanted.position.split(" ");
  const bad = ids.filter(
    (id) =>
      !rows.some(
        (row) => row.id === id && words.every((word) => row.name.includes(word) || !["Front", "Rear"].includes(word)),
      ),
  );
  return bad.length > 0 ? [`${bad.length} of ${ids.length} go elsewhere`] : [];
}
