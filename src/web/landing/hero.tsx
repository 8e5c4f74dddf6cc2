import { href, Link } from "react-router";
import type { BegunPicker } from "#web/garage/use-vehicle-steps.ts";
import { BrakeDrawing } from "#web/landing/brake-drawing.tsx";
import { HeroSearch } from "#web/landing/hero-search.tsx";
import { WhatYouDrive } from "#web/landing/what-you-drive.tsx";
import { landing } from "#messages/landing.ts";
import { language } from "#messages/language.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { useSite } from "#web/ui/site.ts";

const words = landing.hero;

/** `makes`: those that most of the catalogue is for. */
export function Hero({ picker, makes }: { picker: BegunPicker; makes: string[] }) {
  const own = useSite().branding?.heroes.find((hero) => hero.language === language);
  return (
    <section className="graph-paper border-b-2 border-ink">
      <div className="wrap grid items-start gap-x-10 gap-y-8 py-10 lg:grid-cols-[1.1fr_1fr] lg:py-14">
        <div>
          <h1 className="text-[clamp(3.2rem,1.6rem+7.500vw,6.8rem)] leading-[0.92] font-semibold">
            {own?.heading ?? words.heading}
          </h1>
          <p className="mt-5 max-w-[46ch] text-lg text-ink-soft">{own?.text ?? words.text}</p>
          <WhatYouDrive picker={picker} />
          <HeroSearch />
          <p className="mt-5">
            <ButtonLink to={href("/parts")} variant="plain">
              {words.all}
            </ButtonLink>
          </p>
        </div>
        <div className="lg:mt-28">
          <BrakeDrawing label={words.drawing} />
        </div>
      </div>
      {makes.length > 0 && (
        <div className="border-t border-rule bg-sheet">
          <p className="wrap flex flex-wrap gap-x-5 gap-y-1 py-4 font-display text-xl">
            <span className="eyebrow self-center">{words.makes}</span>
            {makes.map((make) => (
              <Link
                key={make}
                to={`${href("/search")}?${new URLSearchParams({ q: make }).toString()}`}
                className="hover:underline"
              >
                {make}
              </Link>
            ))}
          </p>
        </div>
      )}
    </section>
  );
}
