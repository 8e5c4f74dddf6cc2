import type { FileFault, ProblemParams } from "#shop/imports/import-outcome.ts";

type Words = (params: ProblemParams) => string;

const faults: Record<FileFault, Words> = {
  empty_file: () => "The file is empty.",
  not_a_catalogue: () => "This is neither ACES nor PIES nor a CSV file with known columns.",
  broken_xml: ({ reason }) => `The XML is broken: ${reason}.`,
  doctype_refused: () => "The XML declares a document type of its own, which is not read for safety.",
  too_deep: () => "The XML is nested too deep.",
  text_too_long: () => "The XML has a text of more than a million characters.",
  wrong_encoding: ({ encoding }) => `The file says it is ${encoding}, but has bytes that this does not have.`,
  unknown_encoding: ({ encoding }) => `The file says it is ${encoding}, which is not a known encoding.`,
  version_unknown: ({ format, version }) => `${format} ${version} is not a version that is read here.`,
  broken_csv: ({ reason }) => `The CSV is broken (${reason}).`,
  columns_unknown: ({ columns }) => `The columns are not those of parts, applications or numbers: ${columns}.`,
  file_gone: () => "The file is no longer kept. Please send it again.",
};

const problems: Record<string, Words> = {};

/** What is wrong with a file, or with records of it, in words. */
export function importProblemText(code: string, params: ProblemParams): string {
  const words = Object.hasOwn(faults, code) ? faults[code as FileFault] : problems[code];
  return words?.(params) ?? code;
}
