import type { SaleFigures } from "#shop/catalogue/parts/sale-figures.ts";
import { landing } from "#messages/landing.ts";
import { language } from "#messages/language.ts";
import { Count } from "#web/ui/intl.tsx";
import { useSite } from "#web/ui/site.ts";

const words = landing.figures;

/** Figures, set like the title block of a drawing: the merchant's own, else what is on sale. An empty shop claims nothing. */
export function Figures({ counted }: { counted: SaleFigures }) {
  const { showFigures = true, figures = [] } = useSite().branding ?? {};
  const own = figures.filter((figure) => figure.language === language);
  const shown = own.length > 0 ? own : countedFigures(counted);
  if (!showFigures || shown.length === 0) return null;
  return (
    <section className="border-y-2 border-ink bg-ink text-paper">
      <div className="wrap py-12">
        <h2>{words.heading}</h2>
        <dl className="mt-6 grid border-t border-s border-paper/30 sm:grid-cols-2 lg:grid-cols-4">
          {shown.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end gap-1 border-e border-b border-paper/30 p-5">
              <dt>{label}</dt>
              <dd className="font-display text-6xl leading-none text-[light-dark(#ff9a63,#b93a06)]">
                {typeof value === "number" ? <Count value={value} /> : value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function countedFigures({ parts, partTypes, makes }: SaleFigures): { value: number | string; label: string }[] {
  if (parts === 0) return [];
  const counts = [
    { value: parts, label: words.parts(parts) },
    { value: partTypes, label: words.partTypes(partTypes) },
    { value: makes, label: words.makes(makes) },
  ];
  return [...counts.filter(({ value }) => value > 0), words.back];
}
