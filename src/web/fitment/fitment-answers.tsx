import { useState } from "react";
import { Link } from "react-router";
import type { DescribedFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import { noteKey } from "#shop/catalogue/fitment/notes/note-key.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import { messageOf } from "#web/client/api.ts";
import type { PartFitment } from "#web/fitment/use-part-fitment.ts";
import { sharedVehicleQuery, type WantedVehicle } from "#web/fitment/wanted-vehicle.ts";
import { fitting as words } from "#messages/fitting.ts";
import { answerMessage } from "#messages/answers.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";

type AnswersProps = {
  found: PartFitment;
  vehicle: WantedVehicle;
  fitment: DescribedFitment;
  page?: string | undefined;
};

const option =
  "inline-flex min-h-11 items-center rounded-sm border-2 border-rule-strong bg-sheet px-4 py-1.5 font-semibold hover:border-ink hover:bg-sunken";

/** The possible answers to the deciding question: links where the vehicle is in the address, and stored in the garage where the garage has the vehicle. */
export function AnswerOptions({ found, vehicle, fitment: { ask }, page }: AnswersProps) {
  const { busy, answer } = useSaveAnswer(found);
  if (!ask) return null;
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label={words.answers}>
      {ask.options.map(({ value, label }) =>
        page ? (
          <Link
            key={value}
            to={`${page}?${sharedVehicleQuery({ ...vehicle, answers: { ...vehicle.answers, [ask.fact]: value } })}`}
            replace
            preventScrollReset
            className={option}
            onClick={() => void (found.inGarage && answer(ask.fact, value))}
          >
            {label}
          </Link>
        ) : (
          <Button key={value} variant="plain" busy={busy} onClick={() => void answer(ask.fact, value)}>
            {label}
          </Button>
        ),
      )}
    </div>
  );
}

/** The given answers that decide this verdict, each with a way to change it. */
export function DecisiveAnswers({ found, vehicle, fitment, page }: AnswersProps) {
  const { busy, answer } = useSaveAnswer(found);
  const decisive = Object.entries(vehicle.answers).filter(([fact]) => decides(fact, fitment));
  if (decisive.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {decisive.map(([fact, value = ""]) => {
        const text = answerMessage(fact, value);
        const { [fact as keyof FitmentAnswers]: _, ...rest } = vehicle.answers;
        return (
          <li key={fact} className="flex flex-wrap items-baseline gap-x-3">
            {words.answered(text)}
            {page ? (
              <Link
                to={`${page}?${sharedVehicleQuery({ ...vehicle, answers: rest })}`}
                replace
                preventScrollReset
                className="link"
                aria-label={words.changeAnswerOf(text)}
                onClick={() => void (found.inGarage && answer(fact, null))}
              >
                {words.changeAnswer}
              </Link>
            ) : (
              <button
                type="button"
                className="link"
                disabled={busy}
                aria-label={words.changeAnswerOf(text)}
                onClick={() => void answer(fact, null)}
              >
                {words.changeAnswer}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Returns whether one of the listings depends on the fact. */
function decides(fact: string, { evidence }: DescribedFitment): boolean {
  const [kind = "", about = ""] = fact.split(":");
  return evidence.some(({ qualifiers }) => {
    if (kind === "built") return Boolean(qualifiers.builtFrom || qualifiers.builtBefore);
    if (kind === "vin" && about) return Boolean(qualifiers.vinFrom || qualifiers.vinTo);
    if (kind === "note") return qualifiers.notes?.some((note) => noteKey(note) === fact.slice("note:".length));
    if (kind === "is") {
      const wanted = Object.entries(qualifiers).flatMap(([of, values]) =>
        [values].flat().map((value) => `${of}=${value}`),
      );
      return [...wanted, ...(qualifiers.except ?? [])].some((one) => one.toLowerCase() === fact.slice("is:".length));
    }
    if (kind !== "with") return kind in qualifiers || qualifiers.except?.some((one) => one.startsWith(`${kind}=`));
    return [...(qualifiers.with ?? []), ...(qualifiers.without ?? [])].some((one) => one.toLowerCase() === about);
  });
}

function useSaveAnswer(found: PartFitment) {
  const [busy, setBusy] = useState(false);
  const answer = async (fact: string, value: string | null) => {
    if (busy) return;
    setBusy(true);
    try {
      await found.answer(fact, value);
    } catch (error) {
      toast.error(`${words.answerNotSaved} ${messageOf(error)}`);
    }
    setBusy(false);
  };
  return { busy, answer };
}
