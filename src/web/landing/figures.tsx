import { landing } from "#messages/landing.ts";

const words = landing.figures;

/** Static figures, set like the title block of a drawing. */
export function Figures() {
  return (
    <section className="border-y-2 border-ink bg-ink text-paper">
      <div className="wrap py-12">
        <h2>{words.heading}</h2>
        <dl className="mt-6 grid border-t border-s border-paper/30 sm:grid-cols-2 lg:grid-cols-4">
          {words.items.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end gap-1 border-e border-b border-paper/30 p-5">
              <dt>{label}</dt>
              <dd className="font-display text-6xl leading-none text-[light-dark(#ff9a63,#b93a06)]">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
