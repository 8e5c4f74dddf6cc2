/**
 * Why the shop has no copy of an image: its server can't be reached, does not have it, refuses it or has a fault itself, sends something else or too much, the address
 * leads into a private network, or the process that fetched it ended each time.
 */
export const imageFaults = [
  "unreachable",
  "not_found",
  "refused",
  "not_an_image",
  "too_large",
  "private_address",
  "interrupted",
] as const;
