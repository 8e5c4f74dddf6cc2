import { useEffect, useRef, useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { ApiError, messageOf } from "#web/client/api-error.ts";
import { uploadImport } from "#web/client/supply/imports.ts";
import { signOut } from "#web/shell/session.tsx";
import { CsvPreviewForm } from "#web/staff/imports/csv-preview.tsx";
import { useCsvPreview } from "#web/staff/imports/use-csv-preview.ts";
import { csvPreview as csvWords } from "#messages/csv-preview.ts";
import { imports } from "#messages/import-pages.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Field, focusFirstInvalid } from "#web/ui/field.tsx";
import { percentFormat } from "#web/ui/formats.ts";
import { useLocale } from "#web/ui/intl.tsx";

const words = imports.upload;
const largest = 2 * 1024 ** 3;

/** Sends a file to be checked, showing how much has gone out; then leads to the check. */
export function UploadForm() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const sending = useRef<AbortController | null>(null);
  const csv = useCsvPreview();
  // The upload under way ends with the page.
  useEffect(() => () => sending.current?.abort(), []);
  useWarning(sent !== null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sent !== null) return;
    const data = new FormData(event.currentTarget);
    const file = data.get("file");
    const problem =
      !(file instanceof File) || file.name === "" ? words.none : file.size > largest ? words.tooLarge : null;
    setWrong(problem);
    setFailure(null);
    if (problem !== null || !(file instanceof File)) return focusFirstInvalid(form.current);
    sending.current = new AbortController();
    setSent(0);
    try {
      const { signal } = sending.current;
      await csv.save();
      const id = await uploadImport({ file, replaces: data.has("replace"), onProgress: setSent, signal });
      if (id !== null) return void navigate(`/dashboard/imports/${id}`);
      setFailure(words.stopped);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) void signOut({ keepDrafts: true });
      setFailure(words.failed(messageOf(error)));
    }
    setSent(null);
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={words.title}
      className="grid gap-5 border border-rule bg-sheet p-5 sm:p-6"
    >
      <h2>{words.title}</h2>
      <Failure text={failure} />
      <Field
        type="file"
        name="file"
        label={words.file}
        hint={words.fileHint}
        error={wrong}
        accept=".xml,.csv,.txt,.tsv"
        disabled={sent !== null}
        onChange={({ target }) => {
          setWrong(null);
          csv.open(target.files?.[0] ?? null);
        }}
        required
      />
      <p role="status" className="sr-only">
        {csv.busy && csvWords.loading}
      </p>
      <Failure text={csv.failure} />
      {csv.preview && <CsvPreviewForm preview={csv.preview} busy={csv.busy} onChoose={csv.choose} />}
      <Replace disabled={sent !== null} />
      <div className="flex flex-wrap items-center gap-4">
        {/* The preview moves the button: a click while it is read would be lost. */}
        <Button type="submit" busy={sent !== null || csv.busy}>
          {words.submit}
        </Button>
        {sent !== null && <Sending share={sent} onStop={() => sending.current?.abort()} />}
      </div>
    </form>
  );
}

function Replace({ disabled }: { disabled: boolean }) {
  return (
    <label className="flex items-start gap-3">
      <input
        type="checkbox"
        name="replace"
        disabled={disabled}
        aria-describedby="replace-hint"
        className="mt-1 size-5 shrink-0"
      />
      <span>
        {words.replace}
        <span id="replace-hint" className="block text-sm text-ink-soft">
          {words.replaceHint}
        </span>
      </span>
    </label>
  );
}

function Sending({ share, onStop }: { share: number; onStop: () => void }) {
  const percent = percentFormat(useLocale()).format(share);
  return (
    <>
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        <progress aria-label={words.sendingFile} value={share} max={1} className="h-3 w-full" />
        <p className="text-sm text-ink-soft tabular-nums">{words.sending(percent)}</p>
      </div>
      <Button variant="plain" size="small" onClick={onStop}>
        {words.stop}
      </Button>
    </>
  );
}

/** The browser asks before a page is left that is still sending. */
function useWarning(active: boolean): void {
  // The browser's own question before a page is left.
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [active]);
}
