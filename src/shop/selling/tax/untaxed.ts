/** Why nothing is due on a whole sale, where its buyer is told. */
export const untaxedReasons = ["export", "reverse_charge", "customer_exempt"] as const;

export type Untaxed = (typeof untaxedReasons)[number];

/** Returns why nothing is due on a sale, by its rates; null where something is, or the shop just does not collect there. */
export function untaxedOf(rows: readonly { rate: number; reason: string }[]): Untaxed | null {
  const found = untaxedReasons.find((reason) => reason === rows[0]?.reason) ?? null;
  return rows.every(({ rate, reason }) => rate === 0 && reason === found) ? found : null;
}
