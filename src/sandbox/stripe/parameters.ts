import { parse } from "qs";
import { invalid, missing } from "#sandbox/stripe/fault.ts";

/**
 * The parameters of a form or query in Stripe's encoding: `a[b]=1` is an object, `a[]=1` and `a[0]=1` are lists. What reads one throws
 * the fault that Stripe answers to a wrong value.
 */
export type Parameters = { [name: string]: unknown };

export function parseForm(text: string): Parameters {
  return parse(text, { depth: 8, parameterLimit: 500, arrayLimit: 100 });
}

export function refuseUnknown(params: Parameters, known: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => !known.includes(name));
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, { code: "parameter_unknown", param: unknown });
}

export function integer(params: Parameters, name: string): number | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  if (typeof value !== "string" || !/^-?\d{1,15}$/.test(value)) {
    throw invalid(`Invalid integer: ${shown(value)}`, { code: "parameter_invalid_integer", param: name });
  }
  return Number(value);
}

/** Returns a text. Throws for an empty one, as Stripe does, because there it would clear a value. */
export function text(params: Parameters, name: string, most = 5000): string | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw invalid(`Invalid string: ${shown(value)}`, { param: name });
  if (value === "") {
    const message = `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`;
    throw invalid(message, { code: "parameter_invalid_empty", param: name });
  }
  if (value.length > most)
    throw invalid(`Invalid string: ${shown(value)}; must be at most ${most} characters`, { param: name });
  return value;
}

export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw missing(name);
  return value;
}

export function flag(params: Parameters, name: string): boolean | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  if (value !== "true" && value !== "false") throw invalid(`Invalid boolean: ${shown(value)}`, { param: name });
  return value === "true";
}

export function oneOf<T extends string>(params: Parameters, name: string, choices: readonly T[]): T | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  const choice = choices.find((each) => each === value);
  if (!choice) throw invalid(`Invalid ${name}: must be one of ${choices.join(", ")}`, { param: name });
  return choice;
}

/** Returns a nested object (`card[number]=…`). */
export function group(params: Parameters, name: string): Parameters | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalid(`Invalid object`, { param: name });
  return value as Parameters;
}

export function list(params: Parameters, name: string): string[] | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || !value.every((item) => typeof item === "string"))
    throw invalid("Invalid array", { param: name });
  return value;
}

export function metadata(params: Parameters): Record<string, string> {
  const entries = Object.entries(group(params, "metadata") ?? {});
  if (entries.length > 50) throw invalid("You can have at most 50 metadata keys", { param: "metadata" });
  for (const [key, value] of entries) {
    if (key.length > 40 || typeof value !== "string" || value.length > 500) {
      throw invalid("Metadata keys hold at most 40 characters, values are strings of at most 500", {
        param: "metadata",
      });
    }
  }
  return Object.fromEntries(entries.filter(([, value]) => value !== "")) as Record<string, string>;
}

export function webAddress(params: Parameters, name: string): string | undefined {
  const value = text(params, name);
  if (value !== undefined && !/^https?:$/.test(URL.parse(value)?.protocol ?? "")) {
    throw invalid("Not a valid URL", { code: "url_invalid", param: name });
  }
  return value;
}

function shown(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 100) : "an object";
}
