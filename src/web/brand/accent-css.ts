import { accentContrast, accentOf, hexColour, leastContrast } from "#shop/desk/brand/accent-rules.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { pageLoader } from "#web/shell/page-loader.ts";

/** The accent colours that the address names (`b93a06-ff8a4c`, light and dark), as a style sheet. 404 for others than staff could save. */
export const loader = pageLoader(({ params }) => {
  const [light = "", dark = ""] = (params["colours"] ?? "").split("-").map((hex) => `#${hex}`);
  const readable = (colour: string, theme: "light" | "dark") =>
    hexColour.test(colour) && accentContrast(colour, theme) >= leastContrast;
  if (!readable(light, "light") || !readable(dark, "dark")) throw new ShopError("not_found");
  const [inLight, inDark] = [accentOf(light, "light"), accentOf(dark, "dark")];
  const pair = (name: keyof typeof inLight) => `light-dark(${inLight[name]}, ${inDark[name]})`;
  // As many `:root` as outweigh the style sheet of the pages, wherever it stands.
  const css = `:root:root{--signal:${pair("signal")};--signal-deep:${pair("signalDeep")};--on-signal:${pair("onSignal")}}`;
  return new Response(css, {
    headers: { "content-type": "text/css; charset=utf-8", "cache-control": "public, max-age=31536000, immutable" },
  });
});
