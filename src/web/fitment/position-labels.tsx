import type { DescribedFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import { fitting as words } from "#messages/fitting.ts";
import { positionName } from "#messages/vocabulary.ts";

type MarksProps = {
  /** The positions of the part on any vehicle, and the verdict for the selected one. */
  positions: string[];
  fitment: DescribedFitment | null;
};

/** The positions of a part and how many a vehicle takes at each, as labels: left and right differ at a glance. */
export function PositionLabels({ positions, fitment }: MarksProps) {
  const known = fitment?.places.filter(({ position, quantity }) => position !== null || quantity > 1) ?? [];
  const marks =
    known.length > 0
      ? known.map(({ position, quantity }) => words.positionQuantity(position, quantity))
      : positions.slice(0, 6).map((name) => positionName(name));
  if (marks.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-ink-soft">{words.position}</span>
      <ul className="contents">
        {marks.map((mark) => (
          <li key={mark} className="border-2 border-ink bg-sheet px-2 py-0.5 font-semibold">
            {mark}
          </li>
        ))}
      </ul>
    </div>
  );
}
