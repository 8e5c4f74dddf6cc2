import type { ProblemParams } from "#shop/imports/import-outcome.ts";

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
  footer_skipped: ({ value }: ProblemParams) => `“${value}” sums up other rows or ends the list. The line was skipped.`,
  lines_above_header: ({ line }: ProblemParams) => `The header is in line ${line}. What stands above it was skipped.`,
  no_rows: () => "The file has a header but no rows.",
  sku_repeated: ({ column, value, first }: ProblemParams) => `${column} “${value}” has other values in line ${first}.`,
  row_repeated: ({ first }: ProblemParams) => `The same as line ${first}.`,
  mixed_types: ({ column, value }: ProblemParams) =>
    `${column} has numbers in some rows and texts in others, such as “${value}”.`,
  html_removed: ({ column, value }: ProblemParams) => `${column}: HTML was removed from “${value}”.`,
  encoding_repaired: ({ column, value }: ProblemParams) => `${column}: “${value}” was encoded twice and was repaired.`,
  vehicle_unknown: ({ make, model }: ProblemParams) =>
    `The shop does not know the vehicle “${make} ${model}”. Its applications wait until you say which one it is.`,
} satisfies Record<string, (params: ProblemParams) => string>;
