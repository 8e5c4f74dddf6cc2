import { useLayoutEffect, useRef, useState, type FormEvent } from "react";
import { ApiError, messageOf } from "#web/client/api.ts";
import { fieldMessage } from "#messages/form-errors.ts";
import { focusFirstInvalid } from "#web/ui/field.tsx";

type Problem = string | false | { code: string; params?: Record<string, string | number> } | null | undefined;
type Checks<Name extends string> = Partial<Record<Name, (value: string, all: Record<Name, string>) => Problem>>;

/** Returns what the fields of a form hold besides these values. */
function typedEarly<Name extends string>(form: HTMLFormElement | null, values: Record<Name, string>) {
  const early: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(values) as Name[]) {
    const field = form?.elements.namedItem(name);
    const value = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : "";
    if (value !== "" && value !== values[name]) early[name] = value;
  }
  return early;
}

/**
 * A form of text fields: values, the reason beside each refused field (on leaving it and again on submit, also where the API
 * refuses it), and one message for the whole form. An error loses nothing that was typed; a second submit meanwhile does nothing.
 * `checks` return a code of `fieldMessage`. `send` may throw `ApiError`. A new `initial` replaces what was not typed.
 */
export function useForm<Name extends string>(
  initial: Record<Name, string>,
  checks: Checks<Name>,
  send: (values: Record<Name, string>, form: { reset: () => void }) => Promise<void>,
) {
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const values: Record<Name, string> = { ...initial, ...typed };
  const names = Object.keys(initial) as Name[];

  // The form as the server rendered it: the next render would clear what was typed before the scripts were there.
  useLayoutEffect(() => {
    const early = typedEarly(form.current, values);
    if (Object.keys(early).length > 0) setTyped((before) => ({ ...before, ...early }));
    // oxlint-disable-next-line react/exhaustive-deps -- the first commit alone finds what the server rendered
  }, []);

  function reset() {
    setTyped({});
    setErrors({});
    setFailure(null);
  }

  function check(name: Name): string | undefined {
    const problem = checks[name]?.(values[name], values);
    if (!problem) return undefined;
    return typeof problem === "string" ? fieldMessage(problem) : fieldMessage(problem.code, problem.params);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = Object.fromEntries(names.map((name) => [name, check(name)])) as Partial<Record<Name, string>>;
    setErrors(found);
    setFailure(null);
    if (names.some((name) => found[name])) return focusFirstInvalid(form.current);
    await attempt(() => send(values, { reset }));
  }

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setErrors({});
    setFailure(null);
    try {
      await work();
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors : [];
      const known = refused.filter(({ field }) => names.includes(field as Name));
      setErrors(
        Object.fromEntries(
          known.map(({ field, message, code, params }) => [field, message || fieldMessage(code, params)]),
        ) as typeof errors,
      );
      if (known.length === 0) setFailure(messageOf(error));
      else focusFirstInvalid(form.current);
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    errors,
    failure,
    busy,
    /** The names of the values that differ from the initial ones. */
    changed: names.filter((name) => values[name] !== initial[name]),
    set: (name: Name, value: string) => setTyped((before) => ({ ...before, [name]: value })),
    reset,
    /** Does other work with what is typed, complete or not; what the API refuses is shown as on submit. */
    attempt: (work: () => Promise<void>) => void (busy ? undefined : attempt(work)),
    // POST, since the browser's own GET would put a password into the address. Without scripts its button is hidden.
    form: { ref: form, method: "post", onSubmit: (event: FormEvent) => void submit(event), noValidate: true },
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) => {
        setTyped((before) => ({ ...before, [name]: target.value }));
        setErrors((before) => ({ ...before, [name]: undefined }));
      },
      onBlur: () => {
        // A pressed button must not move from under the pointer; submitting checks every field anyway.
        if (values[name] === initial[name] || form.current?.querySelector("button:active")) return;
        setErrors((before) => ({ ...before, [name]: check(name) }));
      },
    }),
  };
}
