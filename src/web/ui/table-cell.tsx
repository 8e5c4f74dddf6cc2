import type { ReactNode } from "react";

/** A row whose columns have a place on a card: a checkbox, what begins a line, and what ends it. */
export const card =
  "max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_fit-content(50%)] max-md:items-center max-md:px-1";

const lineStarts = {
  1: "max-md:row-start-1",
  2: "max-md:row-start-2",
  3: "max-md:row-start-3",
  4: "max-md:row-start-4",
  5: "max-md:row-start-5",
};

/** The line of a cell on the card of its row, and at which end; `titled`: after its title. */
export type CardPlace = { line: keyof typeof lineStarts; end?: boolean; titled?: boolean };

type CellProps = {
  column: { title: ReactNode; numeric?: boolean; wide?: boolean; phone?: CardPlace };
  isOnCard: boolean;
  className: string;
  children: ReactNode;
};

/** A cell, which on a narrow screen stands beside its title, or at its place on the row's card. */
export function Cell({ column: { title, numeric, wide, phone }, isOnCard, className, children }: CellProps) {
  const numbers = numeric ? "text-end tabular-nums" : "";
  if (!phone || !isOnCard)
    return (
      <td
        className={`max-md:flex max-md:justify-between max-md:gap-4 ${className} ${wide ? "max-md:flex-col max-md:gap-0" : ""} ${numbers}`}
      >
        <span aria-hidden="true" className="shrink-0 text-sm text-ink-soft md:hidden">
          {title}
        </span>
        <div className={`min-w-0 ${wide ? "" : "max-md:text-end"}`}>{children}</div>
      </td>
    );
  const start = phone.line === 1 ? "max-md:col-start-2" : "max-md:col-span-2 max-md:col-start-1";
  const place = `${lineStarts[phone.line]} ${phone.end ? "max-md:col-start-3 max-md:text-end" : start}`;
  return (
    <td
      className={`max-md:flex max-md:min-w-0 max-md:gap-2 ${phone.end ? "max-md:justify-end" : ""} ${className} max-md:py-0.5 ${place} ${numbers}`}
    >
      {phone.titled && (
        <span aria-hidden="true" className="text-ink-soft md:hidden">
          {title}
        </span>
      )}
      <div className="min-w-0">{children}</div>
    </td>
  );
}
