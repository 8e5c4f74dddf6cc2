import { useRef, useState, type FormEvent } from "react";
import { isSameJson } from "#shop/foundation/same-json.ts";
import { ApiError, messageOf } from "#web/client/api.ts";
import type { Product } from "#web/client/catalogue/product.ts";
import {
  changedNumbers,
  mergeNumbers,
  numbersOf,
  rowsOf,
  type NumberRow as Row,
} from "#web/staff/products/part-data/number-rows.ts";
import type { PartDataChange } from "#web/staff/products/part-data/part-data-change.ts";
import { SavedMeanwhile } from "#web/staff/saved-meanwhile.tsx";
import { useDraftKey } from "#web/staff/use-draft-key.ts";
import { partData } from "#messages/part-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, focusFirstInvalid, SelectField } from "#web/ui/field.tsx";
import { newKey } from "#web/ui/new-key.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useBase } from "#web/ui/use-base.ts";
import { useDraft } from "#web/ui/use-draft.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";

const words = partData.numbers;
type Kind = keyof typeof words.kinds;

/** The numbers of a part as rows: all are saved together, and the reason for a refusal is beside its row. */
export function NumbersForm({ part }: { part: Product }) {
  const submit = useFormAction({ reloads: true });
  const { rows, before, setRows, onSaved, conflict } = useRows(part);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (key: string, changed: Partial<Row>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...changed } : row)));

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setErrors({});
    setFailure(null);
    try {
      const numbers = numbersOf(rows).map(({ maker, replacedBy, ...same }) => ({
        ...same,
        ...(maker && { maker }),
        ...(replacedBy && { replacedBy }),
      }));
      await submit({ act: "change", change: { numbers }, seen: { numbers: before } } satisfies PartDataChange);
      onSaved(rows);
    } catch (error) {
      // What they have saved is there by now, and shown.
      if (error instanceof ApiError && error.code === "changed_meanwhile") return;
      const refused = error instanceof ApiError ? error.errors.filter(({ field }) => field.startsWith("numbers.")) : [];
      setErrors(Object.fromEntries(refused.map(({ field, message }) => [field, message ?? messageOf(error)])));
      if (refused.length === 0) setFailure(messageOf(error));
      else focusFirstInvalid(form.current);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => void save(event)}
      noValidate
      id="numbers"
      aria-label={words.heading}
      className="grid scroll-mt-24 gap-5 border border-rule bg-sheet p-5 sm:p-6"
    >
      <h2>{words.heading}</h2>
      <p className="text-sm text-ink-soft">{words.hint}</p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {rows.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      {rows.map((row, index) => (
        <NumberRow
          key={row.key}
          row={row}
          errorOf={(field) => errors[`numbers.${index}.${field}`]}
          onChange={(changed) => change(row.key, changed)}
          onRemove={() => setRows((now) => now.filter(({ key }) => key !== row.key))}
        />
      ))}
      {conflict && !busy && <SavedMeanwhile {...conflict} />}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="plain"
          onClick={() =>
            setRows((now) => [...now, { kind: "oe", number: "", maker: null, replacedBy: null, key: newKey() }])
          }
        >
          {words.add}
        </Button>
        <Button type="submit" busy={busy}>
          {partData.save}
        </Button>
      </div>
    </form>
  );
}

/** The rows as they are typed, on what was saved when the first was; `conflict`: what others have saved since. */
function useRows({ id, numbers }: Product) {
  const key = useDraftKey(`part-numbers:${id}`);
  const base = useBase(key, { version: 0, numbers });
  const [typed, setTyped] = useState<Row[] | null>(null);
  const before = base.value.numbers;
  const rows = typed ?? rowsOf(before);
  const isTyped = typed !== null && !isSameJson(numbersOf(typed), before);
  if (typed && !isTyped) setTyped(null);
  useDraft(
    key,
    {
      values: { rows: JSON.stringify(typed) },
      changed: isTyped ? ["rows"] : [],
      set: (_, stored) => setTyped(JSON.parse(stored) as Row[]),
    },
    { base },
  );
  const mine = numbersOf(rows);
  const isBehind = !isSameJson(before, numbers);
  return {
    rows,
    before,
    setRows: (change: (rows: Row[]) => Row[]) => setTyped((now) => change(now ?? rowsOf(before))),
    /** What was typed since it was sent stays. */
    onSaved: (sent: Row[]) => {
      base.release();
      setTyped((now) => (now === sent ? null : now));
    },
    conflict: isBehind && {
      theirs: changedNumbers(before, numbers),
      mine: changedNumbers(before, mine),
      onKeep: () => {
        base.release();
        setTyped(rowsOf(mergeNumbers(before, mine, numbers)));
      },
      onTake: () => {
        base.release();
        setTyped(null);
      },
    },
  };
}

type NumberRowProps = {
  row: Row;
  /** Why the API refused a field. */
  errorOf: (field: "number" | "maker") => string | undefined;
  onChange: (changed: Partial<Row>) => void;
  onRemove: () => void;
};

function NumberRow({ row, errorOf, onChange, onRemove }: NumberRowProps) {
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 border-b border-rule pb-4 sm:grid-cols-2">
      <legend className="sr-only">{row.number || words.number}</legend>
      <SelectField
        label={words.kind}
        className="max-sm:col-span-2"
        value={row.kind}
        onChange={({ target }) => onChange({ kind: target.value as Kind })}
      >
        {(Object.keys(words.kinds) as Kind[]).map((kind) => (
          <option key={kind} value={kind}>
            {words.kinds[kind]}
          </option>
        ))}
      </SelectField>
      <Field
        label={words.number}
        className="max-sm:col-span-2"
        value={row.number}
        error={errorOf("number")}
        onChange={({ target }) => onChange({ number: target.value })}
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        label={words.maker}
        value={row.maker ?? ""}
        error={errorOf("maker")}
        onChange={({ target }) => onChange({ maker: target.value })}
        autoComplete="off"
      />
      <Button
        variant="plain"
        size="small"
        className="self-end justify-self-end"
        aria-label={words.remove(row.number)}
        onClick={onRemove}
      >
        {partData.fits.remove}
      </Button>
    </fieldset>
  );
}
