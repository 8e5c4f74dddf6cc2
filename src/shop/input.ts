import { z } from "zod";
import type { FieldError } from "#shop/errors.ts";

// The vocabulary of the input schemas. Messages are codes (`code` or `code:number`); the words are the doors'.

const control = /[^\P{Cc}\t\n\r]/u;

const missingOr = (code: string) => (issue: { input?: unknown }) => (issue.input === undefined ? "required" : code);

/** Text for one field: trimmed, without control characters or half characters (PostgreSQL refuses both), at most `max` characters. */
export function textField(max: number) {
  return z
    .string({ error: missingOr("not_a_text") })
    .trim()
    .max(max, `too_long:${max}`)
    .refine((text) => !control.test(text) && text.isWellFormed(), "bad_characters");
}

/** A text of one to `max` characters after trimming. */
export function requiredText(max: number) {
  return textField(max).min(1, "required");
}

/** A number, also as the text of a form field ('12.50'). */
export function numberField() {
  return z.preprocess(
    (value) => {
      if (typeof value !== "string") return value;
      const text = value.trim();
      return text === "" ? undefined : /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : value;
    },
    z.number({ error: missingOr("not_a_number") }),
  );
}

/** A whole number from `min` to `max`, also as the text of a form field. */
export function wholeNumber(min: number, max: number) {
  return numberField().pipe(z.int("not_whole").min(min, `too_small:${min}`).max(max, `too_large:${max}`));
}

export const maxQuantity = 1_000_000;

export const phoneNumber = textField(32).refine(
  (text) => text === "" || /^\+?[\d\s().-]{3,}$/.test(text),
  "not_a_phone_number",
);

/** A phone number, also as a JSON number. */
export const phoneField = z.preprocess((value) => (typeof value === "number" ? String(value) : value), phoneNumber);

/** An https address, or a path of the shop itself. */
export const imageUrl = textField(2_000).refine(
  (text) => text === "" || /^\/(?![/\\])[\w./%-]*$/.test(text) || (text.startsWith("https://") && URL.canParse(text)),
  "not_an_image_url",
);

/** The first complaint about each field, as codes. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const field = issue.path.join(".");
    if (!byField.has(field)) byField.set(field, fieldError(field, issue));
  }
  return [...byField.values()];
}

function fieldError(field: string, issue: z.core.$ZodIssue): FieldError {
  if (issue.code === "unrecognized_keys") return { field: issue.keys[0] ?? field, code: "unknown_field" };
  const [code = "", limit] = issue.message.split(":");
  if (!/^[a-z_]+$/.test(code)) return { field, code: "not_valid" };
  return { field, code, ...(limit && { params: { limit: Number(limit) } }) };
}
