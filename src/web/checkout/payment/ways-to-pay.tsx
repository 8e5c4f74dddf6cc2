import type { ComponentProps } from "react";
import type { TransferOffer } from "#web/client/selling/transfers.ts";
import { BankTransfer } from "#web/checkout/payment/bank-transfer.tsx";
import { PayForm } from "#web/checkout/payment/pay-form.tsx";

type WaysToPayProps = ComponentProps<typeof PayForm> & { transfer: TransferOffer };

/** The ways to pay an order: first the one that the buyer has chosen. */
export function WaysToPay({ transfer, ...card }: WaysToPayProps) {
  const { order, phase } = card.payment;
  const byTransfer = phase !== "checking" && <BankTransfer orderId={order.id} offer={transfer} />;
  return transfer.details ? (
    <>
      {byTransfer}
      <PayForm {...card} />
    </>
  ) : (
    <>
      <PayForm {...card} />
      {byTransfer}
    </>
  );
}
