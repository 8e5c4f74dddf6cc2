import type { FitmentInWords } from "#shop/fitment/fitment-in-words.ts";
import { fitting as words } from "#messages/fitting.ts";
import { positionName } from "#messages/vocabulary.ts";

type MarksProps = {
  /** Where the part goes on whatever vehicle, and what is known of the one it is wanted for. */
  positions: string[];
  fitment: FitmentInWords | null;
};

/** Where it goes and how many a vehicle takes, each place by itself: left and right are told apart at a glance. */
export function PlaceMarks({ positions, fitment }: MarksProps) {
  const known = fitment?.places.filter(({ position, quantity }) => position !== null || quantity > 1) ?? [];
  const marks =
    known.length > 0
      ? known.map(({ position, quantity }) => words.place(position, quantity))
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
