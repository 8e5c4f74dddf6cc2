import { useId, type ComponentProps, type ReactNode } from "react";

const control =
  "w-full rounded-sm border-2 border-rule-strong bg-sheet px-3 py-2 min-h-11 aria-invalid:border-bad disabled:opacity-60";
// A select always counts as read-only.
const typed = `${control} read-only:bg-sunken read-only:border-rule`;

// So does a choice of files.
const chosen = `${control} file:me-3 file:rounded-sm file:border file:border-rule-strong file:bg-sunken file:px-3 file:py-1 file:font-semibold`;

type Around = { label: ReactNode; hint?: ReactNode; error?: string | null | undefined; className?: string };

/** Label above, hint below, and the reason beside the field when it is refused. */
function useField({ label, hint, error, className = "" }: Around, id: string) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const attributes = {
    id,
    "aria-describedby": described || undefined,
    "aria-invalid": error ? (true as const) : undefined,
  };
  const wrap = (field: ReactNode) => (
    <div className={`grid min-w-0 grid-cols-1 content-start gap-1 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {field}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-bad">
          {error}
        </p>
      )}
    </div>
  );
  return { attributes, wrap };
}

export function Field({ label, hint, error, className, id, ...input }: ComponentProps<"input"> & Around) {
  const ownId = useId();
  const { attributes, wrap } = useField({ label, hint, error, className }, id ?? ownId);
  return wrap(<input {...input} {...attributes} className={input.type === "file" ? chosen : typed} />);
}

export function TextArea({ label, hint, error, className, id, ...input }: ComponentProps<"textarea"> & Around) {
  const ownId = useId();
  const { attributes, wrap } = useField({ label, hint, error, className }, id ?? ownId);
  return wrap(<textarea rows={4} {...input} {...attributes} className={typed} />);
}

export function SelectField({ label, hint, error, className, id, ...input }: ComponentProps<"select"> & Around) {
  const ownId = useId();
  const { attributes, wrap } = useField({ label, hint, error, className }, id ?? ownId);
  return wrap(<select {...input} {...attributes} className={control} />);
}

/** Puts the cursor into the first refused field of a form, after the errors have been rendered. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
