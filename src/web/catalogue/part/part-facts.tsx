import type { Part } from "#shop/catalogue/parts/read-parts.ts";
import { attributeLabel, attributeValue } from "#messages/attributes.ts";
import { parts as words } from "#messages/parts.ts";
import { partTypeName, positionName, systemName } from "#messages/vocabulary.ts";
import { LegalFactsBox } from "#web/catalogue/part/legal-facts.tsx";
import { Count } from "#web/ui/intl.tsx";

const numberKinds = ["oe", "interchange", "competitor", "superseded"] as const;

export type PartNumber = { kind: keyof typeof words.numberKinds; number: string; maker: string | null };

type FactsProps = { part: Omit<Part, "createdAt">; positions: string[]; numbers: PartNumber[] };

/** What a part is: brand, tier, type, where it goes, its measures and the numbers it is found by. */
export function PartFacts({ part, positions, numbers }: FactsProps) {
  const { brand, partType } = part;
  return (
    <>
      <LegalFactsBox facts={part.legal.facts} />
      <h2 className="mt-5">{words.specification}</h2>
      <dl className="mt-3 border-t-2 border-ink">
        <Row name={words.sku}>
          <span className="font-mono text-sm">{part.sku}</span>
        </Row>
        {brand && <Row name={words.brand}>{brand.name}</Row>}
        {brand && <Row name={words.tier}>{words.tiers[brand.tier]}</Row>}
        {partType && <Row name={words.type}>{partTypeName(partType.slug, partType.name)}</Row>}
        {partType && <Row name={words.system}>{systemName(partType.system)}</Row>}
        {positions.length > 0 && <Row name={words.position}>{positionName(positions.join(", "))}</Row>}
        {Object.entries(part.attributes).map(([name, value]) => (
          <Row key={name} name={attributeLabel(name)}>
            {attributeValue(name, value)}
          </Row>
        ))}
        <Row name={words.minimum}>
          <Count value={part.minimumOrder} />
        </Row>
        <Row name={words.available}>
          <Count value={part.stock} />
        </Row>
      </dl>
      {numbers.length > 0 && <Numbers numbers={numbers} />}
    </>
  );
}

function Numbers({ numbers }: { numbers: PartNumber[] }) {
  const ofKind = Map.groupBy(numbers, ({ kind }) => kind);
  const kinds = numberKinds.filter((kind) => ofKind.has(kind));
  return (
    <>
      <h2 className="mt-6">{words.numbers}</h2>
      <dl className="mt-3 border-t-2 border-ink">
        {kinds.map((kind) => (
          <Row key={kind} name={words.numberKinds[kind]}>
            <ul className="space-y-0.5">
              {(ofKind.get(kind) ?? []).map(({ number, maker }) => (
                <li key={`${maker} ${number}`}>
                  <span className="font-mono text-sm break-all">{number}</span>
                  {maker && <span className="font-normal text-ink-soft"> {maker}</span>}
                </li>
              ))}
            </ul>
          </Row>
        ))}
      </dl>
    </>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,9fr)_minmax(0,8fr)] gap-4 border-b border-rule py-2 wrap-break-word hyphens-auto sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
