import { href, Link } from "react-router";
import { SectionHeading } from "#web/landing/section-heading.tsx";
import type { PartCardData } from "#web/catalogue/card-data.ts";
import { PartCard } from "#web/catalogue/part-card.tsx";
import { landing } from "#messages/landing.ts";

const words = landing.arrivals;

export function NewArrivals({ parts }: { parts: PartCardData[] }) {
  return (
    <section className="wrap py-14">
      <SectionHeading title={words.heading} text={parts.length > 0 ? words.text : words.none}>
        <Link to={href("/parts")} className="link py-2 font-semibold">
          {words.all}
        </Link>
      </SectionHeading>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {parts.map((part) => (
          <li key={part.id}>
            <PartCard part={part} toOrder />
          </li>
        ))}
      </ul>
    </section>
  );
}
