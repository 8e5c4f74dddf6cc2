import { afterAll, beforeAll, expect, test } from "vitest";
import { answerParameters } from "#shop/catalogue/fitment/answers.ts";
import type { FitmentAnswers, Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { chance } from "#test/chance.ts";
import { contact } from "#test/paid-order.ts";
import { kinds, randomFitment, type RandomFitment, type VehicleRow } from "#test/random-fitment.ts";
import type { Json } from "#test/shop-under-test.ts";

type Row = {
  part_id: string;
  model: string;
  year_from: number;
  year_to: number;
  position: string;
  quantity: number;
} & {
  qualifiers: Qualifiers;
  notes: string[];
};
type State = { id: string; universal: boolean; applied: boolean; unresolved: boolean };
type Evaluation = { verdict: string; places: Json[] };
type Pair = Evaluation & {
  part: string;
  vehicle: VehicleRow;
  answers: FitmentAnswers;
  by: (answers: FitmentAnswers) => Evaluation;
};

/** What a supplier's note means, as far as it is a qualifier. */
const noted: Record<string, Qualifiers> = {
  "Sedan only": { body: ["Sedan"] },
  "Except Turbo": { turbo: false },
  "Exc. 2.4L": { except: ["displacement=2.4"] },
  "Manual Trans.; set of 2": { transmission: ["Manual"] },
};

/** Returns how far a vehicle meets the qualifiers and the notes of a row. */
function meetsAll({ qualifiers, notes }: Row, v: VehicleRow, vehicleAnswers: FitmentAnswers): number {
  const answers: Partial<Record<string, string>> = vehicleAnswers;
  const ofNotes = notes.map((note) => {
    if (note === "VIN K") return answers["vin"] ? Number(answers["vin"][7] === "K") : 0.5;
    if (note === "Police Package") return { yes: 1, no: 0 }[answers["note:police package"] ?? ""] ?? 0.5;
    return meets(noted[note] ?? {}, v, vehicleAnswers);
  });
  return Math.min(meets(qualifiers, v, vehicleAnswers), ...ofNotes);
}

/** The independent evaluator: how far a vehicle meets the qualifiers. 1: it does, 0: it does not, ½: undecided. */
function meets(qualifiers: Qualifiers, v: VehicleRow, vehicleAnswers: FitmentAnswers): number {
  const answers: Partial<Record<string, string>> = vehicleAnswers;
  const flag = (wanted: boolean, known?: boolean | null) => (known == null ? 0.5 : Number(wanted === known));
  const yesOrNo = (fact: string) => (answers[fact] ? answers[fact] === "yes" : null);
  const plain = (values: unknown[]) =>
    values
      .flatMap((value) => kinds[`${value}`] ?? [`${value}`.toLowerCase().replace(/\.0$/, "")])
      .map((value) => value.toLowerCase());
  // What the owner was offered when answering 'another'.
  const offered = (fact: string) => /^other:(.*)$/.exec(answers[fact] ?? "")?.[1]?.split("|") ?? [];
  const rows: Json = {
    displacement: v.displacement_l && [v.displacement_l],
    cylinders: v.cylinders && [v.cylinders],
    fuel: v.fuel && [v.fuel],
    drive: v.drives,
    transmission: v.transmissions,
  };
  const scores = Object.entries<Json>(qualifiers).map(([fact, wanted]) => {
    if (fact === "vehicle") return Number(wanted.includes(v.id));
    if (fact === "turbo") return flag(wanted, v.turbo ?? yesOrNo("turbo"));
    if (fact === "except") {
      const [of = "", value = ""] = String(wanted[0]).toLowerCase().split("=");
      const answer = answers[of]?.startsWith("other:") ? undefined : answers[of];
      const is = rows[of] ? plain(rows[of]) : answer ? plain([answer]) : [];
      if (is.length > 0) return Number(!is.includes(value));
      if (plain(offered(of)).includes(value)) return 1;
      return { yes: 0, no: 1 }[answers[`is:${of}=${value}`] ?? ""] ?? 0.5;
    }
    if (fact === "with" || fact === "without") return flag(fact === "with", yesOrNo(`with:${wanted[0].toLowerCase()}`));
    if (fact.startsWith("vin") || fact.startsWith("built")) return 1;
    const known = rows[fact] ? plain(rows[fact]) : [];
    const isChosen = answers[fact] !== undefined && offered(fact).length === 0;
    const candidates = known.length !== 1 && isChosen ? plain([answers[fact]]) : known;
    // 'Four-wheel drive' of a car that was sold with all-wheel drive, and with no other that drives four wheels, is that.
    const isCalledFour = fact === "drive" && known.includes("awd") && !known.includes("4wd");
    const meanings = plain(wanted).map((value) => (isCalledFour && value === "4wd" ? "awd" : value));
    const ruledOut = plain(offered(fact));
    // A name and a maker's code may be one engine.
    if (fact === "engine" && isChosen && !meanings.some((value) => candidates.includes(value)))
      return Math.max(...meanings.map((value) => ({ yes: 1, no: 0 })[answers[`is:engine=${value}`] ?? ""] ?? 0.5));
    if (candidates.length === 0 && meanings.every((value) => ruledOut.includes(value))) return 0;
    const share = candidates.filter((value) => meanings.includes(value)).length / candidates.length;
    return candidates.length === 0 ? 0.5 : share === 1 || share === 0 ? share : 0.5;
  });
  const { builtFrom = "0", builtBefore = "9", vinFrom, vinTo } = qualifiers;
  const [first = "..", last = first] = (answers["built"] ?? "../..").split("/");
  const [from, to] = [first === ".." ? "0" : first, last === ".." ? "8" : last];
  scores.push(to < builtFrom || from >= builtBefore ? 0 : from >= builtFrom && to < builtBefore ? 1 : 0.5);
  const tail = answers["vin"]?.slice(-6);
  if (vinFrom && vinTo) scores.push(tail ? Number(vinFrom <= tail && tail <= vinTo) : 0.5);
  return Math.min(...scores);
}

/** As `meets`: a listing without a weight class may mean any of them, and its vehicle may be of any. */
function meansModel(listed: string, model: string): number {
  if (listed === model) return 1;
  const either = [listed, model];
  return either.includes("Silverado") && either.every((one) => one.startsWith("Silverado")) ? 0.5 : 0;
}

function evaluate(state: State, rows: Row[], v: VehicleRow, answers: FitmentAnswers): Evaluation {
  const scored = rows
    .filter((row) => row.year_from <= v.year && v.year <= row.year_to)
    .map((row) => ({ ...row, score: Math.min(meansModel(row.model, v.model), meetsAll(row, v, answers)) }))
    .filter((row) => row.score > 0);
  const best = state.universal ? 0 : Math.max(0, ...scored.map((row) => row.score));
  const deciding = Map.groupBy(best > 0 ? scored.filter((row) => row.score === best) : [], (row) => row.position);
  const places = [...deciding].map(([position, found]) => ({
    position,
    quantity: Math.max(...found.map((row) => row.quantity)),
  }));
  const no = state.universal ? "universal" : state.applied && !state.unresolved ? "does_not_fit" : "unknown";
  return { verdict: best === 1 ? "fits" : best > 0 ? "depends" : no, places };
}

let world: RandomFitment;
let pairs: Pair[];

beforeAll(async () => {
  world = await randomFitment("agreement", 60);
  const { shop, parts, vehicles } = world;
  const states = await shop.sql<State>(
    `select id, universal, exists (select from applications where part_id = parts.id) as applied,
       exists (select from unresolved_applications where part_id = parts.id) as unresolved from parts`,
  );
  const rows = await shop.sql<Row>(
    `select part_id, models.name as model, year_from, year_to, qualifiers, notes, positions.name as position, quantity from applications
     join qualifier_sets on qualifier_sets.id = qualifiers_id left join positions on positions.id = position_id join models on models.id = model_id`,
  );
  pairs = vehicles.flatMap(({ vehicle, answers }) =>
    parts
      .toSorted((a, b) => chance(`${vehicle.id} ${parts.indexOf(a)}`) - chance(`${vehicle.id} ${parts.indexOf(b)}`))
      .slice(0, 20)
      .map((part) => {
        const state = states.find((one) => one.id === part)!;
        const ofPart = rows.filter((row) => row.part_id === part);
        const by = (vehicleAnswers: FitmentAnswers) => evaluate(state, ofPart, vehicle, vehicleAnswers);
        return { part, vehicle, answers, by, ...by(answers) };
      }),
  );
});
afterAll(() => world?.shop.stop());

const addressOf = ({ vehicle, answers }: Pick<Pair, "vehicle" | "answers">) =>
  new URLSearchParams([["vehicle", vehicle.id], ...answerParameters(answers)]).toString();
const about = (pair: Pair) => `${pair.part} ${addressOf(pair)}`;
const isListed = ({ verdict }: Pair) => ["fits", "depends", "universal"].includes(verdict);
const byPosition = (places: Json[]) => places.toSorted((a, b) => (`${a.position}` < `${b.position}` ? -1 : 1));
const ofVehicle = () => [...Map.groupBy(pairs, (pair) => pair.vehicle.id).values()];

/** Queries each pair, ten at a time. Returns the first of those whose result differs from the expected one. */
async function disagreements<T>(
  cases: T[],
  check: (one: T) => Promise<[what: string, found: unknown, expected: unknown][]>,
): Promise<string[]> {
  const wrong: string[] = [];
  const waiting = [...cases];
  const work = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop())
      for (const [what, found, expected] of await check(one))
        if (JSON.stringify(found) !== JSON.stringify(expected))
          wrong.push(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
  };
  await Promise.all(Array.from({ length: 10 }, work));
  return wrong.slice(0, 5);
}

