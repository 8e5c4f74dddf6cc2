/** The header with the client's address for Better Auth; one that a client sends is removed. */
export const addressHeader = "x-camber-client-address";
