import { readFileSync } from "node:fs";
import { jobs } from "#shop/selling/cart/jobs.ts";
import type * as answers from "#messages/answers.ts";
import type * as attributes from "#messages/attributes.ts";
import type * as browse from "#messages/browse.ts";
import type * as guide from "#messages/buyers-guide.ts";
import type * as options from "#messages/fitment-options.ts";
import type * as cart from "#messages/cart.ts";
import type * as cartDelivery from "#messages/cart-delivery.ts";
import type * as cartOffers from "#messages/cart-offers.ts";
import type * as fitment from "#messages/fitment.ts";
import type * as fuelName from "#messages/fuel-name.ts";
import type * as fitting from "#messages/fitting.ts";
import type * as importReport from "#messages/import-report.ts";
import type * as mails from "#messages/mails.ts";
import type * as promotions from "#messages/promotions.ts";
import type * as vehiclePages from "#messages/vehicle-pages.ts";
import type * as vehicleName from "#messages/vehicle-name.ts";
import type * as vehicles from "#messages/vehicles.ts";
import type * as vocabulary from "#messages/vocabulary.ts";
import { languages, type Language } from "#web/messages/languages.ts";

type Modules = {
  answers: typeof answers;
  attributes: typeof attributes;
  browse: typeof browse;
  "buyers-guide": typeof guide;
  cart: typeof cart;
  "cart-delivery": typeof cartDelivery;
  "cart-offers": typeof cartOffers;
  fitment: typeof fitment;
  "fitment-options": typeof options;
  fitting: typeof fitting;
  "fuel-name": typeof fuelName;
  "import-report": typeof importReport;
  mails: typeof mails;
  promotions: typeof promotions;
  "vehicle-name": typeof vehicleName;
  "vehicle-pages": typeof vehiclePages;
  vehicles: typeof vehicles;
  vocabulary: typeof vocabulary;
};

const folder = new URL("../../src/web/messages/", import.meta.url);
const load = async <Name extends keyof Modules>(language: string, name: Name) =>
  (await import(new URL(`${language}/${name}.ts`, folder).href)) as Modules[Name];

/** A day that a message is asked to write; `phrases.ts` puts a mark where it stands. */
export const sampleDay = "2001-02-03";

