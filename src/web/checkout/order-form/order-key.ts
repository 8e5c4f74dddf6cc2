/** The key of an order, sent with it so that a retry after a lost response can't order twice. */
export function newOrderKey(): string {
  // `randomUUID` is missing on plain http, which a workshop's own network may use.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Names the draft of a user's order of a part. */
export function orderDraft(partId: string, user: { id: string }): string {
  return `order:${partId}:${user.id}`;
}
