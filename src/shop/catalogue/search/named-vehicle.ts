import type { ModelName } from "#shop/catalogue/search/names.ts";
import { spansOf, use, type Reading, type Span } from "#shop/catalogue/search/spans.ts";
import { stopWords } from "#shop/catalogue/search/synonyms.ts";
import {
  isTrim,
  parseDetails,
  parseEngineName,
  saysEnough,
  type FactWords,
  type NamedEngine,
  type VehicleDetails,
} from "#shop/catalogue/search/vehicle-details.ts";
import { ambiguousNames, classOf, commonNames } from "#shop/catalogue/search/vehicle-names.ts";
import { takeEngine } from "#shop/catalogue/search/engine-facts.ts";
import { isVerb } from "#shop/catalogue/search/fit-verb.ts";
import type { Vocabulary } from "#shop/catalogue/search/vocabulary.ts";
import { inYears } from "#shop/catalogue/vehicles/lineages.ts";
import type { VehicleAnswers } from "#shop/catalogue/vehicles/questions.ts";

/** The vehicle that a query names. `models`: those it may be; several where makes share a name. */
export type NamedVehicle = {
  years: { from: number; to: number } | null;
  make: string | null;
  models: ModelName[];
  engine: VehicleAnswers;
  /** An engine with a name of its own, such as EcoBoost. */
  engineName: NamedEngine | null;
  details: VehicleDetails;
  /** How each fact of engine and details was typed. */
  words: FactWords;
};

/**
 * Parses the vehicle of a query: year, make, model and engine, in any order. Null: it names none. `parts`: the query names a kind of part, beside which
 * the name of an engine is enough. `besideVehicle`: the vehicle is known, and facts about it are enough.
 */
export function parseVehicle(
  reading: Reading,
  vocabulary: Vocabulary,
  { parts, besideVehicle }: { parts: boolean; besideVehicle: boolean },
): NamedVehicle | null {
  const years = yearsIn(reading, vocabulary);
  const named = bestModel(reading, vocabulary, years?.from ?? null);
  if (!named && !years) return besideVehicle && parts ? factsAlone(reading) : engineAlone(reading, parts);
  if (years) use(reading, years);
  if (named) use(reading, named);
  const found = years ?? shortYear(reading, named?.models ?? []);
  const { make, models } = asCalledThen(named, found, vocabulary);
  const engineName = named ? parseEngineName(reading) : parts ? namedEngine(reading) : null;
  const { engine, words } = named || engineName ? takeEngine(reading, parts) : { engine: {}, words: {} };
  const { details, words: detailWords } = named ? parseDetails(reading, models.length > 0) : { details: {}, words: {} };
  const range = found && { from: found.from, to: found.to };
  return { years: range, make, models, engine, engineName, details, words: wordsOf(engineName, words, detailWords) };
}

const wordsOf = (engineName: NamedEngine | null, ...words: FactWords[]): FactWords =>
  Object.assign({}, ...words, engineName && { engineName: engineName.typed });

/** The models that are named, under the makes and names that they had in these years: a Ram 1500 of 2009 is a Dodge. */
function asCalledThen(
  named: Pick<Candidate, "make" | "models"> | null,
  years: { from: number; to: number } | null,
  vocabulary: Vocabulary,
): Pick<NamedVehicle, "make" | "models"> {
  const { make = null, models = [] } = named ?? {};
  if (!years) return { make, models };
  const find = (of: string, name: string) =>
    dated(vocabulary.models.find((one) => one.make === of && one.name === name));
  const then = models.flatMap((model) => inYears({ ...model, ...spanOf(model) }, years, find).map((one) => one.model));
  const makes = new Set(then.map((model) => model.make));
  const [other] = makes;
  return {
    make: make !== null && !makes.has(make) ? (other ?? make) : make,
    models: [...new Map(then.map((model) => [model.id, model])).values()],
  };
}

