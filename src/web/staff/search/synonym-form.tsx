import { useRef, useState, type FormEvent } from "react";
import { searchWords as words } from "#messages/search-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Field } from "#web/ui/field.tsx";
import { useActionFetcher } from "#web/ui/use-action-fetcher.ts";

export type SynonymResult = { failure: string | null; errors?: Record<string, string>; added?: true };

/** Adds a synonym; `word` is one of the queries below. What is typed stays until it is added. */
export function SynonymForm({ word }: { word: string }) {
  const fetcher = useActionFetcher<SynonymResult>();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState({ word, means: "" });
  const { failure = null, errors = {}, added = false } = fetcher.data ?? {};
  const [cleared, setCleared] = useState<SynonymResult | null>(null);
  if (added && fetcher.data && cleared !== fetcher.data) {
    setCleared(fetcher.data);
    setTyped({ word: "", means: "" });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (fetcher.state === "idle") fetcher.submit({ act: "add", ...typed });
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={words.form}
      className="grid gap-4 border border-rule bg-sheet p-5"
    >
      <h2>{words.form}</h2>
      <Failure text={failure} />
      <div className="flex flex-wrap items-start gap-4">
        <Field
          label={words.columns.word}
          hint={words.wordHint}
          error={errors["word"] ?? null}
          value={typed.word}
          maxLength={60}
          onChange={({ target }) => setTyped({ ...typed, word: target.value })}
          className="min-w-56 flex-1"
        />
        <Field
          label={words.columns.means}
          hint={words.meansHint}
          error={errors["means"] ?? null}
          value={typed.means}
          maxLength={100}
          onChange={({ target }) => setTyped({ ...typed, means: target.value })}
          className="min-w-56 flex-1"
        />
      </div>
      <Button type="submit" busy={fetcher.state !== "idle"} className="justify-self-start">
        {words.submit}
      </Button>
    </form>
  );
}
