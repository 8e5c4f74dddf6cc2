import type { Draft, DraftValue } from "#web/staff/settings/draft.ts";
import { emptyDraft } from "#web/staff/settings/draft.ts";
import type { ChoiceSource, FieldSpec } from "#web/staff/settings/field-specs.ts";
import { uploadLogo } from "#web/client/catalogue/part-images.ts";
import { ImageUpload } from "#web/staff/image-upload.tsx";
import { imageUpload } from "#messages/image-upload.ts";
import { settings as words } from "#messages/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, SelectField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.tsx";

export type Choice = { id: string; name: string };

export type Around = { errors: Record<string, string>; choices: Record<ChoiceSource, Choice[]> };

type FieldsProps = Around & {
  fields: readonly FieldSpec[];
  /** Of the fields within the section: `methods.0.`, or nothing. */
  path: string;
  value: Draft;
  onChange: (value: Draft) => void;
};

/** The fields of a section, or of an entry in one. */
export function SettingFields({ fields, path, value, onChange, ...around }: FieldsProps) {
  return fields.map((field) => (
    <SettingField
      key={field.name}
      field={field}
      path={path + field.name}
      value={value[field.name] ?? ""}
      onChange={(changed) => onChange({ ...value, [field.name]: changed })}
      {...around}
    />
  ));
}

type Props = Around & {
  field: FieldSpec;
  path: string;
  value: DraftValue;
  onChange: (value: DraftValue) => void;
};

function SettingField(props: Props) {
  const { field, path, value, onChange, errors, choices } = props;
  const label = words.fields[field.name];
  const error = errors[path] ?? null;
  if (field.kind === "entries") return <Entries {...props} fields={field.fields} hasId={field.hasId ?? false} />;
  if (field.kind === "group")
    return (
      <fieldset className="grid gap-4 sm:col-span-full sm:grid-cols-2 lg:grid-cols-4">
        <legend className="mb-3 font-display text-xl">{label}</legend>
        <SettingFields
          fields={field.fields}
          path={`${path}.`}
          value={value as Draft}
          onChange={onChange}
          errors={errors}
          choices={choices}
        />
        {error && <p className="text-sm font-semibold text-bad">{error}</p>}
      </fieldset>
    );
  if (field.kind === "check")
    return (
      <label className="flex min-h-11 items-center gap-3 self-end">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
    );
  if (field.kind === "image")
    return <ImageSetting label={label} error={error} value={String(value)} onChange={onChange} />;
  if (field.kind === "choices")
    return (
      <Choices label={label} error={error} options={choices[field.of]} value={value as string[]} onChange={onChange} />
    );
  if (field.kind === "select" || field.kind === "choice") {
    const options =
      field.kind === "select"
        ? field.options.map((id) => ({ id, name: words.options[id] }))
        : [{ id: "", name: words.choose }, ...choices[field.of]];
    return (
      <SelectField label={label} error={error} value={String(value)} onChange={({ target }) => onChange(target.value)}>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <Field
      label={label}
      error={error ?? errors[firstWithin(errors, path)] ?? null}
      type={field.kind === "date" ? "date" : "text"}
      inputMode={field.kind === "number" || field.kind === "percent" ? "decimal" : undefined}
      value={String(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type ImageSettingProps = { label: string; error: string | null; value: string; onChange: (url: string) => void };

/** The address of an image, typed or of one that is uploaded. */
function ImageSetting({ label, error, value, onChange }: ImageSettingProps) {
  return (
    <div className="grid gap-3 sm:col-span-full">
      <Field
        label={label}
        error={error}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete="off"
      />
      <ImageUpload
        label={imageUpload.logo}
        hint={imageUpload.logoHint}
        upload={async (sent) => {
          const url = await uploadLogo(sent);
          if (url === null) return;
          onChange(url);
          toast.success(imageUpload.logoUploaded);
        }}
      />
    </div>
  );
}

/** The path of the first error inside a list that is typed as one text: `postal.3` of `postal`. */
function firstWithin(errors: Record<string, string>, path: string): string {
  return Object.keys(errors).find((one) => one.startsWith(`${path}.`)) ?? "";
}

function Entries({
  field,
  path,
  value,
  onChange,
  fields,
  hasId,
  ...around
}: Props & { fields: readonly FieldSpec[]; hasId: boolean }) {
  const label = words.fields[field.name];
  const entries = value === "" ? [] : (value as Draft[]);
  const nameOf = (entry: Draft, at: number) => String(entry["name"] || entry["label"] || at + 1);
  return (
    <fieldset className="grid gap-3 sm:col-span-full">
      <legend className="mb-2 font-display text-xl">{label}</legend>
      {around.errors[path] && <p className="text-sm font-semibold text-bad">{around.errors[path]}</p>}
      {entries.map((entry, at) => (
        // An entry without an id is known by its place.
        <div
          key={String(entry["id"] ?? at)}
          className="grid gap-3 border border-rule bg-sheet p-4 sm:grid-cols-2 lg:grid-cols-3"
        >
          <SettingFields
            {...around}
            fields={fields}
            path={`${path}.${at}.`}
            value={entry}
            onChange={(changed) => onChange(entries.with(at, changed))}
          />
          <Button
            variant="danger"
            size="small"
            className="justify-self-start self-end"
            aria-label={words.removeOf(label, nameOf(entry, at))}
            onClick={() => onChange(entries.toSpliced(at, 1))}
          >
            {words.remove}
          </Button>
        </div>
      ))}
      <Button
        variant="plain"
        size="small"
        className="justify-self-start"
        aria-label={words.addTo(label)}
        onClick={() => onChange([...entries, emptyDraft(fields, hasId)])}
      >
        {words.add}
      </Button>
    </fieldset>
  );
}

type ChoicesProps = {
  label: string;
  error: string | null;
  options: Choice[];
  value: string[];
  onChange: (value: string[]) => void;
};

function Choices({ label, error, options, value, onChange }: ChoicesProps) {
  return (
    <fieldset className="max-h-60 overflow-y-auto sm:col-span-full">
      <legend className="font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map(({ id, name }) => (
          <label key={id} className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={value.includes(id)}
              onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))}
            />
            {name}
          </label>
        ))}
        {options.length === 0 && <span className="text-ink-soft">{words.noChoices}</span>}
      </div>
      {error && <p className="text-sm font-semibold text-bad">{error}</p>}
    </fieldset>
  );
}