/** Calls the messages of a language that take more than words and numbers: dates and the data of mails. The texts of two languages come in the same order. */
export async function structuredTexts(language: Language, mark: (index: number) => string): Promise<unknown[]> {
  const { questionText } = await load(language, "fitment");
  const { vinProblemMessage } = await load(language, "vehicles");
  const { optionLabel } = await load(language, "fitment-options");
  const { mails: messages } = await load(language, "mails");
  const { fitting: fits } = await load(language, "fitting");
  const { answerMessage } = await load(language, "answers");
  const { importReport: report } = await load(language, "import-report");
  const { promotions: offers } = await load(language, "promotions");
  const { cart: basket } = await load(language, "cart");
  const { cartDelivery: proposals } = await load(language, "cart-delivery");
  const { cartOffers: additions } = await load(language, "cart-offers");
  const dayBefore = "2001-02-02";
  const built = [`../${dayBefore}`, `${sampleDay}/..`];
  const templates = namesInSource("mails", /^ {4}case "(\w+)":/gm);
  const problems = namesInSource("import-report", /^ {2}(\w+): "/gm);
  return [
    questionText({ fact: "built", options: built }),
    questionText({ fact: "note:", options: [], note: mark(0) }),
    ...["too_short", "partial", "too_long", "corrected", "check_digit"].map((code) =>
      vinProblemMessage({
        code,
        ...Object.fromEntries(
          ["length", "from", "to", "position", "found", "expected"].map((name, index) => [name, mark(index)]),
        ),
      } as never),
    ),
    ...built.map((option) => optionLabel("built", option)),
    ...["yes", "no"].map((answer) => answerMessage(`note:${mark(0)}`, answer)),
    ...[{ saved: mark(0) }, { more: mark(0) }, {}].flatMap((price) => {
      const changed = { saved: null, more: null, ...price };
      return [proposals.price(changed), ...[1, 2, 3].map((boxes) => proposals.fewer(boxes, boxes + 1, changed))];
    }),
    ...[
      { delivery: true, tax: "none" } as const,
      ...[true, false].flatMap((delivery) => (["added", "included"] as const).map((tax) => ({ delivery, tax }))),
    ].map((open) => basket.pending(open)),
    ...(["line", "order", "delivery"] as const).map((level) => offers.reduction("percent", level, mark(0))),
    offers.reduction("free_delivery", "delivery", mark(0)),
    ...jobs.flatMap(({ id }) => [null, "Front", "Rear"].map((axle) => additions.job(id, axle, mark(0)))),
    ...problems.map((code) => report.problems.kindOf(code)),
    ...(["fits", "does_not_fit", "depends", "universal", "unknown"] as const).flatMap((verdict) =>
      [{}, { question: mark(0) }, { position: mark(0) }].flatMap((more) =>
        [fits.badge, fits.verdict].map((message) => message({ verdict, ...more }, mark(1))),
      ),
    ),
    ...templates.flatMap((template) => [true, false].map((flag) => mailOf(messages, template, { flag, mark }))),
  ];
}

/** The names that a pattern finds in an English module, which no value of it lists. */
function namesInSource(module: string, pattern: RegExp): string[] {
  const source = readFileSync(new URL(`en/${module}.ts`, folder), "utf8");
  return [...source.matchAll(pattern)].map(([, name = ""]) => name);
}

/** A mail whose data are marks and whose flags are all `flag`; null if it needs more than that. */
function mailOf(
  messages: typeof mails.mails,
  template: string,
  { flag, mark }: { flag: boolean; mark: (index: number) => string },
): unknown {
  const names: string[] = [];
  const data = new Proxy(
    {},
    {
      get(_, name: string) {
        if (/^(lines|pictures|parcels|vehicles|cores)$/.test(name)) return [];
        if (/^(refunded|reopened|path|creditCents|heldUntil|shipTo|delivery|address)$/.test(name) && !flag)
          return undefined;
        if (!names.includes(name)) names.push(name);
        return mark(names.indexOf(name) % 12);
      },
    },
  );
  const context = {
    shopName: mark(12),
    page: (path: string) => path,
    money: () => mark(13),
    time: () => mark(14),
    day: () => mark(15),
    country: () => mark(16),
    picture: () => null,
  };
  try {
    return messages.message({ template, data } as never, context);
  } catch {
    return null;
  }
}

/** Returns a function that says what data are called in a language, by their English: part types, positions, vehicles, engines. */
export async function namesIn(language: Language): Promise<(english: string) => string[]> {
  const { partTypeName, partTypePlural, ...lists } = await load(language, "vocabulary");
  const { fuelName } = await load(language, "fuel-name");
  const { vehicleName } = await load(language, "vehicle-name");
  const { engineName, modelYearName } = await load(language, "vehicle-pages");
  const ofAttributes = await Promise.all([load("en", "attributes"), load(language, "attributes")]);
  const { guideLineMessage } = await load(language, "buyers-guide");
  const { browse: listWords } = await load(language, "browse");
  const countries = countriesIn(language);
  const attributesCalled = (english: string) =>
    ["", "_mm", "_cm", "_kg", "_v", "_a", "_l"].flatMap((unit) => {
      const slug = english.toLowerCase().replaceAll(/[^a-z\d]+/g, "_") + unit;
      const [name, here] = ofAttributes.map(({ attributeLabel }) => attributeLabel(slug));
      return name === english && here ? [here] : [];
    });
  return (english) => {
    const slug = english.toLowerCase().replaceAll(/[^a-z\d]+/g, "-");
    const texts = [
      partTypeName(slug, english),
      partTypePlural(slug.replace(/s$/, ""), english),
      ...[fuelName, ...Object.values(lists)].map((name) => name(english)),
    ];
    texts.push(...attributesCalled(english));
    const [, country = "", region = ""] = /^(.+?)( \([A-Z]{2}\))?$/.exec(english) ?? [];
    if (countries.has(country)) texts.push(`${countries.get(country)}${region}`);
    const [, measure, unit] = /^(.+), (mm|cm|kg|V|A|L)$/.exec(english) ?? [];
    if (measure && unit) texts.push(...attributesCalled(measure).map((name) => listWords.inUnit(name, unit)));
    const [, from, to, make, model] = /^(\d{4})(?:–(\d{4}))? (\S+) (.+)$/.exec(english) ?? [];
    if (from && make && model) {
      const [year, yearTo] = [Number(from), Number(to ?? from)];
      texts.push(
        vehicleName({ year, make, model, displacementL: null }),
        modelYearName({ year, make, model }, null),
        guideLineMessage({ yearFrom: year, yearTo, make, model, qualifiers: {} }),
      );
    }
    const [, litres, cylinders, fuel] = /^(\d\.\d) L(?:, (\d+) cylinders?)?(?:, (.+))?$/.exec(english) ?? [];
    if (litres)
      texts.push(
        engineName({
          displacementL: Number(litres),
          cylinders: cylinders ? Number(cylinders) : null,
          fuel: fuel ?? null,
          turbo: null,
        }),
      );
    return [...new Set(texts)].filter((text) => text !== english);
  };
}

/** Returns the names of all countries in a language by their English ones. */
function countriesIn(language: Language): Map<string, string> {
  const [english, here] = ["en" as const, language].map(
    (tag) => new Intl.DisplayNames(languages[tag].locale, { type: "region", fallback: "none" }),
  );
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map(
    codes.flatMap((code) => {
      const names = [english?.of(code), here?.of(code)];
      return names[0] && names[1] ? [[names[0], names[1]]] : [];
    }),
  );
}
