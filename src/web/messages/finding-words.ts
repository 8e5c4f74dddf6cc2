import type { Finding, FindingCode, FindingValues } from "#shop/desk/opening/finding.ts";

/** What was found, and what to do about it. */
export type FindingWords = Record<FindingCode, (values: FindingValues) => [detail: string, advice?: string]>;

/** Returns a finding as sentences. */
export function findingWords(words: FindingWords, { code, values }: Pick<Finding, "code" | "values">): string {
  const [detail, advice = ""] = words[code](values);
  return `${detail.replace(/\.$/, "")}.${advice && ` ${advice}`}`;
}
