import { useId, useState, type FormEvent } from "react";
import { href, useNavigate, useRevalidator } from "react-router";
import { ApiError, messageOf, type RefusedField } from "#web/client/api-error.ts";
import { saveVehicleNames, type DecidedName, type UnknownNames } from "#web/client/supply/csv-files.ts";
import { resolveAgain } from "#web/client/supply/imports.ts";
import { csvPreview } from "#messages/csv-preview.ts";
import { answerOf, decidedName, NameLimits, type NameAnswer } from "#web/staff/imports/name-limits.tsx";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.tsx";

const words = csvPreview.names;

type Model = UnknownNames["models"][number];
type Name = UnknownNames["names"][number];

const nameKey = ({ make, model }: Pick<Name, "make" | "model">) => `${make}\n${model}`;

/** The refused fields of each name. */
function refusedOf({ errors }: ApiError, sent: DecidedName[]): Map<string, RefusedField[]> {
  const found = new Map<string, RefusedField[]>();
  for (const error of errors) {
    const [, at = "", field = ""] = /^names\.(\d+)\.(.+)$/.exec(error.field) ?? [];
    const name = sent[Number(at)];
    if (at && name) found.set(nameKey(name), [...(found.get(nameKey(name)) ?? []), { ...error, field }]);
  }
  return found;
}

/** The names of vehicles in a file that the shop does not know, each with the models that it may stand for. */
export function VehicleNames({ names, models, dryRun }: UnknownNames & { dryRun: boolean }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState(() => new Map(names.map((name) => [nameKey(name), answerOf(name)])));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState(new Map<string, RefusedField[]>());

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const decided: DecidedName[] = names.flatMap((name) => {
      const answer = chosen.get(nameKey(name));
      return answer && answer.models.length > 0 ? [decidedName(name, answer, models)] : [];
    });
    if (decided.length === 0) return setFailure(words.none);
    setBusy(true);
    setFailure(null);
    setRefused(new Map());
    try {
      toast.success(words.saved(await saveVehicleNames(decided)));
      if (dryRun) await revalidate();
      else await navigate(href("/dashboard/imports/:importId", { importId: await resolveAgain() }));
    } catch (error) {
      if (error instanceof ApiError) setRefused(refusedOf(error, decided));
      setFailure(words.failed(messageOf(error)));
    }
    setBusy(false);
  }
  return (
    <form
      noValidate
      aria-label={words.title}
      onSubmit={(event) => void submit(event)}
      className="grid gap-4 border border-rule bg-sheet p-5"
    >
      <h2>{words.title}</h2>
      <p className="max-w-prose text-ink-soft">
        {words.about} {dryRun && words.checkAgain}
      </p>
      <Failure text={failure} />
      <ul className="grid gap-4">
        {names.map((name) => (
          <li key={nameKey(name)} className="border-t border-rule pt-4">
            <NameChoice
              name={name}
              models={models}
              answer={chosen.get(nameKey(name)) ?? answerOf(name)}
              refused={refused.get(nameKey(name)) ?? []}
              onChange={(answer) => setChosen(new Map(chosen).set(nameKey(name), answer))}
            />
          </li>
        ))}
      </ul>
      <Button type="submit" busy={busy} className="justify-self-start">
        {dryRun ? words.saveDry : words.save}
      </Button>
    </form>
  );
}

type ChoiceProps = {
  name: Name;
  models: Model[];
  answer: NameAnswer;
  refused: RefusedField[];
  onChange: (answer: NameAnswer) => void;
};

function NameChoice({ name, models, answer, refused, onChange }: ChoiceProps) {
  const chosen = answer.models;
  const heading = useId();
  const makes = [...new Set(models.map(({ make }) => make))];
  const known = makes.find((make) => make.toLowerCase() === name.make.toLowerCase());
  const [make, setMake] = useState(models.find(({ id }) => chosen.includes(id))?.make ?? known ?? "");
  const ofMake = models.filter((model) => model.make === make);
  const toggle = (id: number) =>
    onChange({ ...answer, models: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id] });
  return (
    <fieldset aria-labelledby={heading} className="grid min-w-0 gap-3">
      <p id={heading} className="font-semibold break-words">
        {name.make} {name.model} <span className="font-normal text-ink-soft">({words.times(name.times)})</span>
      </p>
      <SelectField
        label={words.make}
        value={make}
        onChange={({ target }) => {
          setMake(target.value);
          onChange({ ...answer, models: [] });
        }}
        className="max-w-sm"
      >
        <option value="">{words.chooseMake}</option>
        {makes.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
      {make !== "" && (
        <details open={chosen.length > 0 || undefined}>
          <summary className="cursor-pointer py-1 font-semibold">
            {words.models}
            {chosen.length > 0 && <span className="font-normal"> ({words.chosen(chosen.length)})</span>}
          </summary>
          <div className="grid max-h-64 gap-1 overflow-y-auto p-1 sm:grid-cols-2 lg:grid-cols-3">
            {ofMake.map(({ id, name: title, from, to }) => (
              <label key={id} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={() => toggle(id)}
                  className="size-5 shrink-0"
                />
                <span className="min-w-0 break-words">
                  {title} <span className="text-sm text-ink-soft">{words.years(from, to)}</span>
                </span>
              </label>
            ))}
          </div>
        </details>
      )}
      {chosen.length > 0 && (
        <NameLimits name={name} models={models} answer={answer} refused={refused} onChange={onChange} />
      )}
    </fieldset>
  );
}
