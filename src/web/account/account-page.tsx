import type { ReactNode } from "react";

/** The frame of the pages of an account: one narrow sheet on graph paper. */
export function AccountPage({ children }: { children: ReactNode }) {
  return (
    <div className="graph-paper px-4 py-12">
      <div className="mx-auto max-w-md border-2 border-ink bg-paper p-5 sm:p-8">{children}</div>
    </div>
  );
}
