import { partData } from "#messages/part-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, SelectField } from "#web/ui/field.tsx";

const words = partData.add;
type Kind = keyof typeof words.kinds;
export type Condition = { key: number; kind: Kind; value: string };

const single: ReadonlySet<Kind> = new Set(["builtFrom", "builtBefore", "vinFrom", "vinTo"]);
let lastKey = 0;

/** Returns what must hold besides model and year: a list for each kind, a text for dates and VINs. */
export function qualifiersOf(conditions: Condition[]): { [K in Kind]?: string | string[] } {
  const qualifiers: { [K in Kind]?: string | string[] } = {};
  for (const { kind, value } of conditions) {
    const values = value
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean);
    if (values.length === 0) continue;
    const before = qualifiers[kind];
    qualifiers[kind] = single.has(kind) ? value.trim() : [...(Array.isArray(before) ? before : []), ...values];
  }
  return qualifiers;
}

type ConditionsProps = { conditions: Condition[]; onChange: (conditions: Condition[]) => void };

/** Conditions as rows, each a kind and its value. */
export function Conditions({ conditions, onChange }: ConditionsProps) {
  const change = (key: number, changed: Partial<Condition>) =>
    onChange(conditions.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">{words.conditions}</legend>
      {conditions.map(({ key, kind, value }) => (
        <div key={key} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
          <SelectField
            label={words.condition}
            value={kind}
            onChange={({ target }) => change(key, { kind: target.value as Kind })}
          >
            {(Object.keys(words.kinds) as Kind[]).map((one) => (
              <option key={one} value={one}>
                {words.kinds[one]}
              </option>
            ))}
          </SelectField>
          <Field
            label={words.value}
            value={value}
            onChange={({ target }) => change(key, { value: target.value })}
            autoComplete="off"
          />
          <Button
            look="plain"
            size="small"
            aria-label={words.removeCondition(words.kinds[kind])}
            onClick={() => onChange(conditions.filter((one) => one.key !== key))}
          >
            {partData.fits.remove}
          </Button>
        </div>
      ))}
      {conditions.length > 0 && <p className="text-sm text-ink-soft">{words.several}</p>}
      <Button
        look="plain"
        size="small"
        className="justify-self-start"
        onClick={() => onChange([...conditions, { key: ++lastKey, kind: "displacement", value: "" }])}
      >
        {words.addCondition}
      </Button>
    </fieldset>
  );
}
