/** What was typed into an order that is not placed yet. It outlives a reload and a new sign-in, in this tab. */
export type OrderDraft = {
  /** Sent with the order, so that repeating it after a lost answer can't order twice. */
  key: string;
  values: Partial<Record<"clientName" | "quantity" | "phoneNumber" | "address", string>>;
};

const place = (partId: string) => `order:${partId}`;

export function readDraft(partId: string): OrderDraft | null {
  const stored = sessionStorage.getItem(place(partId));
  return stored ? (JSON.parse(stored) as OrderDraft) : null;
}

export function newDraft(): OrderDraft {
  // `randomUUID` is missing on plain http, where a shop in a workshop's network may well run.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""), values: {} };
}

export function keepDraft(partId: string, draft: OrderDraft): void {
  sessionStorage.setItem(place(partId), JSON.stringify(draft));
}

export function dropDraft(partId: string): void {
  sessionStorage.removeItem(place(partId));
}
