import { useState, type FormEvent } from "react";
import { messageOf } from "#web/client/api.ts";
import type { PartType, PartTypeInput, WaitingPartType } from "#web/client/catalogue/part-types.ts";
import type { PartTypeChange } from "#web/staff/part-types/part-type-change.ts";
import { PartTypeForm } from "#web/staff/part-types/part-type-form.tsx";
import { PartTypeSelect } from "#web/staff/part-types/part-type-select.tsx";
import { fieldMessage } from "#messages/form-errors.ts";
import { partTypes as words } from "#messages/part-types.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { useFormAction } from "#web/ui/use-form-action.ts";

/** The unknown types that files name: each is one of the shop's, or a new one. */
export function Waiting({ waiting, types }: { waiting: WaitingPartType[]; types: PartType[] }) {
  return (
    <section aria-labelledby="waiting" className="grid gap-4">
      <h2 id="waiting">{words.waiting.heading}</h2>
      <p className="max-w-prose text-ink-soft">{waiting.length > 0 ? words.waiting.about : words.waiting.none}</p>
      <ul className="grid gap-4">
        {waiting.map((one) => (
          <li key={one.key} className="border border-rule bg-sheet p-4 sm:p-5">
            <Question type={one} types={types} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Question({ type, types }: { type: WaitingPartType; types: PartType[] }) {
  const submit = useFormAction<unknown>();
  const [chosen, setChosen] = useState(type.likely ?? "");
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const name = type.pcdb ? words.waiting.pcdb(type.spelling) : type.spelling;
  const answer = (meaning: { partType: string } | { add: PartTypeInput }) =>
    submit({ act: "answer", answer: { key: type.key, ...meaning } } satisfies PartTypeChange);

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (chosen === "") return setError(fieldMessage("required"));
    setBusy(true);
    setFailure(null);
    await answer({ partType: chosen }).catch((refusal: unknown) => setFailure(messageOf(refusal)));
    setBusy(false);
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="break-words">{name}</h3>
        <p className="text-ink-soft">{words.parts(type.parts)}</p>
      </div>
      <Failure text={failure} />
      <form
        noValidate
        onSubmit={(event) => void confirm(event)}
        className="grid items-start gap-3 sm:grid-cols-[1fr_auto]"
      >
        <PartTypeSelect
          label={words.waiting.is(name)}
          types={types}
          value={chosen}
          error={error}
          onChange={(id) => {
            setChosen(id);
            setError(null);
          }}
        />
        <Button type="submit" busy={busy} className="sm:mt-7" aria-label={words.waiting.confirmOf(name)}>
          {words.waiting.confirm}
        </Button>
      </form>
      <details>
        <summary className="link min-h-11 content-center">{words.waiting.add}</summary>
        <div className="mt-3">
          <PartTypeForm
            label={words.waiting.addOf(name)}
            initial={{ name: type.pcdb ? "" : type.spelling.slice(0, 60), system: "", group: "" }}
            submit={words.waiting.addSubmit}
            onSubmit={(add) => answer({ add })}
          />
        </div>
      </details>
    </div>
  );
}
