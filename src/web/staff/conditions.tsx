import { ApiError } from "#web/client/api.ts";
import { partData } from "#messages/part-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, SelectField } from "#web/ui/field.tsx";

const words = partData.add;
type Kind = keyof typeof words.kinds;
export type Condition = { key: number; kind: Kind; value: string };
export type ConditionInput = { [K in Exclude<Kind, "turbo">]?: string | string[] } & { turbo?: boolean };

const single: ReadonlySet<Kind> = new Set(["builtFrom", "builtBefore", "vinFrom", "vinTo"]);
let lastKey = 0;

/** Returns what must hold besides model and year: a list for each kind, a text for dates and VINs, a flag for the turbo. */
export function qualifiersOf(conditions: Condition[]): ConditionInput {
  const qualifiers: ConditionInput = {};
  for (const { kind, value } of conditions) {
    const values = value
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean);
    if (kind === "turbo") qualifiers.turbo = value !== "no";
    if (values.length === 0 || kind === "turbo") continue;
    const before = qualifiers[kind];
    qualifiers[kind] = single.has(kind) ? value.trim() : [...(Array.isArray(before) ? before : []), ...values];
  }
  return qualifiers;
}

/** Turns the refusal of a condition into a message above the form that names its kind. Throws any other error as it is. */
export function nameCondition(error: unknown): never {
  const condition = error instanceof ApiError && error.errors.find(({ field }) => field.startsWith("qualifiers."));
  if (!condition) throw error;
  const kind = condition.field.split(".")[1] as keyof typeof words.kinds;
  throw new ApiError(error.status, { code: error.code, message: `${words.kinds[kind]}: ${condition.message}` });
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
          {kind === "turbo" ? (
            <SelectField
              label={words.value}
              value={value === "no" ? "no" : "yes"}
              onChange={({ target }) => change(key, { value: target.value })}
            >
              <option value="yes">{words.yes}</option>
              <option value="no">{words.no}</option>
            </SelectField>
          ) : (
            <Field
              label={words.value}
              hint={kind === "except" ? words.exceptHint : undefined}
              value={value}
              onChange={({ target }) => change(key, { value: target.value })}
              autoComplete="off"
            />
          )}
          <Button
            variant="plain"
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
        variant="plain"
        size="small"
        className="justify-self-start"
        onClick={() => onChange([...conditions, { key: ++lastKey, kind: "displacement", value: "" }])}
      >
        {words.addCondition}
      </Button>
    </fieldset>
  );
}
