import { useCallback, type ReactNode } from "react";
import type { Refused } from "#web/checkout/cart/checkout-form.ts";
import { Notice } from "#web/ui/notice.tsx";

type StepProps = { number: number; title: string; name: string; refused: Refused | null; children: ReactNode };

/** A step of the checkout's form. */
export function Step({ number, title, name, refused, children }: StepProps) {
  // With each refusal: the button that was pressed may be a screen below the reason.
  const show = useCallback(
    (reason: HTMLElement | null) => {
      if (refused) reason?.scrollIntoView({ block: "nearest" });
    },
    [refused],
  );
  return (
    <section aria-labelledby={`step-${name}`} className="border-2 border-ink bg-sheet">
      <h2 id={`step-${name}`} className="border-b-2 border-ink bg-ink px-4 py-2 text-2xl text-paper">
        {number}. {title}
      </h2>
      <div className="grid gap-4 p-4">
        {refused?.refused && (
          <div ref={show}>
            <Notice tone="bad">{refused.refused}</Notice>
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
