import type { ReactNode } from "react";

/** A list with nothing in it: what would stand here, and what to do. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="graph-paper grid justify-items-center gap-3 border border-dashed border-rule-strong px-6 py-14 text-center">
      <h2 className="text-2xl">{title}</h2>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
    </div>
  );
}
