import type { PartType } from "#web/client/catalogue/part-types.ts";
import { Suggestions } from "#web/staff/products/part-data/suggestions.tsx";
import { partData } from "#messages/part-data.ts";
import { partTypeName, systemName } from "#messages/vocabulary.ts";
import { Field, SelectField } from "#web/ui/field.tsx";
import type { useForm } from "#web/ui/use-form.ts";

const words = partData.what;

/** The choice of a part type that does not exist yet. */
export const newType = "new";

type Props = {
  form: ReturnType<typeof useForm<string>>;
  types: PartType[];
  /** Of a part that has a type: it changes, but does not go. */
  required: boolean;
  onChoose: (id: string) => void;
};

/** The part types by system, or the names of a new one. */
export function TypeField({ form, types, required, onChoose }: Props) {
  const systems = Map.groupBy(types, ({ system }) => system);
  const adds = form.values["type"] === newType;
  return (
    <>
      <SelectField
        label={words.partType}
        {...form.field("type")}
        error={adds ? undefined : form.errors["partType"]}
        onChange={({ target }) => onChoose(target.value)}
      >
        {!required && <option value="">{words.noType}</option>}
        {[...systems].map(([system, ofSystem]) => (
          <optgroup key={system} label={systemName(system)}>
            {ofSystem
              .map(({ id, slug, name }) => ({ id, label: partTypeName(slug, name) }))
              .toSorted((one, other) => one.label.localeCompare(other.label))
              .map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
          </optgroup>
        ))}
        <option value={newType}>{words.newType}</option>
      </SelectField>
      {adds && (
        <div className="grid gap-5 sm:grid-cols-3">
          <Field label={words.typeName} {...form.field("partType")} autoComplete="off" required />
          <Field label={words.system} {...form.field("system")} list="systems" autoComplete="off" />
          <Field label={words.group} {...form.field("group")} autoComplete="off" />
          <Suggestions id="systems" values={[...systems.keys()]} />
        </div>
      )}
    </>
  );
}