test("there are a thousand pairs with each verdict among them", () => {
  expect(pairs).toHaveLength(1_000);
  const counts = Map.groupBy(pairs, (pair) => pair.verdict);
  for (const verdict of ["fits", "depends", "does_not_fit", "universal", "unknown"])
    expect(counts.get(verdict)?.length ?? 0, verdict).toBeGreaterThan(20);
});

test("GET /api/fitment says of each pair what the rows say, and where it goes", async () => {
  const wrong = await disagreements(pairs, async (pair) => {
    const { body } = await world.shop.call("GET", `/api/fitment?part=${pair.part}&${addressOf(pair)}`);
    return [
      [about(pair), body.verdict, pair.verdict],
      [`places ${about(pair)}`, byPosition(body.places), byPosition(pair.places)],
    ];
  });
  expect(wrong).toEqual([]);
});

test("GET /api/fitments says the same of many at once", async () => {
  const wrong = await disagreements(ofVehicle(), async (found) => {
    const ids = found.map((pair) => pair.part).join(",");
    const { body } = await world.shop.call("GET", `/api/fitments?parts=${ids}&${addressOf(found[0]!)}`);
    return found.map((pair) => [about(pair), body[pair.part]?.verdict, pair.verdict]);
  });
  expect(wrong).toEqual([]);
});

