import type { LegalFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import { useDestination } from "#web/delivery/destination-store.ts";
import { contentsText, legalFacts as words, placesText, warrantyText } from "#messages/legal-facts.ts";
import { countryName } from "#web/ui/country-name.ts";

/** What suppliers and staff say of the sale of a part: its condition, warranty and origin, where it is legal, and its warnings. */
export function LegalFactsBox({ facts }: { facts: LegalFacts }) {
  const rows = rowsOf(facts);
  const isWarned = facts.proposition65?.warns ?? false;
  if (rows.length === 0 && !isWarned) return null;
  return (
    <section aria-labelledby="legal-title" className="mt-3 border-2 border-rule bg-sheet px-3 py-2">
      <h2 id="legal-title" className="text-xl">
        {words.title}
      </h2>
      <dl className="mt-1 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
        {rows.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-semibold wrap-break-word">{value}</dd>
          </div>
        ))}
      </dl>
      {isWarned && <Proposition65 text={facts.proposition65?.text} />}
    </section>
  );
}

type Row = [name: string, value: React.ReactNode];

function rowsOf(facts: LegalFacts): Row[] {
  const { condition, warranty, origin, emissions, carbNumbers, regulated, regulation, hazard, safetySheet } = facts;
  const rows: (Row | null)[] = [
    condition ? [words.condition, words.conditions[condition]] : null,
    warranty ? [words.warranty, warrantyText(warranty)] : null,
    origin ? [words.origin, origin.map(countryName).join(", ")] : null,
    emissions ? [words.emissions, words.emissionsTexts[emissions]] : null,
    carbNumbers ? [words.carbNumbers, carbNumbers.join(", ")] : null,
    regulated ? [words.regulated, [regulatedText(regulated), regulation].filter(Boolean).join(". ")] : null,
    hazard ? [words.hazard, hazardText(hazard)] : null,
    safetySheet ? [words.safetySheet, <SafetySheet key="sheet" {...safetySheet} />] : null,
    facts.contents ? [words.contents, contentsText(facts.contents)] : null,
    facts.tariffCode ? [words.tariffCode, facts.tariffCode] : null,
  ];
  return rows.filter((row) => row !== null);
}

const regulatedText = (places: NonNullable<LegalFacts["regulated"]>) =>
  [...Map.groupBy(places, ({ country }) => country)]
    .map(([country, inside]) => placesText(countryName(country), inside))
    .join(", ");

const hazardText = ({ unNumber, hazardClass, packingGroup, name }: NonNullable<LegalFacts["hazard"]>) =>
  [
    unNumber,
    name,
    hazardClass === undefined ? undefined : words.hazardClass(hazardClass),
    packingGroup === undefined ? undefined : words.packingGroup(packingGroup),
  ]
    .filter(Boolean)
    .join(", ") || words.isHazard;

function SafetySheet({ url, number }: NonNullable<LegalFacts["safetySheet"]>) {
  if (url === undefined) return number;
  return (
    <a href={url} rel="noopener" className="link inline-flex min-h-6 items-center">
      {number ?? words.openSheet}
    </a>
  );
}

/** The warning, unless the visitor has said that deliveries go somewhere else than California. */
function Proposition65({ text = words.warning }: { text?: string | undefined }) {
  const to = useDestination();
  // ZIP codes of California begin with 900 to 961.
  const isElsewhere =
    to !== null && (to.country !== "US" || (to.postal !== "" && !/^9(?:[0-5]\d|6[01])/.test(to.postal)));
  if (isElsewhere) return null;
  return (
    <div className="mt-2 border-s-4 border-steel bg-sunken px-3 py-2 text-sm">
      <p className="font-semibold">{words.proposition65}</p>
      <p>
        <span aria-hidden="true">⚠ </span>
        {text}
      </p>
    </div>
  );
}
