import { useRef, useState } from "react";
import type { CodeKind } from "#shop/catalogue/vehicles/code-rules.ts";
import type { VehicleQuestion } from "#shop/catalogue/vehicles/questions.ts";
import { messageOf } from "#web/client/api-error.ts";
import { useLatestRequest } from "#web/client/use-latest-request.ts";
import { useQuery } from "#web/client/use-query.ts";
import { vehicleSteps, type Vehicle } from "#web/client/catalogue/vehicles.ts";

/** A question, its options, and its answer (empty while it is open). */
export type PickerStep = {
  question: VehicleQuestion;
  options: { value: string; label: string }[];
  answer: string;
};
export type PickerAnswers = Partial<Record<VehicleQuestion, string>>;

/** What a picker begins with: its first questions, and by which codes vehicles can be found instead. */
export type BegunPicker = { steps: PickerStep[]; codes: CodeKind[] };

type Followed = BegunPicker & { vehicle: Vehicle | null };

const answersOf = (steps: PickerStep[]): PickerAnswers =>
  Object.fromEntries(steps.map(({ question, answer }) => [question, answer]));

const firstQuestion = (signal: AbortSignal) => vehicleSteps({}, signal);

/**
 * The questions on the way to one vehicle. An earlier answer may be changed: later answers stay where they still apply.
 * `begun`: what the server rendered.
 */
export function useVehicleSteps(begun: BegunPicker) {
  const first = useQuery(begun.steps.length === 0 ? firstQuestion : null);
  const [followed, setFollowed] = useState<Followed | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const request = useLatestRequest();
  // Answers to be tried again as soon as their question comes up.
  const wanted = useRef<PickerAnswers>({});
  const { steps, codes, vehicle } = followed ?? first.data ?? { ...begun, vehicle: null };

  async function follow(from: PickerStep[]): Promise<void> {
    const signal = request.start();
    setFollowed({ steps: from, codes, vehicle: null });
    setFailure(null);
    setLoading(true);
    try {
      const next = await stepsAfter(from, wanted.current, signal);
      if (!signal.aborted) setFollowed(next);
    } catch (error) {
      if (!signal.aborted) setFailure(messageOf(error));
    }
    if (!signal.aborted) setLoading(false);
  }

  return {
    steps,
    codes,
    vehicle,
    failure: followed || !first.error ? failure : messageOf(first.error),
    loading: followed ? loading : begun.steps.length === 0 && !first.data && !first.error,
    answer: (question: VehicleQuestion, answer: string) => {
      wanted.current = { ...wanted.current, ...answersOf(steps), [question]: answer };
      const at = steps.findIndex((step) => step.question === question);
      const before = steps.slice(0, at + 1).map((step, index) => (index === at ? { ...step, answer } : step));
      if (answer !== "") return void follow(before);
      request.abort();
      setLoading(false);
      setFollowed({ steps: before, codes, vehicle: null });
    },
    /** Starts over with these answers, as far as they apply. */
    start: (answers: PickerAnswers) => {
      wanted.current = answers;
      return follow([]);
    },
    retry: () => void follow(steps),
  };
}

/** Also sends answers to later questions: the API drops those that no longer apply. */
function stepsAfter(from: PickerStep[], wanted: PickerAnswers, signal: AbortSignal): Promise<Followed> {
  const answered = Object.entries({ ...wanted, ...answersOf(from) }).filter(([, answer]) => answer !== "");
  return vehicleSteps(Object.fromEntries(answered), signal);
}
