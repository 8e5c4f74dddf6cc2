/** The refusals that a page words itself, without a response of the API. */
export const browserErrors = {
  invalid: "Please check the marked fields.",
  garage_full: "Your garage is full. Please remove a vehicle that you no longer need.",
  internal: "Something went wrong on our side. Please try again.",
};

type Params = Record<string, string | number>;

const words: Record<string, (params: Params) => string> = {
  required: () => "Please fill this in.",
  not_a_text: () => "This has to be text.",
  too_long: ({ limit }) => `At most ${limit} characters, please.`,
  too_short: ({ limit }) => `Must be ${limit} characters or longer`,
  bad_characters: () => "This contains characters we can't store.",
  not_a_number: () => "Please type a number.",
  not_whole: () => "Please type a whole number.",
  not_positive: () => "This has to be more than 0.",
  too_precise: () => "That has more digits after the point than the currency.",
  too_small: ({ limit }) => `At least ${limit}, please.`,
  too_large: ({ limit }) => `At most ${limit}, please.`,
  below_minimum: ({ minimum, limit }) => `The minimum order is ${minimum ?? limit}.`,
  not_enough_stock: ({ available, limit }) => `Only ${available ?? limit} available.`,
  quantity_held: ({ limit }) => `At most ${limit} right now.`,
  name_reserved: () => "This name is reserved for the shop. Please use your own.",
  not_a_phone_number: () => "Please type a phone number: digits, spaces, and + ( ) - . only.",
  not_an_image_url: () => "Please give an https address of an image.",
  not_an_email: () => "Provide a valid Email",
  not_a_rating: () => "Please type a number from 1 to 5.",
  not_a_sku: () => "Letters, digits, blanks and . / _ - + # & ( ) * , : only.",
  not_a_part_number: () => "A part number has letters or digits.",
  only_if_superseded: () => "Only a superseded number has a next one.",
  supersession_loop: ({ trail }) => `This would lead in a circle: ${trail}.`,
  not_understood: () => "The search does not understand this itself.",
  taken: () => "This is taken already.",
  role_unknown: () => "There is no such role.",
  vehicle_unknown: () => "There is no such vehicle.",
  empty_range: () => "The end comes before the beginning.",
  part_unknown: () => "There is no part with this SKU.",
  not_a_country: () => "Please give a country by its two letters, such as US or DE.",
  not_a_region: () => "Please give the code of a state or province, such as CA or ON.",
  not_a_postal_code: () => "Please type a postal code as it is written in that country.",
  not_a_postal_range: () => "Please write the beginning of postal codes (606) or a range (60601-60699).",
  not_a_time: () => "Please give a time from 00:00 to 23:59.",
  not_a_time_zone: () => "Please give a time zone such as America/Chicago.",
  not_a_date: () => "Please give a date as year-month-day.",
  not_an_attribute: ({ line }) => `Please write a name, = and a value: “${line}”.`,
  not_a_name: () => "Lower-case letters, digits and _ only.",
  too_many: ({ limit }) => `At most ${limit}, please.`,
  not_offered: () => "This is not among the choices left.",
  fitment_unconfirmed: () => "Please confirm that you know it may not fit.",
  not_a_vin: () => "A VIN has 17 letters and digits.",
  in_garage: () => "That vehicle is in your garage already.",
  ambiguous: () => "Several parts have that name.",
  unknown_field: () => "The shop doesn't know this field.",
  not_a_cursor: () => "This page link is not valid any more.",
  email_required: () => "Email is Required",
  email_invalid: () => "Provide a valid Email",
  password_required: () => "Password is Required",
  password_too_short: ({ limit }) => `Must be ${limit ?? 6} characters or longer`,
  name_required: () => "Name is Required",
};

/** The words for what is wrong with one field. */
export function fieldWords(code: string, params: Params = {}): string {
  return words[code]?.(params) ?? "Please check this.";
}
