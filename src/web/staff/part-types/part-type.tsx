import { useState, type FormEvent } from "react";
import { href, redirect } from "react-router";
import type { Route } from "./+types/part-type.ts";
import { partRules } from "#shop/catalogue/parts/part-rules.ts";
import { listPartTypes, type PartType, type PartTypeInput } from "#web/client/catalogue/part-types.ts";
import { saveChange, type PartTypeChange } from "#web/staff/part-types/part-type-change.ts";
import { KnownGroups, PartTypeForm } from "#web/staff/part-types/part-type-form.tsx";
import { PartTypeSelect } from "#web/staff/part-types/part-type-select.tsx";
import { fieldMessage } from "#messages/form-errors.ts";
import { partTypes as words } from "#messages/part-types.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { checksOf } from "#web/ui/field-checks.ts";
import { Field } from "#web/ui/field.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useConfirmation } from "#web/ui/use-confirmation.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";
import { useForm } from "#web/ui/use-form.ts";
import { StaffHead } from "#web/staff/staff-head.tsx";

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return load(listPartTypes(signal));
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = (await request.json()) as PartTypeChange;
  const done = await saveChange(change);
  const isGone = change.act === "merge" || change.act === "remove";
  return isGone && !done.failure ? redirect(href("/dashboard/part-types")) : done;
}

/** One part type: its name and place, what files call it, and the ways to be rid of it. */
export default function PartTypePage({ loaderData: { value: types, failure }, params }: Route.ComponentProps) {
  const type = types?.find(({ id }) => id === params.typeId);
  if (failure) return <Notice tone="bad">{failure.message}</Notice>;
  if (!type) return <Notice tone="bad">{words.gone}</Notice>;
  return (
    <div key={type.id} className="grid gap-8">
      <StaffHead
        title={type.name}
        lead={words.parts(type.parts)}
        back={{ to: href("/dashboard/part-types"), text: words.back }}
      />
      <KnownGroups types={types} />
      <NameAndGroup type={type} />
      <Aliases type={type} />
      <Removal type={type} others={types.filter(({ id }) => id !== type.id)} />
    </div>
  );
}

function NameAndGroup({ type }: { type: PartType }) {
  const submit = useFormAction<unknown>();
  const { id, name, system, group } = type;
  return (
    <section aria-labelledby="name" className="grid gap-4 border border-rule bg-sheet p-5">
      <h2 id="name">{words.rename}</h2>
      <PartTypeForm
        label={words.rename}
        initial={{ name, system, group }}
        submit={words.save}
        onSubmit={(typed) =>
          submit({ act: "change", id, type: changedFields({ name, system, group }, typed) } satisfies PartTypeChange)
        }
      />
    </section>
  );
}

/** Returns what differs, alone: others may have changed the rest since. */
function changedFields(before: PartTypeInput, typed: PartTypeInput): Partial<PartTypeInput> {
  const fields = ["name", "system", "group"] as const;
  return Object.fromEntries(
    fields.filter((field) => typed[field] !== before[field]).map((field) => [field, typed[field]]),
  );
}

const aliasChecks = checksOf({ alias: { ...partRules.partType, required: true } });

function Aliases({ type: { id, aliases } }: { type: PartType }) {
  const submit = useFormAction<unknown>();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ alias: "" }, aliasChecks, async ({ alias }, { reset }) => {
    await submit({ act: "alias", id, alias } satisfies PartTypeChange);
    reset();
  });
  const remove = (alias: string) =>
    submit({ act: "unalias", id, alias } satisfies PartTypeChange).catch((refusal: Error) =>
      setFailure(refusal.message),
    );
  return (
    <section aria-labelledby="aliases" className="grid gap-4 border border-rule bg-sheet p-5">
      <h2 id="aliases">{words.aliases}</h2>
      <p className="max-w-prose text-ink-soft">{words.aliasesAbout}</p>
      <Failure text={failure} />
      <ul className="grid gap-2">
        {aliases.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 border-b border-rule pb-2">
            <span className="break-words">{one.alias}</span>
            <Button
              variant="plain"
              size="small"
              aria-label={words.removeAlias(one.alias)}
              onClick={() => void remove(one.id)}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      <form {...form.form} aria-label={words.aliases} className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <Field label={words.addAlias} {...form.field("alias")} autoComplete="off" />
        <Button type="submit" variant="plain" busy={form.busy} className="sm:mt-7">
          {words.addSubmit}
        </Button>
      </form>
      <Failure text={form.failure} />
    </section>
  );
}

function Removal({ type: { id, parts, name }, others }: { type: PartType; others: PartType[] }) {
  const submit = useFormAction<unknown>();
  const [into, setInto] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const act = useConfirmation<PartTypeChange>((change) => {
    setFailure(null);
    void submit(change).catch((refusal: Error) => setFailure(refusal.message));
  });
  const merge = (event: FormEvent) => {
    event.preventDefault();
    if (into === "") setError(fieldMessage("required"));
    else act.ask({ act: "merge", id, into });
  };
  return (
    <section aria-labelledby="removal" className="grid gap-4 border border-rule bg-sheet p-5">
      <h2 id="removal">{words.merge}</h2>
      <p className="max-w-prose text-ink-soft">{words.mergeAbout}</p>
      <Failure text={failure} />
      <form noValidate onSubmit={merge} className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <PartTypeSelect
          label={words.mergeInto}
          types={others}
          value={into}
          error={error}
          onChange={(chosen) => {
            setInto(chosen);
            setError(null);
          }}
        />
        <Button type="submit" variant="plain" className="sm:mt-7">
          {words.mergeSubmit}
        </Button>
      </form>
      <div className="grid gap-2 border-t border-rule pt-4">
        {parts > 0 && <p className="text-sm text-ink-soft">{words.notEmpty}</p>}
        <Button
          variant="danger"
          size="small"
          disabled={parts > 0}
          className="justify-self-start"
          onClick={() => act.ask({ act: "remove", id })}
        >
          {words.removeType}
        </Button>
      </div>
      <ConfirmDialog
        {...act.dialog}
        yes={act.item?.act === "merge" ? words.mergeSubmit : words.removeType}
        text={<p>{act.item?.act === "merge" ? words.confirmMerge(name) : words.confirmRemove(name)}</p>}
      />
    </section>
  );
}
