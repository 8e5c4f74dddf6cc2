import type { GiftCard } from "#web/client/selling/credit.ts";
import { credit } from "#messages/credit.ts";

const { states } = credit.cards;

/** Returns in a word whether a gift card can be used. */
export function stateOf({ blockedAt, expiresAt, balanceCents }: GiftCard): string {
  if (blockedAt) return states.blocked;
  if (expiresAt && expiresAt <= new Date()) return states.expired;
  return balanceCents > 0 ? states.usable : states.empty;
}
