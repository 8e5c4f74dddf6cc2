import type { LegalFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import { legalFacts as words } from "#messages/legal-facts.ts";

/** What a card says of the sale of a part: that it is not new, and that it is not for everywhere. */
export type LegalMark = Exclude<NonNullable<LegalFacts["condition"]>, "new"> | keyof typeof words.marks;

/** Returns the marks of a part; of one that nothing is said of, none. */
export function legalMarksOf({ condition, emissions }: LegalFacts): LegalMark[] {
  const isLimited = emissions === "pending" || emissions === "not_california" || emissions === "off_road";
  return [...(condition && condition !== "new" ? [condition] : []), ...(isLimited ? [emissions] : [])];
}

export const markText = (mark: LegalMark) =>
  mark in words.marks
    ? words.marks[mark as keyof typeof words.marks]
    : words.conditions[mark as keyof typeof words.conditions];

/** Short marks beside a part in a list. */
export function LegalMarks({ marks }: { marks: readonly LegalMark[] }) {
  if (marks.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1 text-xs font-semibold">
      {marks.map((mark) => (
        <li key={mark} className="border border-rule-strong px-1.5 py-0.5">
          {markText(mark)}
        </li>
      ))}
    </ul>
  );
}
