import { useState, type FormEvent } from "react";
import { ApiError, wordsOf } from "#web/client/api.ts";
import { changePart, type PartDetails, type PartNumber } from "#web/client/parts.ts";
import { partData } from "#messages/part-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, SelectField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.tsx";

const words = partData.numbers;
type Kind = keyof typeof words.kinds;
type Row = PartNumber & { key: number };

let lastKey = 0;

/** The numbers of a part as rows: all are saved together, and a refused one says why beside itself. */
export function NumbersForm({ part, onSaved }: { part: PartDetails; onSaved: () => void }) {
  const [rows, setRows] = useState<Row[]>(() => part.numbers.map((number) => ({ ...number, key: ++lastKey })));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (key: number, said: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...said } : row)));

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setErrors({});
    setFailure(null);
    try {
      const numbers = rows.map(({ kind, number, maker, replacedBy }) => ({
        kind,
        number,
        ...(maker && { maker }),
        ...(kind === "superseded" && replacedBy && { replacedBy }),
      }));
      await changePart(part.id, { numbers });
      toast.success(partData.saved);
      onSaved();
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors.filter(({ field }) => field.startsWith("numbers.")) : [];
      setErrors(Object.fromEntries(refused.map(({ field, message }) => [field, message ?? wordsOf(error)])));
      if (refused.length === 0) setFailure(wordsOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={(event) => void save(event)}
      noValidate
      aria-label={words.heading}
      className="grid gap-5 border border-rule bg-sheet p-5 sm:p-6"
    >
      <h2>{words.heading}</h2>
      <p className="text-sm text-ink-soft">{words.hint}</p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {rows.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      {rows.map((row, index) => (
        <fieldset key={row.key} className="grid items-start gap-3 border-b border-rule pb-4 sm:grid-cols-2">
          <legend className="sr-only">{row.number || words.number}</legend>
          <SelectField
            label={words.kind}
            value={row.kind}
            onChange={({ target }) => change(row.key, { kind: target.value as Kind })}
          >
            {(Object.keys(words.kinds) as Kind[]).map((kind) => (
              <option key={kind} value={kind}>
                {words.kinds[kind]}
              </option>
            ))}
          </SelectField>
          <Field
            label={words.number}
            value={row.number}
            error={errors[`numbers.${index}.number`]}
            onChange={({ target }) => change(row.key, { number: target.value })}
            autoComplete="off"
            spellCheck={false}
          />
          <Field
            label={words.maker}
            value={row.maker ?? ""}
            error={errors[`numbers.${index}.maker`]}
            onChange={({ target }) => change(row.key, { maker: target.value })}
            autoComplete="off"
          />
          <Button
            look="plain"
            size="small"
            className="self-end justify-self-end"
            aria-label={words.remove(row.number)}
            onClick={() => setRows((before) => before.filter(({ key }) => key !== row.key))}
          >
            {partData.fits.remove}
          </Button>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button
          look="plain"
          onClick={() =>
            setRows((before) => [...before, { kind: "oe", number: "", maker: null, replacedBy: null, key: ++lastKey }])
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
