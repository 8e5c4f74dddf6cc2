/** Returns a key for one request, sent again with it after a lost response so that nothing is done twice. */
export function newRequestKey(): string {
  // `randomUUID` is missing on plain http, which a workshop's own network may use.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
