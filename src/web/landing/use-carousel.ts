import type { EmblaCarouselType } from "embla-carousel";
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { useInterval } from "#web/ui/use-interval.ts";

const stepMs = 5_000;

/** Embla over a scrolling row, loaded when the row comes near the screen. Moving by itself holds still while looked at closely. */
export function useCarousel(viewport: RefObject<HTMLElement | null>) {
  const embla = useRef<EmblaCarouselType>(null);
  const [ready, setReady] = useState(false);
  const [canPlay, setCanPlay] = useState(false);
  const [wanted, setWanted] = useState(true);
  const [held, setHeld] = useState(false);
  const playing = canPlay && wanted;

  // Embla, which scrolls the row by itself.
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    let gone = false;
    async function start(row: HTMLElement) {
      const { default: create } = await import("embla-carousel");
      if (gone) return;
      row.scrollLeft = 0;
      const direction = readsLeftwards() ? "rtl" : "ltr";
      embla.current = create(row, { loop: true, align: "start", direction, duration: calm ? 0 : 25 });
      setReady(true);
      setCanPlay(!calm);
    }
    const nearby = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        nearby.disconnect();
        void start(element);
      },
      { rootMargin: "300px" },
    );
    nearby.observe(element);
    return () => {
      gone = true;
      nearby.disconnect();
      embla.current?.destroy();
    };
  }, [viewport]);

  useInterval(playing && !held ? stepMs : null, () => embla.current?.scrollNext());

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    if (!embla.current) return;
    event.preventDefault();
    if ((event.key === "ArrowLeft") !== readsLeftwards()) embla.current.scrollPrev();
    else embla.current.scrollNext();
  }

  return {
    ready,
    canPlay,
    playing,
    toggle: () => setWanted(!wanted),
    previous: () => embla.current?.scrollPrev(),
    next: () => embla.current?.scrollNext(),
    holds: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
      onKeyDown,
    },
  };
}

function readsLeftwards(): boolean {
  return document.documentElement.dir === "rtl";
}
