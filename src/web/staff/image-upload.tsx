import { useId, useState, type ComponentProps, type DragEvent } from "react";
import { bodyBytes } from "#shop/foundation/limits.ts";
import { ApiError, messageOf } from "#web/client/api.ts";
import { useLatestRequest } from "#web/client/use-latest-request.ts";
import { imageUpload as words } from "#messages/image-upload.ts";
import { Failure } from "#web/ui/failure.tsx";
import { useListener } from "#web/ui/use-listener.ts";

type Sending = { name: string; share: number };
type Props = {
  label: string;
  hint?: string;
  /** Several files at once, one after the other. */
  multiple?: boolean;
  upload: (sent: { file: File; signal: AbortSignal; onProgress: (share: number) => void }) => Promise<unknown>;
  /** After the last of them, also where one was refused. */
  onUploaded?: () => void;
};

const accepted = "image/jpeg,image/png,image/webp,image/avif,image/gif";
const looks =
  "inline-flex min-h-11 cursor-pointer items-center rounded-sm border-2 border-rule-strong bg-sheet px-5 py-2 font-semibold hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2";

/** Takes images that are chosen, photographed, dropped here, or pasted anywhere on the page. */
export function ImageUpload({ label, hint, multiple = false, upload, onUploaded }: Props) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const request = useLatestRequest();
  const hintId = useId();

  async function send(files: File[]) {
    if (sending || files.length === 0) return;
    const signal = request.start();
    const refused: string[] = [];
    for (const file of multiple ? files : files.slice(0, 1)) {
      setSending({ name: file.name, share: 0 });
      const onProgress = (share: number) => setSending({ name: file.name, share });
      try {
        if (file.size > bodyBytes.image) refused.push(words.tooLarge(file.name, bodyBytes.image / 2 ** 20));
        else await upload({ file, signal, onProgress });
      } catch (error) {
        const [field] = error instanceof ApiError ? error.errors : [];
        refused.push(words.refused(file.name, field?.message ?? messageOf(error)));
      }
    }
    setSending(null);
    setFailure(refused.join(" ") || null);
    onUploaded?.();
  }

  useListener(["paste"], (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    void send(files);
  });

  const choice = { hintId, disabled: sending !== null, onChoose: (files: File[]) => void send(files) };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        void send([...event.dataTransfer.files]);
      }}
      className={`grid gap-3 border-2 border-dashed p-4 ${over ? "border-signal bg-sunken" : "border-rule-strong"}`}
    >
      <Failure text={failure} />
      <div className="flex flex-wrap items-center gap-3">
        <FileChoice {...choice} label={label} multiple={multiple} />
        <FileChoice {...choice} label={words.camera} capture="environment" className="not-pointer-coarse:hidden" />
      </div>
      <p id={hintId} className="text-sm text-ink-soft">
        {hint ?? words.hint(bodyBytes.image / 2 ** 20)}
      </p>
      <Progress sending={sending} />
    </div>
  );
}

function Progress({ sending }: { sending: Sending | null }) {
  return (
    <div role="status" className="empty:hidden">
      {sending && (
        <>
          <p>{words.sending(sending.name)}</p>
          <progress aria-label={words.sending(sending.name)} value={sending.share} max={1} className="w-full" />
        </>
      )}
    </div>
  );
}

type FileChoiceProps = Pick<ComponentProps<"input">, "multiple" | "capture" | "disabled" | "className"> & {
  label: string;
  hintId: string;
  onChoose: (files: File[]) => void;
};

/** A button that opens the choice of files, or the camera. */
function FileChoice({ label, hintId, onChoose, className = "", ...input }: FileChoiceProps) {
  return (
    <label className={`${looks} ${className}`}>
      {label}
      <input
        {...input}
        type="file"
        className="sr-only"
        accept={accepted}
        aria-describedby={hintId}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
    </label>
  );
}
