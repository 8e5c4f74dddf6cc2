import { useRef, useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "#web/client/api-error.ts";
import { resolveAgain, uploadMap, type LoadedMap } from "#web/client/supply/imports.ts";
import { imports } from "#messages/import-pages.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Field, focusFirstInvalid } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

const words = imports.map;

/** Takes the merchant's own mapping of Auto Care ids, and tries again what it may explain. */
export function MapForm() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<LoadedMap | null>(null);

  async function attempt(work: () => Promise<void>, failed: (why: string) => string) {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(failed(messageOf(error)));
    }
    setBusy(false);
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const file = new FormData(event.currentTarget).get("map");
    if (!(file instanceof File) || file.name === "") {
      setWrong(imports.upload.none);
      return focusFirstInvalid(form.current);
    }
    setLoaded(null);
    await attempt(async () => {
      setLoaded(await uploadMap(file));
    }, words.failed);
  }
  const resolve = () =>
    attempt(async () => {
      void navigate(`/dashboard/imports/${await resolveAgain()}`);
    }, words.notResolved);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      id="ids"
      aria-label={words.title}
      className="grid scroll-mt-24 gap-4 border border-rule bg-sheet p-5"
    >
      <h2>{words.title}</h2>
      <p>{words.about}</p>
      <code className="bg-sunken px-3 py-2 font-mono break-all text-sm">{words.example}</code>
      <Failure text={failure} />
      <Field
        type="file"
        name="map"
        label={words.file}
        error={wrong}
        accept=".csv,.txt"
        onChange={() => setWrong(null)}
        required
      />
      <Button type="submit" variant="plain" busy={busy} className="justify-self-start">
        {words.submit}
      </Button>
      {loaded && <Loaded {...loaded} />}
      <div className="grid gap-2 border-t border-rule pt-4">
        <p className="text-sm text-ink-soft">{words.resolveAbout}</p>
        <Button variant="plain" size="small" busy={busy} className="justify-self-start" onClick={() => void resolve()}>
          {words.resolve}
        </Button>
      </div>
    </form>
  );
}

function Loaded({ loaded, problems }: LoadedMap) {
  return (
    <Notice tone={problems.length > 0 ? "note" : "good"}>
      <p>{words.loaded(loaded)}</p>
      {problems.length > 0 && (
        <>
          <p className="mt-2">{words.problems(problems.length)}</p>
          <ul className="mt-1 max-h-48 overflow-y-auto text-sm">
            {problems.map(({ line, code, message }) => (
              <li key={`${line} ${code}`}>{words.line(line, message)}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
