import type { ReactNode } from "react";
import type { SuppliedData } from "#web/client/catalogue/parts.ts";
import { partData } from "#messages/part-data.ts";
import { Money } from "#web/ui/intl.tsx";

const words = partData.supplied;
type PriceName = keyof SuppliedData["pricesCents"];

/** What suppliers' files state of a part and buyers do not see; nothing where they state nothing. */
export function SuppliedDataOf({
  data: { pricesCents, priceBreaks, keyWords, packages, kit, extended },
}: {
  data: SuppliedData;
}) {
  const stated = (Object.keys(words.prices) as PriceName[]).flatMap((name) => {
    const cents = pricesCents[name];
    return cents === null ? [] : [{ name, cents }];
  });
  const codes = Object.entries(extended);
  const isEmpty = [stated, priceBreaks, keyWords, packages, kit, codes].every((list) => list.length === 0);
  if (isEmpty) return null;
  return (
    <section aria-labelledby="supplied" className="grid gap-4 border border-rule bg-sheet p-5 sm:p-6">
      <h2 id="supplied">{words.heading}</h2>
      <p className="max-w-prose text-sm text-ink-soft">{words.about}</p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {stated.map(({ name, cents }) => (
          <Fact key={name} name={words.prices[name]}>
            <Money cents={cents} />
          </Fact>
        ))}
        {priceBreaks.map(({ quantity, cents }) => (
          <Fact key={quantity} name={words.from(quantity)}>
            <Money cents={cents} />
          </Fact>
        ))}
        {keyWords.length > 0 && <Fact name={words.keyWords}>{keyWords.join(", ")}</Fact>}
        {packages.map((one, index) => (
          <Fact key={index} name={words.package(one.unit, one.eaches)}>
            {words.measures(sidesOf(one), one.weightG) || "–"}
          </Fact>
        ))}
        {kit.map(({ number, quantity, description }, index) => (
          <Fact key={index} name={words.kit(quantity)}>
            {[number, description].filter(Boolean).join(": ")}
          </Fact>
        ))}
        {codes.map(([code, values]) => (
          <Fact key={code} name={code}>
            {values.join("; ")}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

const sidesOf = ({ heightMm, widthMm, lengthMm }: SuppliedData["packages"][number]) =>
  [heightMm, widthMm, lengthMm].filter((side) => side !== undefined);

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="font-semibold">{name}</dt>
      <dd className="break-words max-sm:mb-2">{children}</dd>
    </div>
  );
}
