import { useState } from "react";
import { shownPath, sourcesOf } from "#shop/foundation/images/image-url.ts";
import { useSite } from "#web/ui/site.ts";

type PartImageProps = {
  src: string;
  /** The alternative text; "" where the adjacent text describes the image. */
  name: string;
  /** Its width on the page, in CSS pixels. */
  size?: number;
  eager?: boolean;
  /** The largest image of the page, which browsers load before others. */
  first?: boolean;
  className?: string;
};

/** The image of a part on graph paper, in the size that the screen needs; a drawn stand-in where there is none, it can't be loaded, or it is not the shop's own. */
export function PartImage({
  src: url,
  name,
  size = 320,
  eager = false,
  first = false,
  className = "",
}: PartImageProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const src = shownPath(useSite(), url);
  const webp = sourcesOf(src, "webp");
  const sizes = eager || first ? `${size}px` : `auto, ${size}px`;
  return (
    <div
      className={`graph-paper relative grid aspect-square place-items-center overflow-hidden bg-sunken ${className}`}
    >
      {src.startsWith("/") && broken !== src ? (
        <picture className="contents">
          {webp && <source type="image/avif" srcSet={sourcesOf(src, "avif") ?? ""} sizes={sizes} />}
          <img
            src={src}
            {...(webp && { srcSet: webp, sizes })}
            alt={name}
            width={size}
            height={size}
            loading={eager || first ? "eager" : "lazy"}
            {...(first && { fetchPriority: "high" as const })}
            decoding="async"
            onError={() => setBroken(src)}
            // It may have failed before this page came to life.
            ref={(image) => {
              if (image?.complete && image.naturalWidth === 0) setBroken(src);
            }}
            // Out of the flow: otherwise a tall image would make its row taller than the frame.
            className="absolute inset-0 size-full object-contain"
          />
        </picture>
      ) : (
        <StandIn name={name} />
      )}
    </div>
  );
}

function StandIn({ name }: { name: string }) {
  return (
    <svg
      viewBox="0 0 120 120"
      {...(name ? { role: "img", "aria-label": name } : { "aria-hidden": true })}
      className="h-3/5 text-ink-soft"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.500"
    >
      <path d="M60 22 93 41v38L60 98 27 79V41z" />
      <circle cx="60" cy="60" r="19" />
      <path d="M60 8v14M60 98v14M8 60h12M100 60h12" strokeDasharray="6 4" />
    </svg>
  );
}
