import type { ReactNode } from "react";
import { shell } from "#messages/shell.ts";
import { CloseIcon } from "#web/ui/icons.tsx";

type SheetProps = { id: string; title: string; done?: string; children: ReactNode };

/**
 * What stands beside a list where there is room and, on a phone, opens over it: a popover, which browsers open and close by the
 * button that names it, without scripts too.
 */
export function Sheet({ id, title, done, children }: SheetProps) {
  return (
    <div
      id={id}
      popover="auto"
      className="sheet text-ink max-lg:fixed max-lg:inset-0 max-lg:m-0 max-lg:h-dvh max-lg:max-h-none max-lg:w-full max-lg:max-w-none max-lg:flex-col max-lg:overflow-hidden max-lg:bg-paper max-lg:p-0 max-lg:open:flex lg:static lg:block lg:w-full lg:bg-transparent"
    >
      <div className="flex items-center justify-between gap-4 border-b-2 border-ink max-lg:py-2 max-lg:pe-2 max-lg:ps-5">
        <h2 className="text-2xl">{title}</h2>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={shell.close}
          className="grid size-11 place-items-center rounded-sm hover:bg-sunken lg:hidden"
        >
          <CloseIcon />
        </button>
      </div>
      <div className="py-2 max-lg:min-h-0 max-lg:flex-1 max-lg:overflow-auto max-lg:overscroll-contain max-lg:px-5">
        {children}
      </div>
      {done && (
        <div className="border-t-2 border-ink p-3 lg:hidden">
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="min-h-11 w-full rounded-sm bg-signal px-5 py-2 font-semibold text-on-signal hover:bg-signal-deep"
          >
            {done}
          </button>
        </div>
      )}
    </div>
  );
}

/** Opens a sheet; where it stands beside the list there is nothing to open. */
export function SheetButton({ sheet, children }: { sheet: string; children: ReactNode }) {
  return (
    <button
      type="button"
      popoverTarget={sheet}
      className="min-h-11 flex-1 rounded-sm border-2 border-rule-strong bg-sheet px-4 py-2 font-semibold hover:border-ink lg:hidden"
    >
      {children}
    </button>
  );
}
