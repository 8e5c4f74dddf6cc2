import { imagePath, readImageUrl } from "#shop/foundation/images/image-url.ts";
import { useSite } from "#web/ui/site.ts";

/** The icon of the shop and its manifest: of an uploaded logo, else the design's own. */
export function IconLinks() {
  const logo = readImageUrl(useSite().branding?.logoUrl ?? "");
  return (
    <>
      {logo ? (
        <>
          <link rel="icon" href={imagePath(logo.hash, "icon-192.png")} type="image/png" />
          <link rel="apple-touch-icon" href={imagePath(logo.hash, "icon-180.png")} />
        </>
      ) : (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
}
