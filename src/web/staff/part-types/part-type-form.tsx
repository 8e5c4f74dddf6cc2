import { partRules } from "#shop/catalogue/parts/part-rules.ts";
import type { PartTypeInput } from "#web/client/catalogue/part-types.ts";
import { partTypes as words } from "#messages/part-types.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { checksOf } from "#web/ui/field-checks.ts";
import { Field } from "#web/ui/field.tsx";
import { useForm } from "#web/ui/use-form.ts";

const { partType, system, group } = partRules;
const checks = checksOf({
  name: { ...partType, required: true },
  system: { ...system, required: true },
  group,
});

type PartTypeFormProps = {
  label: string;
  initial: PartTypeInput;
  submit: string;
  /** Resolves when it is saved. */
  onSubmit: (type: PartTypeInput) => Promise<unknown>;
};

/** Name, system and group of a part type. */
export function PartTypeForm({ label, initial, submit, onSubmit }: PartTypeFormProps) {
  const first = { name: initial.name, system: initial.system, group: initial.group ?? "" };
  const form = useForm(first, checks, async (values, { reset }) => {
    await onSubmit(values);
    reset();
  });
  return (
    <form {...form.form} aria-label={label} className="grid gap-4">
      <Failure text={form.failure} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={words.name} {...form.field("name")} autoComplete="off" required />
        <Field label={words.system} {...form.field("system")} autoComplete="off" list="part-type-systems" required />
        <Field label={words.group} {...form.field("group")} autoComplete="off" list="part-type-groups" />
      </div>
      <Button type="submit" variant="plain" busy={form.busy} className="justify-self-start">
        {submit}
      </Button>
    </form>
  );
}

/** What the shop has already, to choose from while typing. */
export function KnownGroups({ types }: { types: { system: string; group: string }[] }) {
  const systems = new Set(types.map(({ system: name }) => name));
  const groups = new Set(types.map(({ group: name }) => name).filter(Boolean));
  return (
    <>
      <datalist id="part-type-systems">
        {[...systems].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <datalist id="part-type-groups">
        {[...groups].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
