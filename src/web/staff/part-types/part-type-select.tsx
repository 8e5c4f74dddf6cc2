import type { ChangeEvent } from "react";
import type { PartType } from "#web/client/catalogue/part-types.ts";
import { partTypes as words } from "#messages/part-types.ts";
import { SelectField } from "#web/ui/field.tsx";

type PartTypeSelectProps = {
  label: string;
  types: PartType[];
  value: string;
  error: string | null;
  onChange: (id: string) => void;
};

/** Chooses one of the shop's part types, by system. */
export function PartTypeSelect({ label, types, value, error, onChange }: PartTypeSelectProps) {
  return (
    <SelectField
      label={label}
      value={value}
      error={error}
      onChange={({ target }: ChangeEvent<HTMLSelectElement>) => onChange(target.value)}
    >
      <option value="">{words.choose}</option>
      {[...Map.groupBy(types, ({ system }) => system)].map(([system, ofSystem]) => (
        <optgroup key={system} label={system}>
          {ofSystem.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