const spanOf = ({ years }: ModelName) => ({ from: years[0] ?? 0, to: years.at(-1) ?? 0 });
const dated = (model: ModelName | undefined) => model && { ...model, ...spanOf(model) };

/** 'hemi spark plugs', or 'hemi' alone: an engine of some makes, with what else is said of it ('5.7 hemi v8'). */
function engineAlone(reading: Reading, parts: boolean): NamedVehicle | null {
  const used = [...reading.used];
  const engineName = namedEngine(reading);
  const { engine, words } = engineName ? takeEngine(reading, parts) : { engine: {}, words: {} };
  if (engineName && (parts || reading.used.every(Boolean)))
    return { years: null, make: null, models: [], engine, engineName, details: {}, words: wordsOf(engineName, words) };
  reading.used = used;
  return null;
}

/** '4-cylinder', 'awd' and 'sedan' beside a kind of part and a vehicle that is known. Trims are left: 'premium' is a quality, too. */
function factsAlone(reading: Reading): NamedVehicle | null {
  const engineName = namedEngine(reading, ({ fuel, turbo }) => fuel !== undefined || turbo !== undefined);
  const { engine, words } = takeEngine(reading, true);
  const { details, words: detailWords } = parseDetails(reading, false);
  const facts = wordsOf(engineName, words, detailWords);
  if (Object.keys(facts).length === 0) return null;
  return { years: null, make: null, models: [], engine, engineName, details, words: facts };
}

/** The name of an engine that says which makes have it, and how large it is; or what is enough. */
function namedEngine(reading: Reading, isEnough: (engine: NamedEngine) => boolean = () => false): NamedEngine | null {
  const used = [...reading.used];
  const engineName = parseEngineName(reading);
  if (engineName && (saysEnough(engineName) || isEnough(engineName))) return engineName;
  reading.used = used;
  return null;
}

/** Whether neither year nor make nor model is named, only facts. */
export function isFactsAlone({ years, make, models }: NamedVehicle): boolean {
  return years === null && make === null && models.length === 0;
}

type Years = { from: number; to: number; at: number[] };

/** '2015' and '2015er', or '2008-2012' and '2008 to 2012' from the first to the last. */
function yearsIn({ tokens, used }: Reading, { modelYears }: Vocabulary): Years | null {
  const at = tokens.flatMap(({ text }, index) =>
    !used[index] && /^\d{4}(er)?$/.test(text) && modelYears.has(Number.parseInt(text, 10)) ? [index] : [],
  );
  const years = at.map((index) => Number.parseInt(tokens[index]!.text, 10));
  return at.length > 0 ? { from: Math.min(...years), to: Math.max(...years), at } : null;
}

/** '15' and ''08' beside a model that was sold then. */
function shortYear(reading: Reading, models: ModelName[]): Years | null {
  for (const [index, { text }] of reading.tokens.entries()) {
    if (reading.used[index] || !/^\d\d$/.test(text)) continue;
    const year = Number(text) + (Number(text) > 80 ? 1900 : 2000);
    if (!models.some((model) => model.years.includes(year))) continue;
    use(reading, { at: [index] });
    return { from: year, to: year, at: [index] };
  }
  return null;
}

/** `common`: the model's name is a word that people use for other things. */
type Candidate = {
  make: string | null;
  models: ModelName[];
  at: number[];
  score: number;
  common: boolean;
  foreign: boolean;
};

