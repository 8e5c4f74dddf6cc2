import { useState } from "react";
import { normalCode } from "#shop/catalogue/vehicles/code-rules.ts";
import { ApiError, messageOf } from "#web/client/api-error.ts";
import { useLatestRequest } from "#web/client/use-latest-request.ts";
import { vehiclesOfCode, type Vehicle, type VehiclesOfCode } from "#web/client/catalogue/vehicles.ts";
import { fullName } from "#web/ui/full-name.ts";
import { LookUpForm, OpenQuestion } from "#web/garage/look-up-form.tsx";
import type { PickerAnswers } from "#web/garage/use-vehicle-steps.ts";
import { fieldMessage } from "#messages/form-errors.ts";
import { picker } from "#messages/vehicle-picker.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";

const words = picker.code;

export type CodeLookUpProps = { busy: boolean; submit: string; onPicked: (vehicle: Vehicle) => void };

/** Looks up a vehicle by the HSN and TSN of its German papers, and asks what they leave open: a type was built for years. */
export default function CodeLookUp({ busy, submit, onPicked }: CodeLookUpProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [answers, setAnswers] = useState<PickerAnswers>({});
  const { found, isUnknown, failure, loading, lookUp, clear } = useCode();

  async function onSubmit(): Promise<void> {
    const isEmpty = typed.trim() === "";
    const wrong = isEmpty ? fieldMessage("required") : normalCode("hsn_tsn", typed) === null ? words.wrong : null;
    setProblem(wrong);
    setAnswers({});
    if (!wrong) await lookUp(typed, {});
  }
  function answer(question: keyof PickerAnswers, value: string) {
    const next = { ...answers, [question]: value };
    setAnswers(next);
    void lookUp(typed, next);
  }

  const { vehicle, candidates = [], question, options = [] } = found ?? {};
  return (
    <div className="mt-2 grid gap-3">
      <LookUpForm
        words={words}
        typed={typed}
        problem={problem}
        loading={loading}
        onType={(text) => {
          setTyped(text);
          setProblem(null);
          clear();
        }}
        onSubmit={onSubmit}
      />
      <div role="status" className="empty:hidden">
        {isUnknown && <p className="font-semibold">{words.none}</p>}
        {found && (
          <p className="font-semibold">{vehicle ? words.found(fullName(vehicle)) : words.several(candidates.length)}</p>
        )}
      </div>
      {question && (
        <OpenQuestion
          key={question}
          label={question === "year" ? words.year : picker.questions[question]}
          value={answers[question] ?? ""}
          options={options}
          onAnswer={(value) => answer(question, value)}
        />
      )}
      {vehicle && (
        <Button className="w-fit" busy={busy || loading} onClick={() => onPicked(vehicle)}>
          {submit}
        </Button>
      )}
      <Failure text={failure && picker.failed(failure)} />
    </div>
  );
}

/** Finds the vehicles of a code. `isUnknown`: no file named it. */
function useCode() {
  const [found, setFound] = useState<VehiclesOfCode | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const request = useLatestRequest();

  function clear() {
    request.abort();
    setFound(null);
    setUnknown(false);
    setFailure(null);
    setLoading(false);
  }

  async function lookUp(code: string, answers: PickerAnswers): Promise<void> {
    const signal = request.start();
    setUnknown(false);
    setFailure(null);
    setLoading(true);
    try {
      const next = await vehiclesOfCode("hsn_tsn", code, answers, signal);
      if (!signal.aborted) setFound(next);
    } catch (error) {
      if (signal.aborted) return;
      setFound(null);
      if (error instanceof ApiError && error.status === 404) setUnknown(true);
      else setFailure(messageOf(error));
    }
    if (!signal.aborted) setLoading(false);
  }
  return { found, isUnknown, failure, loading, lookUp, clear };
}
