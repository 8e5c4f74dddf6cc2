import type { VerdictName } from "#web/client/catalogue/fitment.ts";
import { CheckIcon, CloseIcon } from "#web/ui/icons.tsx";

/** The colour of a verdict; its sign says the same to those who don't see colours. */
export const verdictColor: Record<VerdictName, string> = {
  fits: "border-good text-good",
  universal: "border-good text-good",
  does_not_fit: "border-bad text-bad",
  depends: "border-warn-ink text-warn-ink",
  unknown: "border-rule-strong text-ink-soft",
};

export function VerdictSign({ verdict, className = "size-5" }: { verdict: VerdictName; className?: string }) {
  if (verdict === "fits" || verdict === "universal") return <CheckIcon className={className} />;
  if (verdict === "does_not_fit") return <CloseIcon className={className} />;
  return (
    <span aria-hidden="true" className={`grid place-items-center font-display text-2xl leading-none ${className}`}>
      ?
    </span>
  );
}
