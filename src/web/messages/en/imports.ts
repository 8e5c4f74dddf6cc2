import type { FileFault, ProblemParams } from "#shop/supply/imports/import-outcome.ts";
import { csvProblems } from "./import-csv.ts";
import { fieldMessage } from "./form-errors.ts";

type Words = (params: ProblemParams) => string;

const faults: Record<FileFault, Words> = {
  empty_file: () => "The file is empty.",
  not_a_catalogue: () => "This is neither ACES nor PIES nor a CSV file with known columns.",
  broken_xml: ({ reason }) => `The XML is broken: ${reason}.`,
  doctype_refused: () => "The XML declares a document type of its own, which is not read for safety.",
  too_deep: () => "The XML is nested too deep.",
  text_too_long: () => "The XML has a text or a record that is too long.",
  wrong_encoding: ({ encoding }) => `The file says it is ${encoding}, but has bytes that this does not have.`,
  unknown_encoding: ({ encoding }) => `The file says it is ${encoding}, which is not a known encoding.`,
  version_unknown: ({ format, version }) => `${format} ${version} is not a version that is read here.`,
  too_many_sheets: ({ limit }) => `The file has more than ${limit} price sheets.`,
  broken_csv: ({ reason, times }) =>
    reason === "quote_open"
      ? `A quotation mark opens a cell here and is never closed; ${times} cells of the file are like that. Close the quotation marks, or write the file anew, and import it again.`
      : `The CSV is broken (${reason}).`,
  columns_unknown: ({ columns }) =>
    `The columns are not those of parts, applications, numbers or vehicles: ${columns}.`,
  columns_repeated: ({ column }) => `Two columns are “${column}”. Rename one, or choose what each is.`,
  foreign_currency: ({ column, currency, own }) => `“${column}” is in ${currency}, and the shop sells in ${own}.`,
  encoding_unclear: () => "The encoding of the file can't be told from its bytes. Please choose it.",
  internal: () => "Something went wrong with this file. What was imported so far can be undone.",
  stalled: () =>
    "The import stopped making progress and was ended. What was done so far can be undone; send the file again to continue.",
  file_gone: () => "The file is no longer available. Please send it again.",
};

