import { restOfName } from "#shop/catalogue/vehicles/rest-of-name-rules.ts";
import type { RefusedField } from "#web/client/api-error.ts";
import type { DecidedName, UnknownNames } from "#web/client/supply/csv-files.ts";
import { Conditions, qualifiersOf, type Condition } from "#web/staff/conditions.tsx";
import { csvPreview } from "#messages/csv-preview.ts";
import { partData } from "#messages/part-data.ts";
import { Failure } from "#web/ui/failure.tsx";
import { Field } from "#web/ui/field.tsx";

const words = csvPreview.names;

type Name = UnknownNames["names"][number];
type Model = UnknownNames["models"][number];

/** What staff say of a name. Null: what its words say, until it is edited. */
export type NameAnswer = {
  models: number[];
  rest: string | null;
  from: string | null;
  to: string | null;
  conditions: Condition[];
};

/** Returns what was said of a name before. */
export function answerOf({ models, rest, years, qualifiers }: Name): NameAnswer {
  const yearText = (year: number | null) => (rest === null && year === null ? null : String(year ?? ""));
  const conditions = Object.entries(qualifiers).map(([kind, value], index) => ({
    key: -1 - index,
    kind: kind as Condition["kind"],
    value: typeof value === "boolean" ? (value ? "yes" : "no") : [value].flat().join(", "),
  }));
  return { models, rest, from: yearText(years.from), to: yearText(years.to), conditions };
}

/** The answer with what the words of the name say where nothing was entered. */
function filled(name: Name, answer: NameAnswer, models: Model[]) {
  const chosen = models.filter(({ id }) => answer.models.includes(id));
  const rests = chosen.map((one) => restOfName(name, one, chosen)).toSorted((a, b) => b.rest.length - a.rest.length);
  const { rest, years } = rests[0] ?? restOfName(name, { make: name.make, name: "" });
  const isUntouched = answer.rest === null && answer.from === null && answer.to === null;
  return {
    /** The words say something else of each of the models: it is left to them. */
    isOwn: isUntouched && new Set(rests.map((one) => one.rest)).size > 1,
    rest: answer.rest ?? rest,
    from: answer.from ?? String(years?.from ?? ""),
    to: answer.to ?? String(years?.to ?? ""),
  };
}

/** Returns an answer as it is sent; what is no year is sent too, and refused beside its field. */
export function decidedName(name: Name, answer: NameAnswer, models: Model[]): DecidedName {
  const { rest, from, to, isOwn } = filled(name, answer, models);
  const years = isOwn ? { from: null, to: null } : { from: from.trim() || null, to: to.trim() || null };
  const { make, model } = name;
  return {
    make,
    model,
    models: answer.models,
    rest: isOwn ? null : rest,
    years,
    qualifiers: qualifiersOf(answer.conditions),
  } as DecidedName;
}

type LimitsProps = {
  name: Name;
  models: Model[];
  answer: NameAnswer;
  /** Fields of this name that were refused, without the path to it. */
  refused: RefusedField[];
  onChange: (answer: NameAnswer) => void;
};

/** What a name says besides the model: words, which are read or asked, the years in which it means it, and conditions. */
export function NameLimits({ name, models, answer, refused, onChange }: LimitsProps) {
  const { rest, from, to } = filled(name, answer, models);
  const errorOf = (field: string) => refused.find((one) => one.field === field)?.message;
  const condition = refused.find(({ field }) => field.startsWith("qualifiers."));
  const kind = condition?.field.split(".")[1] as keyof typeof partData.add.kinds | undefined;
  return (
    <div className="grid gap-3">
      <Field
        label={words.rest}
        hint={words.restHint}
        value={rest}
        maxLength={200}
        error={errorOf("rest")}
        onChange={({ target }) => onChange({ ...answer, rest: target.value })}
        autoComplete="off"
        className="max-w-lg"
      />
      <div className="grid max-w-sm gap-3 sm:grid-cols-2">
        <Field
          label={words.from}
          inputMode="numeric"
          value={from}
          error={errorOf("years.from")}
          onChange={({ target }) => onChange({ ...answer, from: target.value })}
          autoComplete="off"
        />
        <Field
          label={words.to}
          inputMode="numeric"
          value={to}
          error={errorOf("years.to")}
          onChange={({ target }) => onChange({ ...answer, to: target.value })}
          autoComplete="off"
        />
      </div>
      <Failure text={condition && kind ? `${partData.add.kinds[kind]}: ${condition.message}` : null} />
      <Conditions conditions={answer.conditions} onChange={(conditions) => onChange({ ...answer, conditions })} />
    </div>
  );
}
