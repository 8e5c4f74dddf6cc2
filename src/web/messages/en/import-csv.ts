import type { ProblemParams } from "#shop/supply/imports/import-outcome.ts";

/** What can be wrong with rows and columns of a CSV file. */
export const csvProblems = {
  cell_ambiguous: ({ column, value }: ProblemParams) =>
    `${column}: “${value}” can be read in two ways. Choose how the file writes numbers and dates.`,
  cell_damaged: ({ column, value }: ProblemParams) =>
    `${column}: a spreadsheet has damaged “${value}”. What stood there is lost.`,
  cell_formula: ({ column, value }: ProblemParams) => `${column}: “${value}” is a formula, not a value.`,
  cell_missing: ({ column }: ProblemParams) => `${column} is empty.`,
  row_broken: () => "A quotation mark is opened and not closed, so that the row can't be read.",
  row_cells: ({ cells, columns }: ProblemParams) =>
    `The row has ${cells} cells and the header ${columns}: its values may have shifted. Is there a comma in a number?`,
  header_repeated: () => "The header is repeated here. The line was skipped.",
  image_row_skipped: () => "The row has only a further image of its product. The shop takes the first one.",
  footer_skipped: ({ value }: ProblemParams) => `“${value}” sums up other rows or ends the list. The line was skipped.`,
  lines_above_header: ({ line }: ProblemParams) => `The header is in line ${line}. What stands above it was skipped.`,
  no_rows: () => "The file has a header but no rows.",
  sku_repeated: ({ column, value, first }: ProblemParams) => `${column} “${value}” has other values in line ${first}.`,
  row_repeated: ({ first }: ProblemParams) => `The same as line ${first}.`,
  mixed_types: ({ column, value }: ProblemParams) =>
    `${column} has numbers in some rows and texts in others, such as “${value}”.`,
  html_removed: ({ column, value }: ProblemParams) => `${column}: HTML was removed from “${value}”.`,
  encoding_repaired: ({ column, value }: ProblemParams) => `${column}: “${value}” was encoded twice and was repaired.`,
  not_sold: ({ column, value }: ProblemParams) =>
    `“${column}” is “${value}”: the part is no longer made or sold. It is kept as a draft.`,
  status_unclear: ({ column, value }: ProblemParams) =>
    `“${column}” is “${value}”, which may mean that the part is no longer sold. A new part is kept as a draft.`,
  superseded_not_sold: ({ value }: ProblemParams) =>
    `It is replaced by ${value}, which buyers are shown. A new part is kept as a draft.`,
  successor_unclear: ({ column, value }: ProblemParams) =>
    `“${column}” is “${value}”: which part replaces it is unclear. A new part is kept as a draft.`,
  price_not_per_piece: ({ column, value }: ProblemParams) =>
    `“${column}” is “${value}”: the price may not be that of one piece, and was left out. If it is, leave this column out.`,
  offer_expired: ({ column, value }: ProblemParams) =>
    `“${column}” is ${value}: the price no longer holds and was left out.`,
  offer_not_begun: ({ column, value }: ProblemParams) =>
    `“${column}” is ${value}: the price does not hold yet and was left out. Import the file again from then on.`,
  offer_unclear: ({ column, value }: ProblemParams) =>
    `“${column}” is “${value}”: whether the price holds today is unclear, and it was left out.`,
  vehicle_unknown: ({ make, model }: ProblemParams) =>
    `The shop does not know the vehicle “${make} ${model}”. Its applications wait until you say which one it is.`,
} satisfies Record<string, (params: ProblemParams) => string>;
