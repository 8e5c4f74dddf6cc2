import type { BankAccount } from "#shop/selling/payments/payment-settings.ts";

/** What a buyer transfers, where to and by when. `reference`: by which the shop recognises it. */
export type TransferDetails = BankAccount & { amountCents: number; reference: string; until: Date };

/** Returns the details of a transfer for an order. `amountCents`: what is due. */
export function transferDetails(
  { accountHolder, accountNumber, bankCode, bankName }: BankAccount,
  { orderNumber, heldUntil }: { orderNumber: number; heldUntil: Date },
  amountCents: number,
): TransferDetails {
  const account = { accountHolder, accountNumber, bankCode, bankName };
  return { ...account, amountCents, reference: String(orderNumber), until: heldUntil };
}
