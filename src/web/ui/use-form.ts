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

function differing<Name extends string>(typed: Partial<Record<Name, string>>, initial: Record<Name, string>) {
  const entries = Object.entries(typed).filter(([name, value]) => value !== initial[name as Name]);
  return Object.fromEntries(entries) as typeof typed;
}

/** The messages of a refusal: those of the fields, and one for the whole form. */
type Refusal<Name extends string> = { errors: Partial<Record<Name, string>>; failure: string | null };
const notRefused = { errors: {}, failure: null };

/** Has a message for the whole form where not every refused field is one of `names`. */
function readRefusal<Name extends string>(error: unknown, names: Name[]): Refusal<Name> {
  const refused = error instanceof ApiError ? error.errors : [];
  const known = refused.filter(({ field }) => names.includes(field as Name));
  const errors = Object.fromEntries(
    known.map(({ field, message, code, params }) => [field, message || fieldMessage(code, params)]),
  ) as Partial<Record<Name, string>>;
  return { errors, failure: known.length > 0 && known.length === refused.length ? null : messageOf(error) };
}

/**
 * A form of text fields: values, the reason beside each refused field (on leaving it and again on submit, also where the API
 * refuses it), and one message for the whole form. An error loses nothing that was typed; a second submit meanwhile does nothing.
 * `checks` return a code of `fieldMessage`. `send` may throw `ApiError`. A new `initial` replaces what was not typed; with `rebases`, a field
 * that is typed back to it counts as not typed, so that it shows what others save next.
 */
export function useForm<Name extends string>(
  initial: Record<Name, string>,
  checks: Checks<Name>,
  send: (
    values: Record<Name, string>,
    form: { reset: (sent?: Record<Name, string>) => void; set: (name: Name, value: string) => void },
  ) => Promise<void>,
  { rebases = false }: { rebases?: boolean } = {},
) {
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const [{ errors, failure }, setRefused] = useState<Refusal<Name>>(notRefused);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const values: Record<Name, string> = { ...initial, ...typed };
  const names = Object.keys(initial) as Name[];
  const setError = (name: Name, error: string | undefined) =>
    setRefused((before) => ({ ...before, errors: { ...before.errors, [name]: error } }));

  // The form as the server rendered it: the next render would clear what was typed before the scripts were there.
  useLayoutEffect(() => {
    const early = typedEarly(form.current, values);
    if (Object.keys(early).length > 0) setTyped((before) => ({ ...before, ...early }));
    // oxlint-disable-next-line react/exhaustive-deps -- the first commit alone finds what the server rendered
  }, []);

  if (rebases && names.some((name) => typed[name] === initial[name])) setTyped(differing(typed, initial));

  function set(name: Name, value: string) {
    setTyped((before) => ({ ...before, [name]: value }));
  }

  /** Forgets what is typed; with what was sent all but what has been typed since. */
  function reset(sent?: Record<Name, string>) {
    setTyped((before) => (sent ? differing(before, sent) : {}));
    setRefused(notRefused);
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
    setRefused({ errors: found, failure: null });
    if (names.some((name) => found[name])) return focusFirstInvalid(form.current);
    await attempt(() => send(values, { reset, set }));
  }

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setRefused(notRefused);
    try {
      await work();
    } catch (error) {
      const refused = readRefusal(error, names);
      setRefused(refused);
      if (Object.keys(refused.errors).length > 0) focusFirstInvalid(form.current);
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
    set,
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
        set(name, target.value);
        setError(name, undefined);
      },
      onBlur: () => {
        // A pressed button must not move from under the pointer; submitting checks every field anyway.
        if (values[name] === initial[name] || form.current?.querySelector("button:active")) return;
        setError(name, check(name));
      },
    }),
  };
}
