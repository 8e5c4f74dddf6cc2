import type { Import } from "#web/client/supply/imports.ts";
import { importName } from "#web/staff/imports/import-labels.ts";
import { imports } from "#messages/import-pages.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { useConfirmation } from "#web/ui/use-confirmation.ts";
import { useRowAction } from "#web/ui/use-row-action.ts";

const words = imports.actions;

export type Act = "apply" | "replace" | "undo" | "cancel";
const questions = {
  undo: { text: words.undoSure, yes: words.undoYes },
  cancel: { text: words.cancelSure, yes: words.cancelYes },
};

/** What can be done with an import: apply it after its dry run, stop it, revert it. */
export function Actions({ found }: { found: Import }) {
  const { can } = found;
  const action = useRowAction();
  const send = (act: Act) => action.submit({ id: found.id, act });
  const confirmed = useConfirmation<keyof typeof questions>(send);
  const busy = action.pendingId !== null;
  const question = confirmed.item && questions[confirmed.item];
  return (
    <>
      <Failure text={action.failure} />
      <div className="flex flex-wrap items-center gap-4 empty:hidden">
        {can.apply && (
          <>
            <Button busy={busy} onClick={() => send("apply")}>
              {words.apply}
            </Button>
            <p className="text-sm text-ink-soft">{words.applyAbout}</p>
          </>
        )}
        {can.replace && (
          <Button busy={busy} onClick={() => send("replace")}>
            {imports.outdated.replace}
          </Button>
        )}
        {can.cancel && (
          <Button variant="danger" onClick={() => confirmed.ask("cancel")}>
            {words.cancel}
          </Button>
        )}
        {can.undo && (
          <Button variant="danger" onClick={() => confirmed.ask("undo")}>
            {words.undo}
          </Button>
        )}
      </div>
      <ConfirmDialog
        {...confirmed.dialog}
        yes={question?.yes ?? ""}
        text={
          <>
            <p className="font-semibold break-all">{importName(found)}</p>
            <p className="mt-2">{question?.text}</p>
          </>
        }
      />
    </>
  );
}
