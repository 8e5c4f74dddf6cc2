import { promotionRules } from "#shop/selling/promotions/promotion-rules.ts";

/** Returns a code as it is compared: trimmed and without regard to case. Null for a text that no code can be. */
export function codeKey(typed: string): string | null {
  const key = typed.normalize("NFKC").trim().toLowerCase();
  return key === "" || key.length > promotionRules.code.maxLength ? null : key;
}
