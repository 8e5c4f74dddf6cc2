import type { ReactNode } from "react";
import type { Opening } from "#web/client/desk/opening.ts";
import { opening as words } from "#messages/opening.ts";
import { CheckIcon } from "#web/ui/icons.tsx";

type Props = { step: Opening["steps"][number]; number: number; children?: ReactNode };

/** One step: whether it is done, what it lacks, and where that is done. */
export function Step({ step: { name, done, missing }, number, children }: Props) {
  const id = `step-${name}`;
  return (
    <li
      id={name}
      aria-labelledby={id}
      className={`grid grid-cols-1 gap-4 border border-s-4 border-rule bg-sheet p-4 sm:p-5 ${done ? "border-s-good" : "border-s-signal"}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-3xl">
          {number}. {words.titles[name]}
        </h2>
        <p className={`flex items-center gap-1.5 font-semibold ${done ? "text-good" : ""}`}>
          {done && <CheckIcon className="size-5" />}
          {done ? words.done : words.open}
        </p>
      </div>
      {missing.map((code) => (
        <p key={code} className="max-w-prose wrap-anywhere">
          {words.missing[code]}
        </p>
      ))}
      {children}
    </li>
  );
}
