import type { MouseEvent } from "react";
import { parts } from "#messages/parts.ts";
import { PartImage } from "#web/ui/part-image.tsx";

const words = parts.gallery;
const shape = "border-2 border-ink max-lg:aspect-[5/2] lg:aspect-[4/3]";

type Props = { images: { id: string; url: string; alt: string }[]; title: string };

/** The images of a part: swiped or moved by arrow keys, with small ones below that lead to each. Works without scripts. */
export function PartGallery({ images, title }: Props) {
  const [only] = images;
  if (images.length < 2)
    return (
      <PartImage src={only?.url ?? ""} name={only?.alt || title} size={640} first className={`self-start ${shape}`} />
    );
  const nameOf = (at: number) => images[at]?.alt || (at === 0 ? title : words.imageOf(at + 1, title));
  return (
    <div className="grid min-w-0 content-start gap-2">
      <div role="region" aria-label={words.label(title)} tabIndex={0} className="snap-x snap-mandatory overflow-x-auto">
        <ul className="flex">
          {images.map(({ id, url }, at) => (
            <li key={id} id={`image-${id}`} className="w-full shrink-0 scroll-mt-40 snap-start">
              <PartImage src={url} name={nameOf(at)} size={640} first={at === 0} className={shape} />
            </li>
          ))}
        </ul>
      </div>
      <ul className="flex gap-2 max-lg:overflow-x-auto max-lg:p-0.5 lg:flex-wrap">
        {images.map(({ id, url }, at) => (
          <li key={id} className="shrink-0">
            <a
              href={`#image-${id}`}
              aria-label={words.show(at + 1, nameOf(at))}
              onClick={showBeside}
              className="block border border-rule hover:border-ink"
            >
              <PartImage src={url} name="" size={56} className="size-14" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Moves the image into view without moving the page to it, as the link alone would. */
function showBeside(event: MouseEvent<HTMLAnchorElement>) {
  const image = document.getElementById(event.currentTarget.hash.slice(1));
  if (!image) return;
  event.preventDefault();
  image.scrollIntoView({ block: "nearest", inline: "start" });
}
