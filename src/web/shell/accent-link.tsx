import { designedAccent } from "#web/ui/designed-accent.ts";
import { useSite } from "#web/ui/site.ts";

/** The style sheet of the merchant's colours; nothing while the design's own are used. */
export function AccentLink() {
  const { branding } = useSite();
  if (!branding || (branding.accentLight === "" && branding.accentDark === "")) return null;
  const colours = [branding.accentLight || designedAccent.light, branding.accentDark || designedAccent.dark];
  return <link rel="stylesheet" href={`/brand/${colours.map((colour) => colour.slice(1)).join("-")}.css`} />;
}
