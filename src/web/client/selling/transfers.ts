import { api, type ResponseBody } from "#web/client/api.ts";
import { guestKeyOf } from "#web/client/selling/guest-keys.ts";

/** What to transfer, where to and by when. */
export type TransferDetails = Omit<
  NonNullable<ResponseBody<"get", "/orders/:id/bank-transfer">["details"]>,
  "until"
> & { until: Date };

/** `details`: null before the buyer has chosen to pay by transfer. */
export type TransferOffer = { offered: boolean; details: TransferDetails | null };

function toOffer({ offered, details }: ResponseBody<"get", "/orders/:id/bank-transfer">): TransferOffer {
  if (!details) return { offered, details };
  return { offered, details: { ...details, until: new Date(details.until) } };
}

/** Returns whether an order can be paid by bank transfer, and how. */
export async function getTransfer(id: string, signal?: AbortSignal): Promise<TransferOffer> {
  const key = guestKeyOf(id);
  if (key !== undefined) return toOffer(await api.get("/guest-orders/:key/bank-transfer", { param: { key }, signal }));
  return toOffer(await api.get("/orders/:id/bank-transfer", { param: { id }, signal }));
}

/** Chooses to pay an order by bank transfer. */
export async function chooseTransfer(id: string): Promise<TransferOffer> {
  const key = guestKeyOf(id);
  if (key !== undefined) return toOffer(await api.post("/guest-orders/:key/bank-transfer", { param: { key } }));
  return toOffer(await api.post("/orders/:id/bank-transfer", { param: { id } }));
}
