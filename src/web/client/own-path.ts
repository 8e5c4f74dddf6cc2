/** An address of the shop's own as its path, so that a page shows it whatever name the shop is reached by; others stay whole. */
export function ownPath(address: string): string {
  const shop = document.documentElement.dataset["shop"] ?? location.origin;
  const { origin, pathname, search } = new URL(address);
  return origin === new URL(shop).origin ? pathname + search : address;
}
