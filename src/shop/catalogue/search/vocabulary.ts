import type { Db } from "#db/db.ts";
import { cachedRead } from "#shop/foundation/cached-read.ts";
import { cacheTtlMs, mostSynonyms } from "#shop/foundation/limits.ts";
import { allPartTypes, type PartType } from "#shop/catalogue/parts/part-types.ts";
import { readBrands, readModels, type BrandName, type ModelName } from "#shop/catalogue/search/names.ts";
import { stopWords, suffixes, synonyms } from "#shop/catalogue/search/synonyms.ts";
import { readAttributeWords, type AttributeWords } from "#shop/catalogue/search/attribute-values.ts";
import {
  germanSections,
  germanStopWords,
  germanTypes,
  germanValues,
  germanBesideGerman,
} from "#shop/catalogue/search/german.ts";
import { germanPositionWords, positionWords } from "#shop/catalogue/search/positions.ts";
import { searchSynonyms } from "#shop/catalogue/search/search.table.ts";
import { sectionsByKey, type Section } from "#shop/catalogue/search/sections.ts";
import { spellings } from "#shop/catalogue/search/spellings.ts";
import { tierWords } from "#shop/catalogue/search/tiers.ts";
import { detailWords } from "#shop/catalogue/search/vehicle-details.ts";
import { normalize, plainText, tokensOf } from "#shop/catalogue/search/tokens.ts";
import { makeNames, modelNames } from "#shop/catalogue/search/vehicle-names.ts";
import { namedElsewhere } from "#shop/catalogue/vehicles/lineages.ts";

/** Part types that a phrase means, which may be none of the shop's, and what else they are called. */
export type TypeMeaning = { types: PartType[]; phrases: string[] };

export type WordKind = "type" | "position" | "make" | "model" | "brand" | "other";

/** What the shop's words mean, by normalized word (`normalize`). */
export type Vocabulary = {
  types: PartType[];
  brands: BrandName[];
  models: ModelName[];
  /** Years in which any model was sold. */
  modelYears: Set<number>;
  typesByKey: Map<string, TypeMeaning>;
  /** Types that have the word in their name. */
  typesByWord: Map<string, PartType[]>;
  brandsByKey: Map<string, BrandName>;
  makesByKey: Map<string, string>;
  modelsByKey: Map<string, ModelName[]>;
  sectionsByKey: Map<string, Section>;
  attributes: AttributeWords;
  /** Words that make a query a German one. */
  germanWords: Set<string>;
  /** What staff say that words mean, by normalized word. */
  meaningByKey: Map<string, string>;
  /** Every single word above, for the spelling correction. */
  words: Map<string, WordKind>;
};

type VehicleWords = Pick<Vocabulary, "models" | "modelYears" | "makesByKey" | "modelsByKey"> & {
  words: Map<string, WordKind>;
};

const { vocabulary: ttlMs, attributeWords: attributeTtlMs } = cacheTtlMs;

/** Returns the vocabulary, which is cached in the process until parts or vehicles change, at most for a minute. */
export const vocabularyOf = cachedRead({ tags: ["vehicles", "parts", "search"], ttlMs }, readVocabulary);

const vehicleWords = cachedRead({ tags: ["vehicles"], ttlMs }, readVehicleWords);
// Not dropped when parts change: it is read from many of them, and what it lacks is found in texts.
const attributeWords = cachedRead({ tags: [], ttlMs: attributeTtlMs }, readAttributeWords);

async function readVehicleWords(db: Db): Promise<VehicleWords> {
  const models = await readModels(db);
  const words = new Map<string, WordKind>();
  const makes = [...models.map(({ make }) => make), ...Object.values(makeNames).flat()];
  addWords(words, "make", makes);
  addWords(
    words,
    "model",
    models.flatMap(({ name, classOf }) => [name, ...classOf]),
  );
  const modelYears = new Set(models.flatMap((model) => model.years));
  return { models, modelYears, makesByKey: makeKeys(models), modelsByKey: modelKeys(models), words };
}

async function readVocabulary(db: Db): Promise<Vocabulary> {
  const [types, brands, meanings, vehicles, attributes] = await Promise.all([
    allPartTypes(db),
    readBrands(db),
    db.select().from(searchSynonyms).limit(mostSynonyms),
    vehicleWords(db),
    attributeWords(db),
  ]);
  const vocabulary: Vocabulary = {
    types,
    brands,
    typesByKey: typeMeanings(types),
    typesByWord: new Map(),
    brandsByKey: new Map(brands.flatMap((brand) => [brand.slug, brand.name].map((name) => [normalize(name), brand]))),
    ...vehicles,
    sectionsByKey: sectionsByKey(types),
    attributes,
    germanWords,
    meaningByKey: new Map(meanings.map(({ key, means }) => [key, means])),
    words: new Map(knownWords),
  };
  for (const type of types) for (const word of wordsOf(type.name)) append(vocabulary.typesByWord, word, type);
  addWords(
    vocabulary.words,
    "type",
    types.map(({ name }) => name),
  );
  for (const [word, kind] of vehicles.words) if (!vocabulary.words.has(word)) vocabulary.words.set(word, kind);
  addWords(
    vocabulary.words,
    "brand",
    brands.map(({ name }) => name),
  );
  addWords(
    vocabulary.words,
    "other",
    types.flatMap(({ system, groupName }) => [system, groupName]),
  );
  for (const word of [...attributes.valuesByWord.keys(), ...attributes.valuesByKey.keys()])
    if (!vocabulary.words.has(word)) vocabulary.words.set(word, "other");
  return vocabulary;
}