/** The model, or else the make, that most of what was typed speaks for. */
function bestModel(reading: Reading, vocabulary: Vocabulary, year: number | null): Candidate | null {
  const spans = spansOf(reading, 5);
  const makes = spans.flatMap((span) => {
    const make = vocabulary.makesByKey.get(span.key);
    return make ? [{ span, make }] : [];
  });
  const candidates: Candidate[] = makes.map(({ span, make }) => ({
    make,
    models: [],
    at: span.at,
    score: 4,
    common: false,
    foreign: false,
  }));
  for (const span of spans) {
    if (isVerb(span, reading, makes)) continue;
    for (const [make, models] of modelsOf(span, vocabulary, makes)) {
      const beside = makes.find((one) => one.make === make && !overlap(one.span, span));
      const foreign = makes.some((one) => one.make !== make && !overlap(one.span, span));
      const sold = year === null || models.some(({ years }) => years.includes(year));
      if (!beside && !standsAlone(span, reading, models, year !== null && sold)) continue;
      // '2018 genesis' is the make, whose model of that name was sold before, and '1998 geo tracker' is no GMC.
      const isMake = (one: { make: string; span: Span }) =>
        one.make !== make &&
        overlap(one.span, span) &&
        (one.span.at.length < span.at.length || wasSold(one.make, year, vocabulary));
      if (!sold && !beside && makes.some(isMake)) continue;
      // 'Civic Si' of a year that has no such model is a Civic with that trim.
      if (!sold && span.at.length > 1 && isTrim(reading.tokens[span.at.at(-1)!]!.text)) continue;
      const at = [...span.at, ...(foreign ? makes.flatMap((one) => one.span.at) : (beside?.span.at ?? []))];
      const score = at.length * 10 + span.at.length + (sold ? 5 : 0);
      candidates.push({ make, models, at, score, common: commonNames.has(span.key) || span.key.length < 3, foreign });
    }
  }
  // A common word loses to every other model that is named.
  const own = candidates.filter(({ foreign, models }) => !foreign && models.length > 0);
  const rare = own.filter(({ common }) => !common);
  // 'Honda Camry' is a Camry: another make's model counts where the make named has none of what was typed.
  const misnamed = candidates.filter(({ foreign, common }) => foreign && !common);
  const best = [rare, own, misnamed, candidates]
    .find((some) => some.length > 0)
    ?.toSorted((a, b) => b.score - a.score)[0];
  if (!best) return null;
  // Another make's model of that name counts as well, unless the make is named: Mercedes' E350 is no Ford.
  const lookalikes = candidates.filter(
    ({ score, at, foreign }) => foreign === best.foreign && score === best.score && at.join() === best.at.join(),
  );
  const models = lookalikes.flatMap((one) => one.models);
  const makers = new Set(lookalikes.map(({ make }) => make));
  const soldThen = models.filter(({ years }) => year === null || years.includes(year));
  return { ...best, make: makers.size > 1 ? null : best.make, models: soldThen.length > 0 ? soldThen : models };
}

function modelsOf(span: Span, vocabulary: Vocabulary, makes: { make: string }[]): Map<string, ModelName[]> {
  const named = Map.groupBy(vocabulary.modelsByKey.get(span.key) ?? [], ({ make }) => make);
  for (const { make } of makes) {
    const pattern = named.has(make) ? null : classOf(make, span.key);
    const models = pattern ? vocabulary.models.filter((one) => one.make === make && pattern.test(one.name)) : [];
    if (models.length > 0) named.set(make, models);
  }
  return named;
}

/** Returns whether a model is meant although its make is missing: a bare number and a word with another meaning are not enough. */
function standsAlone({ key, at }: Span, { tokens }: Reading, models: ModelName[], inItsYears: boolean): boolean {
  // 'mazda3' contains the make.
  if (models.some(({ make }) => key.startsWith(make.toLowerCase()))) return true;
  if (/^\d+$/.test(key)) return false;
  if (ambiguousNames.has(key)) return inItsYears && at.every((index) => tokens[index]!.text === tokens[index]!.key);
  return !stopWords.has(key) && (inItsYears || key.length > 2);
}

function wasSold(make: string, year: number | null, { models }: Vocabulary): boolean {
  return models.some((model) => model.make === make && (year === null || model.years.includes(year)));
}

function overlap(one: Span, other: Span): boolean {
  return one.at.some((index) => other.at.includes(index));
}
