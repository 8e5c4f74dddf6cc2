import { useState } from "react";
import { href, Link } from "react-router";
import { vinIn } from "#shop/catalogue/search/vin-rules.ts";
import { LookUpForm, OpenQuestion } from "#web/garage/look-up-form.tsx";
import type { PickerAnswers } from "#web/garage/use-vehicle-steps.ts";
import { useVin } from "#web/garage/use-vin.ts";
import { fullName } from "#web/ui/full-name.ts";
import type { DecodedVin, Vehicle } from "#web/client/catalogue/vehicles.ts";
import { fieldMessage } from "#messages/form-errors.ts";
import { picker } from "#messages/vehicle-picker.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";

const words = picker.vin;

export type LookUpProps = {
  busy: boolean;
  submit: string;
  /** `vin`: empty where it can't be right. */
  onPicked: (vehicle: Vehicle, vin: string) => void;
  /** Continues with the year, make and model that the VIN names. */
  byHand: (answers: PickerAnswers) => void;
};

/** Looks up a vehicle by its VIN: shows errors of the VIN and asks the questions that it leaves open. */
export default function VinLookUp({ busy, submit, onPicked, byHand }: LookUpProps) {
  const [typed, setTyped] = useState("");
  const [missing, setMissing] = useState(false);
  const [answers, setAnswers] = useState<PickerAnswers>({});
  const { decoded, refused, failure, loading, lookUp, clear } = useVin();

  async function onSubmit(): Promise<void> {
    setMissing(typed.trim() === "");
    setAnswers({});
    if (typed.trim() !== "") await lookUp(typed);
  }
  function answer(question: string, value: string) {
    const next = { ...answers, [question]: value };
    setAnswers(next);
    void lookUp(typed, next);
  }

  const question = decoded?.question;
  return (
    <div className="mt-2 grid gap-3">
      <LookUpForm
        words={words}
        typed={typed}
        problem={missing ? fieldMessage("required") : refused}
        loading={loading}
        onType={(text) => {
          setTyped(text);
          setMissing(false);
          clear();
        }}
        onSubmit={onSubmit}
      />
      {refused && <SearchInstead typed={typed.trim()} />}
      <div role="status" className="grid gap-3 empty:hidden">
        {decoded && <Decoded decoded={decoded} />}
      </div>
      {question && (
        <OpenQuestion
          key={question}
          label={picker.questions[question]}
          value={answers[question] ?? ""}
          options={decoded?.options ?? []}
          onAnswer={(value) => answer(question, value)}
        />
      )}
      {decoded?.vehicle && (
        <Button
          className="w-fit"
          busy={busy || loading}
          onClick={() => decoded.vehicle && onPicked(decoded.vehicle, decoded.valid ? decoded.vin : "")}
        >
          {submit}
        </Button>
      )}
      {decoded?.candidates?.length === 0 && (
        <Button variant="plain" className="w-fit" onClick={() => byHand(namedBy(decoded))}>
          {words.byHand}
        </Button>
      )}
      <Failure text={failure && picker.failed(failure)} />
    </div>
  );
}

/** The way on for words that were typed instead of a VIN, such as '2012 civic'. */
function SearchInstead({ typed }: { typed: string }) {
  if (!isQuestion(typed)) return null;
  return (
    <p>
      <Link to={`${href("/search")}?${new URLSearchParams({ q: typed }).toString()}`} className="link">
        {words.searchFor(typed)}
      </Link>
    </p>
  );
}

/** Whether it is no VIN, not even a part of one, which must not get into an address (D37). */
const isQuestion = (typed: string) => /(^|\s)\p{L}{3,}(\s|$)/u.test(typed) && !vinIn(typed);

function Decoded({ decoded: { vehicle, candidates = [], problems, unknown, valid } }: { decoded: DecodedVin }) {
  const fields = unknown.map((field) => words.fields[field] ?? field);
  return (
    <>
      <p className="font-semibold">
        {vehicle
          ? words.again(fullName(vehicle))
          : candidates.length > 0
            ? words.several(candidates.length)
            : words.none}
      </p>
      {problems.length > 0 && (
        <div
          className={`border-s-4 px-4 py-2 ${valid ? "border-steel bg-sunken" : "border-warn-ink bg-warn-bg text-warn-ink"}`}
        >
          {!valid && <p className="font-semibold">{words.check}</p>}
          <ul>
            {problems.map(({ code, message }, index) => (
              <li key={`${code} ${index}`}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      {vehicle && fields.length > 0 && <p className="text-sm text-ink-soft">{words.unknown(fields)}</p>}
    </>
  );
}

function namedBy({ says }: DecodedVin): PickerAnswers {
  const { year, make, model } = says;
  return { ...(year && { year: String(year) }), ...(make && { make }), ...(model && { model }) };
}
