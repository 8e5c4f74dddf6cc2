import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { giftCardHash } from "#shop/selling/ledger/gift-card-code.ts";
import { giftCards, ledgerAccounts } from "#shop/selling/ledger/ledger.table.ts";
import { codeAttempts } from "#shop/foundation/limits.ts";
import { codeKey } from "#shop/selling/promotions/codes.ts";
import { promotions } from "#shop/selling/promotions/promotions.table.ts";
import { countAttempt } from "#shop/foundation/rate-limit.ts";

/** What a code in the cart's one field is. */
export type RedeemedCode =
  | { kind: "promotion"; code: string }
  | { kind: "gift_card"; accountId: string; lastCharacters: string; balanceCents: number };

/**
 * Returns what a typed code is: a promotion's that runs today, or a gift card with money on it. `client` identifies who tries (a user, else a
 * network): each has few attempts; null: without limits. Throws `code_unknown` for all others, whatever is wrong with them, and `rate_limited`.
 */
export async function redeemCode(
  db: Db,
  { code, client, currency }: { code: string; client: string | null; currency: string },
): Promise<RedeemedCode> {
  if (client !== null) await countAttempt(db, `code|${client}`, codeAttempts);
  const hash = giftCardHash(code);
  if (hash) {
    const { accountId, lastCharacters } = giftCards;
    const [card] = await db
      .select({ accountId, lastCharacters, balanceCents: ledgerAccounts.balanceCents })
      .from(giftCards)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, accountId))
      .where(
        and(
          eq(giftCards.codeHash, hash),
          isNull(giftCards.blockedAt),
          sql`(${giftCards.expiresAt} is null or ${giftCards.expiresAt} > now())`,
          eq(ledgerAccounts.currency, currency),
        ),
      );
    if (card?.balanceCents) return { kind: "gift_card", ...card, balanceCents: card.balanceCents };
  }
  const key = codeKey(code);
  const [promotion] = key
    ? await db
        .select({ code: promotions.code })
        .from(promotions)
        .where(
          and(
            eq(promotions.codeKey, key),
            isNull(promotions.endedAt),
            sql`${promotions.startsAt} <= now() and (${promotions.endsAt} is null or ${promotions.endsAt} > now())`,
          ),
        )
    : [];
  if (!promotion?.code) throw new ShopError("code_unknown", { fields: [{ field: "code", code: "code_unknown" }] });
  return { kind: "promotion", code: promotion.code };
}
