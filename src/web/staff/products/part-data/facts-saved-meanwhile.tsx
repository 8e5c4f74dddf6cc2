import type { PartType } from "#web/client/catalogue/part-types.ts";
import type { TypeAttribute } from "#web/client/catalogue/product.ts";
import { SavedMeanwhile } from "#web/staff/saved-meanwhile.tsx";
import { prefix } from "#web/staff/products/part-data/what-values.ts";
import { partData } from "#messages/part-data.ts";
import { partTypeName } from "#messages/vocabulary.ts";

const words = partData.what;

type Known = { types: PartType[]; attributes: TypeAttribute[] };
type Props = {
  /** The values of the fields as the form was typed on them, and as they are saved now. */
  before: Record<string, string>;
  theirs: Record<string, string>;
  /** The fields that the reader has changed. */
  mine: string[];
  known: Known;
  onKeep: () => void;
  onTake: () => void;
};

/** Says what others have made of a part while its form was being filled in. */
export function FactsSavedMeanwhile({ before, theirs, mine, known, onKeep, onTake }: Props) {
  const isOther = (name: string) => theirs[name] !== before[name];
  // The tier is that of the brand.
  const changed = Object.keys(theirs).filter((name) => isOther(name) && (name !== "tier" || isOther("brand")));
  const labels = (names: string[]) => [...new Set(names.map((name) => labelOf(name, known.attributes)))];
  return (
    <SavedMeanwhile theirs={labels(changed)} mine={labels(mine)} onKeep={onKeep} onTake={onTake}>
      <dl className="my-2 grid grid-cols-[auto_1fr] gap-x-4">
        {changed.map((name) => (
          <div key={name} className="contents">
            <dt>{labelOf(name, known.attributes)}</dt>
            <dd className="font-semibold">{valueOf(name, theirs[name] ?? "", known.types)}</dd>
          </div>
        ))}
      </dl>
    </SavedMeanwhile>
  );
}

function labelOf(name: string, attributes: TypeAttribute[]): string {
  if (name.startsWith(prefix)) {
    const { label = name.slice(prefix.length), unit } = attributes.find((one) => prefix + one.name === name) ?? {};
    return unit ? `${label} (${unit})` : label;
  }
  if (name === "brand") return words.brand;
  if (name === "tier") return words.tier;
  return name === "universal" ? words.universal : words.partType;
}

function valueOf(name: string, value: string, types: PartType[]): string {
  if (name === "universal") return value === "yes" ? words.universalYes : words.universalNo;
  if (name === "tier") return words.tiers[value as keyof typeof words.tiers];
  const type = name === "type" && types.find(({ id }) => id === value);
  return (type ? partTypeName(type.slug, type.name) : value) || "–";
}
