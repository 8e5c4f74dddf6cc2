/**
 * Returns whether an address is a path of this shop ('/dashboard?x=1'), the only kind of address that users are redirected to (D21). Not
 * '//evil.example', nor anything that a browser would interpret as that.
 */
export function isShopPath(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers drop these, so '/\t/evil.example' is '//evil.example'
  if (!/^\/(?![/\\])/.test(address) || /[\\\u0000-\u001f\u007f-\u009f]/.test(address)) return false;
  const path = address.split(/[?#]/, 1)[0] ?? "";
  if (/%(2f|5c|00)/i.test(path)) return false;
  if (!URL.canParse(address, base)) return false;
  const { origin, pathname } = new URL(address, base);
  return origin === base && !pathname.startsWith("//");
}

const base = "http://shop.invalid";
