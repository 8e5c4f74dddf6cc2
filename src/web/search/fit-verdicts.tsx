import { Link } from "react-router";
import { verdictColor, VerdictSign } from "#web/fitment/verdict-sign.tsx";
import type { FitAnswer, FitAnswers } from "#web/search/fit-answers.ts";
import { search as words } from "#messages/search.ts";
import { Notice } from "#web/ui/notice.tsx";

/** Whether the parts whose numbers were typed fit the vehicle. Those of other brands that have the number too are folded. */
export function FitVerdicts({ fits, others, instead }: FitAnswers) {
  if (fits.length === 0) return null;
  return (
    <Notice>
      <Verdicts fits={fits} />
      {others.fits.length > 0 && (
        <details className="mt-1">
          <summary className="min-h-9 cursor-pointer py-1.5">{words.alsoSoldBy(others.brands)}</summary>
          <Verdicts fits={others.fits} />
        </details>
      )}
      {instead > 0 && <p className="mt-1">{words.fitsInstead(instead)}</p>}
    </Notice>
  );
}

function Verdicts({ fits }: { fits: FitAnswer[] }) {
  return (
    <ul className="grid gap-2">
      {fits.map(({ id, verdict, text, question, options }) => (
        <li key={id}>
          <p className={`flex items-start gap-2 font-semibold ${verdictColor[verdict]}`}>
            <VerdictSign verdict={verdict} className="mt-1 size-4 shrink-0" />
            <span className="min-w-0 break-words">{text}</span>
          </p>
          {question && <p>{question}</p>}
          {options.length > 0 && (
            <ul className="mt-1 flex flex-wrap gap-2">
              {options.map(({ label, to }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="inline-flex min-h-9 items-center border border-rule-strong bg-sheet px-3 text-sm font-semibold hover:border-ink"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
