import { useRef, type FormEvent } from "react";
import { picker } from "#messages/vehicle-picker.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, focusFirstInvalid, SelectField } from "#web/ui/field.tsx";

type LookUpFormProps = {
  words: { label: string; hint: string; submit: string };
  typed: string;
  /** What is wrong with it. */
  problem: string | null;
  loading: boolean;
  onType: (text: string) => void;
  /** Resolves once it is known whether what was typed is refused. */
  onSubmit: () => Promise<void>;
};

/** The field in which a VIN or a code is typed; a refused one gets the focus. */
export function LookUpForm({ words, typed, problem, loading, onType, onSubmit }: LookUpFormProps) {
  const form = useRef<HTMLFormElement>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    void onSubmit().then(() => focusFirstInvalid(form.current));
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
      <Field
        label={words.label}
        hint={words.hint}
        error={problem}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="min-w-56 flex-1 [&_input]:font-mono [&_input]:uppercase"
      />
      <Button type="submit" variant="plain" busy={loading} className="mt-[1.75rem]">
        {words.submit}
      </Button>
    </form>
  );
}

type OpenQuestionProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onAnswer: (value: string) => void;
};

/** What a VIN or a code leaves open about the vehicle. */
export function OpenQuestion({ label, value, options, onAnswer }: OpenQuestionProps) {
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onAnswer(target.value)}>
      <option value="">{picker.choose}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