const problems: Record<string, Words> = {
  ...csvProblems,
  unmapped: ({ what }) =>
    `No mapping says what ${what} is, or others of its kind: their applications wait until one does.`,
  note_unclear: ({ note }) =>
    `The note “${note}” restricts what fits, or may, and is not understood. Customers are asked about it until staff decide what it means.`,
  part_type_unknown: ({ partType }) =>
    `Part type “${partType}” is not known here. The rest of the row was imported; its type waits until you say what it is, under Part types.`,
  part_type_added: ({ partType, system }) => `The part type “${partType}” is new and was added to ${system}.`,
  package_wrong: ({ field, value }) => `The package measure ${field} can't be “${value}”. It was left out.`,
  duplicate_part: ({ number, first }) => `${number} is the number ${first} once more. The later row counts.`,
  other_part_type: ({ part, partType }) => `${part} has another type in the shop than ${partType}. It keeps that.`,
  part_of_several_types: ({ part, partType, other }) =>
    `${part} is filed under part type ${partType} here, and under ${other} before.`,
  duplicate_row: ({ first }) => `The same as ${first}.`,
  near_duplicate: ({ first }) => `The same as ${first} but for capitals and spaces.`,
  quantity_contradiction: ({ first }) => `The same as ${first} but for another quantity.`,
  spaces_around: ({ element, text }) => `${element} “${text}” begins or ends with spaces.`,
  record_count: ({ said, total }) => `The file declares ${said} records but has ${total}.`,
  not_a_vehicle: () => "This is for equipment, and not for a vehicle.",
  asset_not_taken: ({ element }) => `${element} is not taken over.`,
  element_unknown: ({ element }) => `The element ${element} is not known. It is stored but has no effect here.`,
  code_unknown: ({ element }) => `The code ${element} is not known. It is stored and exported, but has no effect here.`,
  fact_unread: ({ element, value }) =>
    `What “${element}” says of the sale of the part is not understood: “${value}”. It has no effect here.`,
  content_unread: ({ element, text }) => `${element} contains “${text}”, which has no effect here. It was left out.`,
  content_refused: ({ element, text }) =>
    text === ""
      ? `The record was not imported: it has content at ${element} that could restrict or change it.`
      : `The record was not imported: it has content at ${element} that could restrict or change it, “${text}”.`,
  characters_removed: ({ column, value }) =>
    `${column}: invisible characters that change how a text looks were removed. It is “${value}”.`,
  note_too_long: ({ note, limit }) =>
    `The note “${note} …” has more than ${limit} characters. What restricts the part may stand at its end.`,
  kit_wrong: ({ field, value }) =>
    value === ""
      ? `A part of the kit has no ${field}. Without all its parts it is not sold as a kit.`
      : `The ${field} of a part of the kit can't be “${value}”. Without all its parts it is not sold as a kit.`,
  attribute_name_cut: ({ name, shown }) =>
    `The name of the attribute “${name}” is too long. It is called ${shown} here.`,
  element_twice: ({ element, counts }) => {
    if (counts === "last") return `The element ${element} is there more than once. The last one counts.`;
    if (counts === "first") return `The element ${element} is there more than once. The first one counts.`;
    return `The element ${element} is there twice.`;
  },
  action_unknown: ({ action }) => `The action “${action}” is neither A nor D (nor C, in PIES).`,
  part_missing: () => "There is no part number.",
  part_number_wrong: ({ number }) => `“${number}” is not a part number.`,
  quantity_missing: () => "There is no quantity.",
  quantity_wrong: ({ quantity }) => `The quantity “${quantity}” is not a whole number from 1 on.`,
  id_wrong: ({ element, id }) => `The id “${id}” of ${element} is not a number.`,
  years_wrong: ({ from, to }) => `The years from “${from}” to “${to}” are none.`,
  nothing_to_remove: ({ part }) => `${part} has nothing like this to remove.`,
  sku_of_other_brand: ({ number, brand, other }) =>
    `${number} is the SKU of a part of ${other}, and the file says ${brand}. Give the part of ${brand} a SKU of its own.`,
  number_similar: ({ number, part }) =>
    `The shop has ${part}, and ${number} differs from it by more than blanks and capitals. If they are the same part, write ${part}; otherwise give it another SKU.`,
  number_similar_added: ({ number, part, sku }) =>
    `${number} differs from ${part} of the same brand by more than blanks and capitals. It is a part of its own, with the SKU ${sku}.`,
  brand_missing: ({ number }) => `Several parts have the number ${number}. Name the brand, or the SKU.`,
  sku_changed: ({ number, sku }) => `A SKU can't hold all of “${number}”. Its SKU is ${sku}.`,
  row_wrong: ({ field, fieldCode }) => `${field}: ${fieldMessage(String(fieldCode))}`,
  removal_held: ({ part }) =>
    part
      ? `${part} keeps applications that the file does not contain: one of its records could not be read.`
      : "No applications are removed: a record could not be read, and which part it is about is unclear.",
  application_outdated: ({ part, vehicles, more }) =>
    `${part} still fits ${vehicles}${more ? ` and ${more} more` : ""} as an earlier file says. This file says otherwise.`,
  application_of_others: ({ count }) =>
    count === 1
      ? "1 earlier application differs from this file, but was entered by hand or came from another sender. It stays."
      : `${count} earlier applications differ from this file, but were entered by hand or came from another sender. They stay.`,
  years_not_sold: ({ vehicle, years }) => `${vehicle} was not sold in ${years}. These years were left out.`,
  row_refused: ({ code }) => `The database refused it (${code}).`,
  value_wrong: ({ column, value }) => `“${column}” can't be “${value}”.`,
  vehicle_codes_missing: () =>
    "Without a market, the row gives codes to vehicles that the shop has, but it has no code.",
  vehicle_code_unread: ({ column }) => `“${column}” was not read: the rows name their vehicles by make and model.`,
  vehicle_not_found: ({ make, model }) =>
    `The shop has no ${make} ${model} of these years with such an engine. With a market, the row adds one.`,
  column_asked: ({ column }) =>
    `The column “${column}” is not known and restricts, or may: customers are asked what it says. Choose what it is, or leave it out, and import the file again.`,
  column_searched: ({ column }) =>
    `Of the column “${column}” only what says which vehicles the part fits, or does not fit, is imported, as notes.`,
  column_unknown: ({ column }) => `The column “${column}” is not known and was left out.`,
  number_wrong: ({ number, fieldCode }) => `The number “${number}” was left out: ${fieldMessage(String(fieldCode))}`,
  supersession_loop: ({ trail }) => `A superseded number would lead in a circle: ${trail}. It was left out.`,
  text_cut: ({ column, limit }) =>
    `The text of “${column}” has more than ${limit} characters. What is beyond was left out.`,
  name_too_long: ({ text }) => `The name “${text}” has more than 240 characters. The words beyond were left out.`,
  other_currency: ({ currency }) => `The price is in ${currency}, and the shop sells in another currency.`,
  price_wrong: () => "The price is not an amount that can be paid here.",
  price_type_not_taken: () => "None of its prices is a retail or list price.",
  price_unit_not_taken: () => "Its prices are for more than one piece.",
  price_expired: ({ type, date }) => `The ${type} price ended on ${date}. It is not sold at.`,
  price_not_yet_valid: ({ type, date }) => `The ${type} price begins on ${date}. Import the file again from then on.`,
  price_level_not_taken: ({ type, level }) =>
    `The ${type} price is for the price zone ${level}, which is not the shop's.`,
  price_quantity_not_taken: ({ quantity }) => `Its lowest quantity has ${quantity} pieces: there is no price for one.`,
  price_ambiguous: ({ type, prices }) => `It has several ${type} prices that hold today: ${prices}. None was taken.`,
  price_rounded: ({ type, price }) => `The ${type} price of ${price} has fractions of a cent and was rounded.`,
  price_date_wrong: ({ type }) => `The ${type} price has an invalid date, so it is unclear whether it holds.`,
  price_multiplied: ({ type }) => `The ${type} price has a multiplier, which is not applied. The price was left out.`,
  price_break_wrong: ({ type }) => `The ${type} price is for a quantity of 0, which was read as 1.`,
  minimum_not_taken: ({ text }) => `The minimum order of ${text} is not a number of pieces.`,
  attribute_unmapped: ({ id }) => `No mapping says what attribute ${id} is. It is stored with the part's details.`,
  attribute_wrong: ({ name }) => `The attribute “${name}” has no name that the shop can use.`,
  too_many_positions: ({ position, limit }) =>
    `Files add positions until the shop has ${limit}: there is no room for “${position}”, or others. Their applications wait. Correct the positions in the file and import it again.`,
  too_many_attributes: () => "It has more than 40 attributes; they were left out.",
  bulk_part_gone: () => "A product was taken off sale in the meantime.",
  bulk_price_missing: ({ part }) => `${part} has no price.`,
  bulk_price_too_small: ({ part }) => `The price of ${part} would be less than the smallest unit of the currency.`,
  bulk_price_too_large: ({ part }) => `The price of ${part} would be more than can be paid at once.`,
  bulk_stock_negative: ({ part }) => `The stock of ${part} would be less than nothing.`,
  bulk_stock_too_large: ({ part }) => `The stock of ${part} would be more than the shop can count.`,
  bulk_tier_differs: ({ part }) => `Another tier is given above for the brand of ${part}.`,
  bulk_brand_missing: ({ part }) => `${part} has no brand, whose quality this is.`,
  changed_since: ({ what, columns }) =>
    `Changed by someone else since, so it stays: ${what}${columns ? ` (${columns})` : ""}`,
  stock_oversold: ({ what }) => `More of ${what} has been ordered since than was in stock before; its stock is 0 now.`,
  map_kind_unknown: ({ kind }) => `“${kind}” is not a kind of id.`,
  map_id_wrong: ({ id }) => `“${id}” is not an id.`,
  map_value_missing: () => "It does not say what the id means.",
  map_value_wrong: () => "It has characters that can't be stored, or too many.",
  map_year_wrong: ({ text }) => `“${text}” is not a year.`,
  map_facts_unclear: ({ text }) => `“${text}” is not clear. Write it as displacement=2.4;cylinders=4.`,
  map_part_type_unknown: ({ name }) => `The shop has no part type “${name}”; name its system, too, to make it.`,
};

/** What is wrong with a file, or with records of it, in words. */
export function importProblemText(code: string, params: ProblemParams): string {
  const words = Object.hasOwn(faults, code) ? faults[code as FileFault] : problems[code];
  return words?.(params) ?? code;
}
