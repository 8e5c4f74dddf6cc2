import type { ReactNode } from "react";

/** A row whose columns have a place on a card: a checkbox, what begins a line, and what ends it. */
export const card =
  "max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_fit-content(50%)] max-md:items-center max-md:px-1";

type CellProps = {
  column: { title: ReactNode; numeric?: boolean; wide?: boolean; phone?: string };
  isOnCard: boolean;
  className: string;
  children: ReactNode;
};

/** A cell, which on a narrow screen stands beside its title, or without it at its place on the row's card. */
export function Cell({ column: { title, numeric, wide, phone }, isOnCard, className, children }: CellProps) {
  const narrow = isOnCard
    ? `max-md:py-0.5 ${phone}`
    : `max-md:flex max-md:justify-between max-md:gap-4 ${wide ? "max-md:flex-col max-md:gap-0" : ""}`;
  return (
    <td className={`${narrow} ${className} ${numeric ? "text-end tabular-nums" : ""}`}>
      {!isOnCard && (
        <span aria-hidden="true" className="shrink-0 text-sm text-ink-soft md:hidden">
          {title}
        </span>
      )}
      <div className={`min-w-0 max-md:wrap-anywhere ${wide || isOnCard ? "" : "max-md:text-end"}`}>{children}</div>
    </td>
  );
}
