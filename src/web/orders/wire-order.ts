import type { FitmentInWords } from "#shop/fitment/fitment-in-words.ts";
import type { FitmentAnswers } from "#shop/fitment/qualifiers.ts";

/** An order as the API says it, in the specification's names. */
export type WireOrder = {
  _id: string;
  client: string;
  email: string;
  product: string;
  name: string;
  part: string;
  sku: string;
  img: string;
  orders: number;
  price: number;
  number: string;
  address: string;
  paid: boolean;
  transactionId?: string;
  orderNumber: number;
  status: "placed" | "paid" | "shipped" | "cancelled" | "expired";
  shipped: boolean;
  heldUntil: string;
  createdAt: string;
  refund?: { status: "pending" | "succeeded" | "failed"; amount: number };
  /** Whether it fits the vehicle it was ordered for, as it stood then. */
  fitment?: FitmentInWords & {
    vehicle: { _id: string; name: string };
    answers: FitmentAnswers;
    confirmed: boolean;
    decidedAt: string;
  };
  events: { type: string; at: string }[];
};

/** The filters of a list of orders, and the one that stands for none: what is cancelled or expired is left out. */
export const anyStatus = { status: "open" };
