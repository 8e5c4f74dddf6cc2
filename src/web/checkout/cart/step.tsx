import type { ReactNode } from "react";
import type { Refused } from "#web/checkout/cart/checkout-form.ts";
import { Notice } from "#web/ui/notice.tsx";

type StepProps = { number: number; title: string; name: string; refused: Refused | null; children: ReactNode };

/** A step of the checkout's form. */
export function Step({ number, title, name, refused, children }: StepProps) {
  return (
    <section aria-labelledby={`step-${name}`} className="border-2 border-ink bg-sheet">
      <h2 id={`step-${name}`} className="border-b-2 border-ink bg-ink px-4 py-2 text-2xl text-paper">
        {number}. {title}
      </h2>
      <div className="grid gap-4 p-4">
        {refused?.refused && <Notice tone="bad">{refused.refused}</Notice>}
        {children}
      </div>
    </section>
  );
}
