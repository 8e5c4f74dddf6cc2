import { useState, type ComponentProps } from "react";
import type { TypeAttribute } from "#web/client/catalogue/product.ts";
import { Suggestions } from "#web/staff/products/part-data/suggestions.tsx";
import { partData } from "#messages/part-data.ts";
import { fieldMessage } from "#messages/form-errors.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";

const words = partData.what;

type Props = {
  names: string[];
  /** Those that parts of the type have. */
  known: TypeAttribute[];
  field: (name: string) => Omit<ComponentProps<typeof Field>, "label">;
  onAdd: (name: string) => void;
};

/** A field for each attribute, with its unit and the values that others have; another one is added by its name. */
export function AttributeFields({ names, known, field, onAdd }: Props) {
  const [name, setName] = useState("");
  const [error, setError] = useState<string | null>(null);
  function add() {
    const wanted = name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_");
    if (!/^[a-z][a-z0-9_]{0,39}$/.test(wanted)) return setError(fieldMessage("not_a_name"));
    if (!names.includes(wanted)) onAdd(wanted);
    setName("");
    setError(null);
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">{words.attributes}</legend>
      <p className="text-sm text-ink-soft">{words.attributesHint}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((one) => {
          const { label = one, unit, numeric, values = [] } = known.find(({ name }) => name === one) ?? {};
          return (
            <div key={one}>
              <Field
                label={unit ? `${label} (${unit})` : label}
                {...field(one)}
                inputMode={numeric ? "decimal" : undefined}
                list={values.length > 0 ? `values-${one}` : undefined}
                autoComplete="off"
              />
              {values.length > 0 && <Suggestions id={`values-${one}`} values={values} />}
            </div>
          );
        })}
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          label={words.otherAttribute}
          hint={words.otherAttributeHint}
          error={error}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
          autoComplete="off"
          spellCheck={false}
        />
        <Button variant="plain" size="small" onClick={add} className="justify-self-start sm:mt-8">
          {words.addAttribute}
        </Button>
      </div>
    </fieldset>
  );
}
