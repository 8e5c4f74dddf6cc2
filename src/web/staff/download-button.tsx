import { useState } from "react";
import { useSearchParams } from "react-router";
import { messageOf } from "#web/client/api.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";

type DownloadButtonProps = { label: string; download: (search: URLSearchParams) => Promise<void> };

/** Downloads exactly the view that the address names. */
export function DownloadButton({ label, download }: DownloadButtonProps) {
  const [params] = useSearchParams();
  const [busy, setBusy] = useState(false);
  async function start() {
    setBusy(true);
    try {
      await download(params);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="plain" size="small" busy={busy} onClick={() => void start()}>
      {label}
    </Button>
  );
}
