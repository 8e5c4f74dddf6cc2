import { decimal, formats, type Rule } from "#shop/foundation/rules.ts";

// What a schema made of the same rule would say, with the same codes, while the user types. The schemas decide; they stay out of the pages,
// as zod weighs more than the pages do.

type Problem = { code: string; params: { limit: number } } | string | null;
type Check = (value: string) => Problem;

/** Returns the error of a typed value as a code of `fieldMessage`; null if it is valid. */
export function checkOf(rule: Rule): Check {
  return (value) => problem(value.trim(), rule);
}

/** The checks of a form whose fields are named as their rules. */
export function checksOf<Name extends string>(rules: Record<Name, Rule>): Record<Name, Check> {
  const checks = Object.entries<Rule>(rules).map(([name, rule]) => [name, checkOf(rule)]);
  return Object.fromEntries(checks) as Record<Name, Check>;
}

function problem(text: string, rule: Rule): Problem {
  if ("maxLength" in rule) {
    const { maxLength, required, format } = rule;
    if (text === "") return required ? "required" : null;
    if (text.length > maxLength) return { code: "too_long", params: { limit: maxLength } };
    return format && !formats[format](text) ? format : null;
  }
  if (text === "") return "required";
  if (!decimal.test(text)) return "not_a_number";
  const number = Number(text);
  if ("price" in rule) return number > 0 ? null : "not_positive";
  // To some readers '1.000' is a thousand, to requests it is one.
  if (!Number.isInteger(number) || /\.\d{3}$/.test(text)) return "not_whole";
  if (number < rule.min) return { code: "too_small", params: { limit: rule.min } };
  return number > rule.max ? { code: "too_large", params: { limit: rule.max } } : null;
}
