import { useId, useState, type FormEvent } from "react";
import { href, useNavigate, useRevalidator } from "react-router";
import { messageOf } from "#web/client/api-error.ts";
import { saveVehicleNames, type DecidedName, type UnknownNames } from "#web/client/csv-files.ts";
import { resolveAgain } from "#web/client/imports.ts";
import { csvPreview } from "#messages/csv-preview.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.tsx";

const words = csvPreview.names;

type Model = UnknownNames["models"][number];
type Name = UnknownNames["names"][number];

const nameKey = ({ make, model }: Pick<Name, "make" | "model">) => `${make}\n${model}`;

/** The names of vehicles in a file that the shop does not know, each with the models that it may stand for. */
export function VehicleNames({ names, models, dryRun }: UnknownNames & { dryRun: boolean }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState(() => new Map(names.map((name) => [nameKey(name), name.models])));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const decided: DecidedName[] = names.flatMap((name) => {
      const ids = chosen.get(nameKey(name)) ?? [];
      return ids.length > 0 ? [{ make: name.make, model: name.model, models: ids }] : [];
    });
    if (decided.length === 0) return setFailure(words.none);
    setBusy(true);
    setFailure(null);
    try {
      toast.success(words.saved(await saveVehicleNames(decided)));
      if (dryRun) await revalidate();
      else await navigate(href("/dashboard/imports/:importId", { importId: await resolveAgain() }));
    } catch (error) {
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
              chosen={chosen.get(nameKey(name)) ?? []}
              onChange={(ids) => setChosen(new Map(chosen).set(nameKey(name), ids))}
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

type ChoiceProps = { name: Name; models: Model[]; chosen: number[]; onChange: (ids: number[]) => void };

function NameChoice({ name, models, chosen, onChange }: ChoiceProps) {
  const heading = useId();
  const makes = [...new Set(models.map(({ make }) => make))];
  const known = makes.find((make) => make.toLowerCase() === name.make.toLowerCase());
  const [make, setMake] = useState(models.find(({ id }) => chosen.includes(id))?.make ?? known ?? "");
  const ofMake = models.filter((model) => model.make === make);
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
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
          onChange([]);
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
    </fieldset>
  );
}
