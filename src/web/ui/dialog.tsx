import { useEffect, useId, useRef, type ReactNode } from "react";
import { shell } from "#messages/shell.ts";
import { Button } from "#web/ui/button.tsx";
import { CloseIcon } from "#web/ui/icons.tsx";

type DialogProps = { open: boolean; onClose: () => void; title: string; children: ReactNode; wide?: boolean };

/** Puts the focus on what is to be done: the first field, else the first button, of what the dialog holds. The browser would choose the cross. */
function focusFirstTask(dialog: HTMLDialogElement | null): void {
  const content = dialog?.querySelector("[data-dialog-content]");
  if (!content || content.contains(document.activeElement)) return;
  const field =
    ":is(input:not([type=hidden]), select, textarea):not(:disabled, :read-only:not(select, [type=radio], [type=checkbox], [type=file]))";
  const first =
    content.querySelector<HTMLElement>(field) ?? content.querySelector<HTMLElement>("button:not(:disabled), a[href]");
  first?.focus();
}

/** A modal dialog: the browser's own, which traps the focus, closes on Esc and restores the focus. */
export function Dialog({ open, onClose, title, children, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // The browser's own dialog, which is opened and closed by calls.
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) {
      element?.showModal();
      focusFirstTask(element);
    }
    if (!open && element?.open) element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className={`m-auto max-h-[92dvh] w-[calc(100%-2rem)] ${wide ? "max-w-2xl" : "max-w-md"} overflow-auto border-2 border-ink bg-paper p-0 text-start text-base whitespace-normal text-ink`}
    >
      {open && (
        <>
          <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b-2 border-ink bg-paper py-2 pe-2 ps-5">
            <h2 id={titleId} className="text-2xl">
              {title}
            </h2>
            <button
              type="button"
              onClick={onClose}
              aria-label={shell.close}
              className="grid size-11 place-items-center rounded-sm hover:bg-sunken"
            >
              <CloseIcon />
            </button>
          </div>
          <div data-dialog-content className="p-5">
            {children}
          </div>
        </>
      )}
    </dialog>
  );
}

type ConfirmProps = {
  open: boolean;
  title?: string;
  text: ReactNode;
  yes?: string;
  no?: string;
  busy?: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** Asks for confirmation before something that can't be undone. Esc and the cross mean no. */
export function ConfirmDialog({
  open,
  title = shell.confirm.title,
  text,
  yes = shell.confirm.yes,
  no = shell.cancel,
  busy = false,
  onYes,
  onNo,
}: ConfirmProps) {
  return (
    <Dialog open={open} onClose={onNo} title={title}>
      <div className="grid gap-6">
        <div>{text}</div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="plain" onClick={onNo}>
            {no}
          </Button>
          <Button onClick={onYes} busy={busy}>
            {yes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
