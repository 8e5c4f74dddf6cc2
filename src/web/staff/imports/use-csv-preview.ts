import { useRef, useState } from "react";
import { messageOf } from "#web/client/api-error.ts";
import { previewCsv, saveCsvLayout, type CsvLayout, type CsvPreview } from "#web/client/supply/csv-files.ts";
import { csvPreview as words } from "#messages/csv-preview.ts";

/** A file is XML, which says itself how it is read, where it begins with `<`. */
async function isXml(file: File): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(String.fromCodePoint(...start));
}

function withFields(columns: CsvPreview["columns"], fields: (string | null)[]): CsvPreview["columns"] {
  return columns.map((column, at) => ({ ...column, field: fields[at] ?? null }));
}

/** The preview of the chosen file, and what has been chosen instead of what was detected. */
export function useCsvPreview() {
  const [preview, setPreview] = useState<CsvPreview | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const file = useRef<File | null>(null);
  const chosen = useRef<Partial<CsvLayout>>({});
  const reading = useRef<AbortController | null>(null);

  /** Reads the file as it is chosen so far; a reading under way ends. */
  async function read() {
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    setBusy(true);
    try {
      const isCsv = file.current !== null && !(await isXml(file.current));
      const found = file.current && isCsv ? await previewCsv(file.current, chosen.current, signal) : null;
      if (signal.aborted) return;
      setPreview(found?.preview ?? null);
      setFailure(found?.failure ? words.failed(found.failure.message) : null);
    } catch (error) {
      if (signal.aborted) return;
      setFailure(words.failed(messageOf(error)));
    }
    setBusy(false);
  }
  return {
    preview,
    busy,
    failure,
    open(next: File | null) {
      chosen.current = {};
      file.current = next;
      setPreview(null);
      setFailure(null);
      void read();
    },
    choose: (more: Partial<CsvLayout>) => {
      chosen.current = { ...chosen.current, ...more };
      const { columns } = more;
      // The next choice is made from this one, also before the file has been read again.
      if (columns) setPreview((shown) => shown && { ...shown, columns: withFields(shown.columns, columns) });
      void read();
    },
    /** Stores what was chosen for the header, where anything was. */
    async save(): Promise<void> {
      if (!preview || Object.keys(chosen.current).length === 0) return;
      const { encoding, separator, decimal, dates, columns } = preview;
      await saveCsvLayout(preview, {
        encoding: encoding === "ascii" ? null : (encoding as CsvLayout["encoding"]),
        separator: separator as CsvLayout["separator"],
        decimal,
        dates,
        columns: columns.map(({ field }) => field),
      });
    },
  };
}
