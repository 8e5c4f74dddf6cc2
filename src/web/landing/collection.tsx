import { useRef } from "react";
import { href, Link } from "react-router";
import { SectionHeading } from "#web/landing/section-heading.tsx";
import { useCarousel } from "#web/landing/use-carousel.ts";
import type { PartCardData } from "#web/catalogue/card-data.ts";
import { landing } from "#messages/landing.ts";
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from "#web/ui/icons.tsx";
import { Money } from "#web/ui/intl.tsx";
import { PartImage } from "#web/ui/part-image.tsx";

const words = landing.collection;
const control = "grid size-11 place-items-center rounded-sm border-2 border-rule-strong bg-sheet hover:border-ink";

/**
 * The carousel. It is a row that scrolls and snaps by itself; the script adds buttons, arrow keys and (unless the visitor
 * prefers reduced motion) moving on its own, which stops for pointer, focus and the pause button.
 */
export function Collection({ parts }: { parts: PartCardData[] }) {
  const viewport = useRef<HTMLDivElement>(null);
  const carousel = useCarousel(viewport);
  if (parts.length === 0) return null;
  return (
    <section className="wrap py-14" aria-roledescription="carousel" aria-label={words.heading}>
      <SectionHeading title={words.heading} text={words.text}>
        {carousel.ready && (
          <div className="flex gap-2">
            {carousel.canPlay && (
              <button
                type="button"
                className={control}
                onClick={carousel.toggle}
                aria-label={carousel.playing ? words.pause : words.play}
              >
                {carousel.playing ? <PauseIcon className="size-5" /> : <PlayIcon className="size-5" />}
              </button>
            )}
            <button type="button" className={control} onClick={carousel.previous} aria-label={words.previous}>
              <PreviousIcon className="size-5" />
            </button>
            <button type="button" className={control} onClick={carousel.next} aria-label={words.next}>
              <NextIcon className="size-5" />
            </button>
          </div>
        )}
      </SectionHeading>
      <div
        ref={viewport}
        role="group"
        tabIndex={0}
        aria-label={words.heading}
        className={carousel.ready ? "overflow-hidden" : "snap-x snap-mandatory overflow-x-auto"}
        {...carousel.holds}
      >
        <ul className="-ms-4 flex" aria-live={carousel.playing ? "off" : "polite"}>
          {parts.map((part, index) => (
            <li
              key={part.id}
              aria-roledescription="slide"
              aria-label={words.slide(index + 1, parts.length)}
              className="min-w-0 shrink-0 grow-0 basis-[85%] snap-start ps-4 sm:basis-1/2 lg:basis-1/3"
            >
              <Link
                to={href("/parts/:partId", { partId: part.id })}
                className="group block border border-rule bg-sheet hover:border-ink"
              >
                <PartImage src={part.imageUrl} name={part.title} size={420} />
                <p className="flex items-baseline justify-between gap-3 border-t border-rule p-4">
                  <span className="font-display text-2xl group-hover:text-signal-deep">{part.title}</span>
                  <Money cents={part.priceCents} />
                </p>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
