import { useState } from "react";

type PartImageProps = { src: string; name: string; size?: number; eager?: boolean; className?: string };

/** The image of a part on graph paper; a drawn stand-in where there is none or it can't be loaded. */
export function PartImage({ src, name, size = 320, eager = false, className = "" }: PartImageProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div
      className={`graph-paper grid aspect-square grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden bg-sunken ${className}`}
    >
      {src && broken !== src ? (
        <img
          src={src}
          alt={name}
          width={size}
          height={size}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
          onError={() => setBroken(src)}
          // It may have failed before this page came to life.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBroken(src);
          }}
          className="h-full w-full object-contain"
        />
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
