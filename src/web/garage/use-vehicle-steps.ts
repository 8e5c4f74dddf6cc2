import { useEffect, useRef, useState } from "react";
import type { VehicleQuestion } from "#shop/vehicles/questions.ts";
import { wordsOf } from "#web/client/api-error.ts";
import { vehicleSteps, type Vehicle } from "#web/client/vehicles.ts";

/** A question, what it can be answered, and its answer ('' while it is open). */
export type PickerStep = {
  question: VehicleQuestion;
  options: { value: string; label: string }[];
  answer: string;
};
export type PickerAnswers = Partial<Record<VehicleQuestion, string>>;

type Followed = { steps: PickerStep[]; vehicle: Vehicle | null };

const answersOf = (steps: PickerStep[]): PickerAnswers =>
  Object.fromEntries(steps.map(({ question, answer }) => [question, answer]));

/**
 * The questions on the way to one vehicle. An earlier answer may be changed: those after it stay where they still lead on.
 * `begun`: what the server has asked already.
 */
export function useVehicleSteps(begun: PickerStep[]) {
  const [{ steps, vehicle }, setFollowed] = useState<Followed>({ steps: begun, vehicle: null });
  const [failure, setFailure] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const request = useRef<AbortController>(null);
  // Answers that are tried again as soon as their question comes up.
  const wanted = useRef<PickerAnswers>({});

  async function follow(from: PickerStep[]): Promise<void> {
    request.current?.abort();
    const controller = new AbortController();
    request.current = controller;
    setFollowed({ steps: from, vehicle: null });
    setFailure(null);
    setLoading(true);
    try {
      const followed = await goOn(from, wanted.current, controller.signal);
      if (!controller.signal.aborted) setFollowed(followed);
    } catch (error) {
      if (!controller.signal.aborted) setFailure(wordsOf(error));
    }
    if (!controller.signal.aborted) setLoading(false);
  }

  const begin = useRef(begun.length === 0);
  useEffect(() => {
    if (begin.current) void follow([]);
    return () => request.current?.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- once: what is asked first depends on nothing
  }, []);

  return {
    steps,
    vehicle,
    failure,
    loading,
    answer: (question: VehicleQuestion, answer: string) => {
      wanted.current = { ...wanted.current, ...answersOf(steps), [question]: answer };
      const at = steps.findIndex((step) => step.question === question);
      const before = steps.slice(0, at + 1).map((step, index) => (index === at ? { ...step, answer } : step));
      if (answer !== "") return void follow(before);
      request.current?.abort();
      setLoading(false);
      setFollowed({ steps: before, vehicle: null });
    },
    /** From the beginning, with these answers as far as they lead. */
    start: (answers: PickerAnswers) => {
      wanted.current = answers;
      return follow([]);
    },
    retry: () => void follow(steps),
  };
}

/** Answers beyond the steps so far are tried too: the API keeps those that still lead on. */
function goOn(from: PickerStep[], wanted: PickerAnswers, signal: AbortSignal): Promise<Followed> {
  const given = Object.entries({ ...wanted, ...answersOf(from) }).filter(([, answer]) => answer !== "");
  return vehicleSteps(Object.fromEntries(given), signal);
}
