import type { ReactNode } from "react";

/** The head of a section: heading on a rule, a sentence, and what leads on. */
export function SectionHeading({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b-2 border-ink pb-3">
      <div>
        <h2>{title}</h2>
        {text && <p className="mt-1 text-ink-soft">{text}</p>}
      </div>
      {children}
    </div>
  );
}
