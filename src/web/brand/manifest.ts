import { iconSizes, imagePath, readImageUrl } from "#shop/foundation/images/image-url.ts";
import { language } from "#messages/language.ts";
import { pageLoader } from "#web/shell/page-loader.ts";
import { prefixOf } from "#web/ui/site.ts";

/** The web app manifest: how the shop looks among the applications of a phone. */
export const loader = pageLoader(({ site }) => {
  const logo = readImageUrl(site.branding?.logoUrl ?? "");
  const drawn = { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" };
  const manifest = {
    name: site.name,
    short_name: site.name.length > 12 ? site.mark : site.name,
    lang: language,
    start_url: `${prefixOf(site)}/`,
    scope: "/",
    display: "minimal-ui",
    background_color: "#f4f2ec",
    theme_color: "#f4f2ec",
    icons: logo
      ? iconSizes.map((size) => ({
          src: imagePath(logo.hash, `icon-${size}.png`),
          sizes: `${size}x${size}`,
          type: "image/png",
        }))
      : [drawn],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
});
