import { useState } from "react";
import { useNavigate } from "react-router";
import { wordsOf } from "#web/client/api-error.ts";
import { applyImport, cancelImport, revertImport, type Import } from "#web/client/imports.ts";
import { importName } from "#web/staff/imports/import-words.ts";
import { imports } from "#messages/import-pages.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmed } from "#web/ui/use-confirmed.ts";

const words = imports.actions;

type Act = "undo" | "cancel";
const confirms = {
  undo: { text: words.undoSure, yes: words.undoYes, done: words.undoing },
  cancel: { text: words.cancelSure, yes: words.cancelYes, done: words.cancelled },
};

/** What can be done with an import as it stands: applied after its check, stopped, taken back. */
export function Actions({ found, reload }: { found: Import; reload: () => void }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { id, can } = found;
  const confirmed = useConfirmed<Act>(
    async (act) => {
      await (act === "undo" ? revertImport(id) : cancelImport(id));
      toast.success(confirms[act].done);
      reload();
    },
    (_act, why) => words.failed(why),
  );
  async function apply() {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const applied = await applyImport(id);
      toast.success(words.applied);
      void navigate(`/dashboard/imports/${applied}`);
    } catch (error) {
      setFailure(words.failed(wordsOf(error)));
      setBusy(false);
    }
  }
  const asked = confirmed.item && confirms[confirmed.item];
  return (
    <>
      <Failure text={failure ?? confirmed.failure} />
      <div className="flex flex-wrap items-center gap-4 empty:hidden">
        {can.apply && (
          <>
            <Button busy={busy} onClick={() => void apply()}>
              {words.apply}
            </Button>
            <p className="text-sm text-ink-soft">{words.applyAbout}</p>
          </>
        )}
        {can.cancel && (
          <Button look="danger" onClick={() => confirmed.ask("cancel")}>
            {words.cancel}
          </Button>
        )}
        {can.undo && (
          <Button look="danger" onClick={() => confirmed.ask("undo")}>
            {words.undo}
          </Button>
        )}
      </div>
      <ConfirmDialog
        {...confirmed.dialog}
        yes={asked?.yes ?? ""}
        text={
          <>
            <p className="font-semibold break-all">{importName(found)}</p>
            <p className="mt-2">{asked?.text}</p>
          </>
        }
      />
    </>
  );
}
