import type { DescribedFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import { fitting as words } from "#messages/fitting.ts";

/** The listings that a verdict stands on; where it does not fit, what else of the model it does. */
export function Evidence({ fitment: { verdict, evidence } }: { fitment: DescribedFitment }) {
  if (evidence.length === 0) return null;
  const instead = verdict === "does_not_fit";
  return (
    <details>
      <summary className="py-1 text-sm font-semibold">
        {instead ? words.fitsInstead : words.evidence(evidence.length)}
      </summary>
      <ul className="mt-1 max-h-60 list-disc space-y-1 overflow-auto ps-5 text-sm">
        {evidence.map(({ id, text, position, quantity, notes }) => (
          <li key={id}>
            {text} · {words.positionQuantity(position, quantity)}
            {notes.map((note) => (
              <span key={note} className="block text-ink-soft">
                {note}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