test("GET /api/parts lists what fits, depends or is universal, and nothing else", async () => {
  const wrong = await disagreements(ofVehicle(), async (found) => {
    const { body } = await world.shop.call<Json[]>("GET", `/api/parts?limit=1000&${addressOf(found[0]!)}`);
    const listed = new Set(body.map((part) => part._id));
    return found.map((pair) => [about(pair), listed.has(pair.part), isListed(pair)]);
  });
  expect(wrong).toEqual([]);
});

test("GET /api/search finds the same parts by their name", async () => {
  const wrong = await disagreements(ofVehicle(), async (found) => {
    const { body } = await world.shop.call("GET", `/api/search?q=quondam&limit=100&${addressOf(found[0]!)}`);
    const listed = new Set(body.parts.map((part: Json) => part.id));
    return found.map((pair) => [about(pair), listed.has(pair.part), isListed(pair)]);
  });
  expect(wrong).toEqual([]);
});

/** How a part's page, as it is served, says each verdict. */
const headings: Record<string, RegExp> = {
  fits: /^Fits your \d{4} /,
  does_not_fit: /^Does not fit your \d{4} /,
  depends: /^(Depends: .+\?|It is not sure to fit your \d{4} .+)$/,
  universal: /^Fits every vehicle$/,
  unknown: /^We don.t know whether it fits your \d{4} /,
};

test("a part's page says it in words, before any script runs", async () => {
  const wrong = await disagreements(
    pairs.filter((_, index) => index % 4 === 0),
    async (pair) => {
      const { body } = await world.shop.call<string>("GET", `/parts/${pair.part}?${addressOf(pair)}`);
      const titles = [...body.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, html = ""]) =>
        html
          .replaceAll(/<svg.*?<\/svg>|<[^>]*>\??|<!--.*?-->/g, "")
          .replaceAll("&#x27;", "'")
          .trim(),
      );
      const shown = Object.keys(headings).filter((verdict) => titles.some((title) => headings[verdict]?.test(title)));
      // Pages are cached for all visitors, so they don't receive a VIN.
      const { vin: _, ...answers } = pair.answers;
      return [[about(pair), shown, [pair.by(answers).verdict]]];
    },
  );
  expect(wrong).toEqual([]);
});

test("an order is refused or taken by the same verdict, and keeps it", async () => {
  const customer = await world.shop.signUp();
  const sample = pairs.toSorted((a, b) => chance(`order ${about(a)}`) - chance(`order ${about(b)}`)).slice(0, 40);
  const wrong = await disagreements(sample, async (pair) => {
    const order = { ...contact, part: pair.part, orders: 1, vehicle: pair.vehicle.id, answers: pair.answers };
    const first = await customer.call("POST", "/api/purchase", order);
    const sure = pair.verdict === "fits" || pair.verdict === "universal";
    const placed = sure ? first : await customer.call("POST", "/api/purchase", { ...order, fitmentConfirmed: true });
    const stored = await customer.call("GET", `/api/purchase/${placed.body.insertedId}`);
    return [
      [`status ${about(pair)}`, first.status, sure ? 200 : 409],
      [`stored ${about(pair)}`, stored.body.fitment?.verdict, pair.verdict],
    ];
  });
  expect(wrong).toEqual([]);
});