/** Returns the normalized words of a phrase. */
export function wordsOf(phrase: string): string[] {
  return tokensOf(plainText(phrase)).map(({ key }) => key);
}

function addWords(words: Map<string, WordKind>, kind: WordKind, phrases: string[]): void {
  for (const word of phrases.flatMap(wordsOf)) if (!words.has(word)) words.set(word, kind);
}

// They never change.
const synonymous = synonyms.map((phrases) => ({ phrases, keys: phrases.map(normalize) }));
const germanNames = Object.entries(germanTypes).map(([english, names]) => ({
  key: normalize(english),
  names: names.flatMap(spellings),
}));
const knownWords = new Map<string, WordKind>();
addWords(knownWords, "type", synonyms.flat());
addWords(knownWords, "position", positionWords);
addWords(
  knownWords,
  "type",
  germanNames.flatMap(({ names }) => names),
);
addWords(knownWords, "other", [
  ...tierWords,
  ...detailWords,
  ...Object.keys(germanValues),
  ...Object.values(germanSections).flat().flatMap(spellings),
]);

const englishWords = new Set(synonyms.flat().flatMap(wordsOf));
const germanWords = new Set(
  [
    ...germanNames.flatMap(({ names }) => names),
    ...Object.values(germanSections).flat().flatMap(spellings),
    ...germanPositionWords.filter((word) => word !== "link" && word !== "recht"),
    ...germanStopWords.filter((word) => word.length > 2 && !germanBesideGerman.has(word)).flatMap(spellings),
  ]
    .flatMap(wordsOf)
    .filter((word) => word.length > 2 && !englishWords.has(word) && !stopWords.has(word)),
);

function append<V>(map: Map<string, V[]>, key: string, value: V): void {
  const values = map.get(key);
  if (!values) map.set(key, [value]);
  else if (!values.includes(value)) values.push(value);
}

function typeMeanings(types: PartType[]): Map<string, TypeMeaning> {
  const own = new Map<string, PartType[]>();
  for (const type of types) for (const name of [type.name, type.slug]) append(own, normalize(name), type);
  const shortened = new Map<string, PartType[]>();
  for (const type of types) {
    const short = normalize(withoutSuffix(type.name));
    if (!own.has(short)) append(shortened, short, type);
  }
  const found = new Map<string, TypeMeaning>();
  for (const { phrases, keys } of synonymous) {
    const meant = [...new Set(keys.flatMap((key) => own.get(key) ?? shortened.get(key) ?? []))];
    for (const key of keys) {
      const before = found.get(key);
      found.set(key, {
        types: [...new Set([...(before?.types ?? []), ...meant])],
        phrases: [...(before?.phrases ?? []), ...phrases],
      });
    }
  }
  for (const [key, named] of [...shortened, ...own]) {
    const names = named.map(({ name }) => name);
    const others = found.get(key);
    // What is called exactly so is meant, not what is called so as well.
    const meant = own.has(key) ? named : [...new Set([...named, ...(others?.types ?? [])])];
    found.set(key, { types: meant, phrases: [...names, ...names.map(withoutSuffix), ...(others?.phrases ?? [])] });
  }
  for (const { key, names } of germanNames) {
    const meaning = found.get(key);
    for (const name of meaning ? names : []) {
      const german = normalize(name);
      if (!found.has(german)) found.set(german, { types: meaning!.types, phrases: [...meaning!.phrases, name] });
    }
  }
  return found;
}

/** Returns the name of a part type without 'Set', 'Assembly' and the like. */
export function withoutSuffix(name: string): string {
  const words = name.split(" ");
  return words.length > 1 && suffixes.includes(words.at(-1)!.toLowerCase()) ? words.slice(0, -1).join(" ") : name;
}

function makeKeys(models: ModelName[]): Map<string, string> {
  const makes = new Set(models.map(({ make }) => make));
  const nicknames = Object.entries(makeNames).filter(([make]) => makes.has(make));
  return new Map([
    ...nicknames.flatMap(([make, names]) => names.map((name): [string, string] => [normalize(name), make])),
    ...[...makes].map((make): [string, string] => [normalize(make), make]),
  ]);
}

function modelKeys(models: ModelName[]): Map<string, ModelName[]> {
  const found = new Map<string, ModelName[]>();
  for (const model of models) {
    const parts = model.name.split(/\s*\/\s*/).filter((part) => part.length > 2);
    const without = model.name.replace(/ and /i, " ");
    const series = /^(\w{3,})[ -]series$/i.exec(model.name)?.[1] ?? model.name;
    const nicknames = modelNames[model.make]?.[model.name] ?? [];
    for (const name of [model.name, without, series, ...parts, ...nicknames, ...model.classOf])
      append(found, normalize(name), model);
  }
  for (const [written, { make, model }] of namedElsewhere) {
    const meant = models.find((one) => one.make === make && one.name === model);
    if (meant) append(found, normalize(`${written.make} ${written.model}`), meant);
  }
  found.delete("");
  return found;
}
