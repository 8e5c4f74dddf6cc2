import { z } from "zod";
import type { FieldError } from "#shop/foundation/errors.ts";
import { decimal, formats, phoneNumberRule, type TextRule, type WholeRule } from "#shop/foundation/rules.ts";
import { emailKey } from "#shop/foundation/email.ts";

// The building blocks of the input schemas. Messages are codes (`code` or `code:limit`), which the edges translate.

const control = /[^\P{Cc}\t\n\r]/u;

const missingOr = (code: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? "required" : code;

/** A trimmed text of at most `max` characters, without control characters or lone surrogates (PostgreSQL refuses both). */
export function textField(max: number) {
  return z
    .string({ error: missingOr("not_a_text") })
    .trim()
    .max(max, `too_long:${max}`)
    .refine((text) => !control.test(text) && text.isWellFormed(), "bad_characters");
}

/** A BCP 47 tag with a language and up to three subtags. */
export const languageTag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

/** A text of one to `max` characters after trimming. */
export function requiredText(max: number) {
  return textField(max).min(1, "required");
}

/** A number, or its text from a form field ('12.50'). */
export function numberField() {
  return z.preprocess(
    (value) => {
      if (typeof value !== "string") return value;
      const text = value.trim();
      return text === "" ? undefined : decimal.test(text) ? Number(text) : value;
    },
    z.number({ error: missingOr("not_a_number") }),
  );
}

/** A whole number from `min` to `max`, or its text from a form field. */
export function wholeNumber(min: number, max: number) {
  return numberField().pipe(z.int("not_whole").min(min, `too_small:${min}`).max(max, `too_large:${max}`));
}

/** The schema of a text rule. */
export function textOf({ maxLength, required, format }: TextRule) {
  const text = required ? requiredText(maxLength) : textField(maxLength);
  return format ? text.refine((value) => value === "" || formats[format](value), format) : text;
}

/** The schema of a required email address, which returns it as the shop stores it. */
export function emailOf({ maxLength }: TextRule) {
  return textOf({ maxLength, required: true, format: "not_an_email" }).transform(emailKey);
}

/** The schema of a whole-number rule. */
export function wholeOf({ min, max }: WholeRule) {
  return wholeNumber(min, max);
}

/** The version of what a change was made from; 0: it was never saved. At most one less than its column holds, which counts up. */
export const versionField = () =>
  z
    .int()
    .min(0)
    .max(2 ** 31 - 2);

/** A price in major units. */
export function priceField() {
  return numberField().pipe(z.number().positive("not_positive"));
}

/** A phone number, as a text or a JSON number. */
export const phoneField = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : value),
  textOf(phoneNumberRule),
);

/** Returns the first error of each field, as codes. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  const byField = new Map<string, FieldError>();
  const add = (one: FieldError) => void (byField.has(one.field) || byField.set(one.field, one));
  for (const issue of error.issues) {
    if (issue.code !== "unrecognized_keys") add(fieldError(issue.path.join("."), issue));
    else for (const key of issue.keys) add({ field: [...issue.path, key].join("."), code: "unknown_field" });
  }
  return [...byField.values()];
}

function fieldError(field: string, issue: z.core.$ZodIssue): FieldError {
  const [code = "", limit] = issue.message.split(":");
  if (!/^[a-z_]+$/.test(code)) return { field, code: "not_valid" };
  return { field, code, ...(limit && { params: { limit: Number(limit) } }) };
}

/** A day as `2026-02-28`. PostgreSQL has no year 0, which ISO 8601 has. */
export const dayField = z.iso.date("not_a_date").refine((day) => !day.startsWith("0000"), "not_a_date");
