import { ShopError } from "#shop/foundation/errors.ts";
import { pageLoader } from "#web/shell/page-loader.ts";

const validDays = 180;

/** `security.txt` (RFC 9116): where to report a vulnerability of this shop. 404 without `SECURITY_CONTACT`. */
export const loader = pageLoader(({ site }) => {
  if (!site.securityContact) throw new ShopError("not_found");
  const expires = new Date(Date.now() + validDays * 86_400_000).toISOString();
  const lines = [
    `Contact: ${site.securityContact}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${site.languages.map(({ tag }) => tag).join(", ")}`,
    `Canonical: ${site.publicUrl}/.well-known/security.txt`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
});
