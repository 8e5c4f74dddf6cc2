import type { CsvLayout, CsvPreview } from "#web/client/supply/csv-files.ts";
import { attributeChoices, fieldGroups } from "#web/staff/imports/csv-columns.ts";
import { csvPreview as words } from "#messages/csv-preview.ts";
import { SelectField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

type Props = { preview: CsvPreview; busy: boolean; onChoose: (chosen: Partial<CsvLayout>) => void };

/** How a CSV file is read: what was detected, what each column is, and its first rows. */
export function CsvPreviewForm(props: Props) {
  const { preview } = props;
  return (
    <fieldset aria-busy={props.busy || undefined} className="grid min-w-0 gap-5 border-t border-rule pt-5">
      <legend className="sr-only">{words.title}</legend>
      <div className="grid gap-1">
        <h3>{words.title}</h3>
        <p className="text-ink-soft">
          {preview.version > 0 ? words.remembered : words.about} {preview.line > 1 && words.header(preview.line)}
        </p>
      </div>
      {preview.kind === null && <Notice tone="note">{words.noKind}</Notice>}
      <Styles {...props} />
      <Columns {...props} />
      <Rows preview={preview} />
    </fieldset>
  );
}

type Choice = { label: string; value: string; options: Record<string, string>; hint?: string; error?: string | null };

function Styles({ preview, onChoose }: Props) {
  const { encoding, separator, decimal, dates } = preview;
  const shown: Record<string, string> =
    encoding === null ? { "": words.choose } : encoding === "ascii" ? { ascii: words.encodings["ascii"] ?? "" } : {};
  const { ascii: _ascii, ...encodings } = words.encodings;
  const select = ({ label, value, options, hint, error }: Choice, onChange: (value: string) => void) => (
    <SelectField
      label={label}
      hint={hint}
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {Object.entries(options).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  const unclear = encoding === null ? words.encodingUnclear : null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {select(
        { label: words.encoding, value: encoding ?? "", options: { ...shown, ...encodings }, error: unclear },
        (value) => onChoose({ encoding: value as CsvLayout["encoding"], columns: null }),
      )}
      {select({ label: words.separator, value: separator, options: words.separators }, (value) =>
        onChoose({ separator: value as CsvLayout["separator"], columns: null }),
      )}
      {select(
        { label: words.decimal, value: decimal ?? "", options: words.decimals, hint: words.decimalHint },
        (value) => onChoose({ decimal: (value || null) as CsvLayout["decimal"] }),
      )}
      {select({ label: words.dates, value: dates ?? "", options: words.dateStyles }, (value) =>
        onChoose({ dates: (value || null) as CsvLayout["dates"] }),
      )}
    </div>
  );
}

function Columns({ preview, onChoose }: Props) {
  const { columns, rows } = preview;
  const choose = (at: number, field: string) =>
    onChoose({
      // Each field is one column's, notes aside: the one that had it is left out.
      columns: columns.map((column, other) =>
        other === at ? field || null : column.field === field && field !== "notes" ? null : column.field,
      ),
    });
  return (
    <div className="grid gap-3">
      <h4>{words.columns}</h4>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {columns.map(({ name, field }, at) => {
          const example = rows.find(({ cells }) => cells[at])?.cells[at] ?? "";
          return (
            <SelectField
              // oxlint-disable-next-line react/no-array-index-key -- columns are known by their place
              key={at}
              label={<span className="break-words">{name || words.unnamed(at + 1)}</span>}
              hint={example && <span className="break-all">{words.example(example.slice(0, 40))}</span>}
              value={field ?? ""}
              onChange={({ target }) => choose(at, target.value)}
            >
              <Fields name={name} field={field} none={noneOf(preview)} />
            </SelectField>
          );
        })}
      </div>
    </div>
  );
}

/** What becomes of a column that is imported as nothing: in applications it may still keep vehicles out. */
const noneOf = ({ kind }: CsvPreview) => (kind === "applications" ? words.searched : words.leftOut);

function Fields({ name, field, none }: { name: string; field: string | null; none: string }) {
  const attributes = attributeChoices(name.replace(/^attr\./, ""));
  const isOther = field?.startsWith("attr.") && attributes.every((one) => one.field !== field);
  return (
    <>
      <option value="">{none}</option>
      {fieldGroups.map(({ title, fields }) => (
        <optgroup key={title} label={title}>
          {fields.map((one) => (
            <option key={one} value={one}>
              {words.fields[one]}
            </option>
          ))}
        </optgroup>
      ))}
      <optgroup label={words.attributes}>
        {isOther && field && <option value={field}>{field.slice("attr.".length)}</option>}
        {[...new Map(attributes.map((one) => [one.field, one])).values()].map((one) => (
          <option key={one.field} value={one.field}>
            {one.label}
          </option>
        ))}
      </optgroup>
    </>
  );
}

function Rows({ preview }: { preview: CsvPreview }) {
  const { columns, rows, problems } = preview;
  return (
    <div className="grid min-w-0 gap-3">
      <h4>{words.rows}</h4>
      <div role="status">
        {problems.length > 0 && (
          <Notice tone="note">
            <p className="font-semibold">{words.problems(problems.length)}</p>
            <ul className="mt-1 max-h-48 overflow-y-auto text-sm">
              {problems.map(({ line, code, message }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a list that is replaced as a whole
                <li key={at} data-code={code} className="break-words">
                  {words.problemAt(line ?? 0, message)}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      <div role="region" aria-label={words.rows} tabIndex={0} className="max-h-96 overflow-auto border border-rule">
        <table className="w-full border-collapse text-start text-sm">
          <thead>
            <tr className="border-b-2 border-ink">
              <th scope="col" className="px-3 py-2 text-end font-semibold">
                {words.line}
              </th>
              {columns.map(({ name, field }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns are known by their place
                <th key={at} scope="col" className="px-3 py-2 text-start font-semibold whitespace-nowrap">
                  {name || words.unnamed(at + 1)}
                  <span className="block font-normal text-ink-soft">
                    {field === null ? noneOf(preview) : (words.fields[field] ?? field.replace(/^attr\./, ""))}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line} className="border-b border-rule">
                <td className="px-3 py-1.5 text-end tabular-nums text-ink-soft">{line}</td>
                {cells.map((cell, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- columns are known by their place
                  <td key={at} className="max-w-64 truncate px-3 py-1.5">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
