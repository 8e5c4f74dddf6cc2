// A program of somebody else: it knows the shop by the client that was generated from its OpenAPI document, and by nothing else.
import * as shop from "./client.ts";

type Surroundings = {
  token: string;
  part: string;
  /** Enters a card at the payment provider; returns the id of the payment. */
  enterCard: (clientSecret: string) => Promise<string>;
};

const contact = { client: "Ada Lovelace", number: "555-0100", address: "12 St James's Square" };

export async function buyAndCancel({ token, part, enterCard }: Surroundings) {
  const signedIn = { headers: { authorization: `Bearer ${token}` } };

  const list = await shop.getParts({ limit: "5" });
  if (list.status !== 200) throw new Error(list.data.message);
  const listed = list.data.find(({ _id }) => _id === part);
  if (!listed) throw new Error("The list lacks the part.");
  // @ts-expect-error The document has no such field.
  void listed.colour;

  const read = await shop.getPartsId(part);
  if (read.status !== 200) throw new Error(read.data.message);
  const price: number = read.data.price;

  const sent: shop.PostPurchaseBody = { ...contact, part, product: listed.name, orders: 2, price: 2 * price };
  const placed = await shop.postPurchase(sent, signedIn);
  if (placed.status !== 200) throw new Error(placed.data.message);
  const { insertedId, order } = placed.data;
  const status: "placed" | "paid" | "shipped" | "cancelled" | "expired" | "draft" = order.status;

  const started = await shop.postCreatePaymentIntent({ order: insertedId }, signedIn);
  if (started.status !== 200) throw new Error(started.data.message);
  const transactionId = await enterCard(started.data.clientSecret);
  const confirmed = await shop.patchPurchaseId(insertedId, { transactionId }, signedIn);
  if (confirmed.status !== 200) throw new Error(confirmed.data.message);
  const paid = await shop.getPurchaseId(insertedId, signedIn);
  if (paid.status !== 200) throw new Error(paid.data.message);

  const cancelling = await shop.deletePurchaseId(insertedId, signedIn);
  if (cancelling.status !== 200) throw new Error(cancelling.data.message);
  const cancelled = await shop.getPurchaseId(insertedId, signedIn);
  if (cancelled.status !== 200) throw new Error(cancelled.data.message);

  return {
    price,
    statuses: [status, paid.data.status, cancelled.data.status],
    paid: [paid.data.totals.paid, cancelled.data.totals.refunded],
    deleted: cancelling.data.deletedCount,
  };
}

/** Returns the problem documents of an order without pieces, of a stranger's order, and of no sign-in. */
export async function beRefused({ token, part }: Surroundings) {
  const signedIn = { headers: { authorization: `Bearer ${token}` } };
  const wrong = await shop.postPurchase({ ...contact, part, orders: 0 }, signedIn);
  if (wrong.status !== 422) throw new Error(`${wrong.status}`);
  const code: "invalid" | undefined = wrong.data.code === "invalid" ? wrong.data.code : undefined;
  const unknown = await shop.getPurchaseId(part, signedIn);
  if (unknown.status !== 404) throw new Error(`${unknown.status}`);
  const missing: "not_found" | undefined = unknown.data.code;
  const nobody = await shop.getMyorders();
  if (nobody.status !== 401) throw new Error(`${nobody.status}`);
  return { code, errors: wrong.data.errors, missing, nobody: nobody.data.code };
}
