import type { Application } from "#web/client/catalogue/applications.ts";
import type { Finding } from "#web/client/catalogue/quality.ts";
import { FindingCard } from "#web/staff/quality/finding-card.tsx";
import { quality as words } from "#messages/quality.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useList, type ListData } from "#web/ui/list-data.ts";
import { ListPage } from "#web/ui/list-page.tsx";
import { useConfirmation } from "#web/ui/use-confirmation.ts";
import { useRowAction } from "#web/ui/use-row-action.ts";

/** What a click can correct: an application that should not be, or a part that fits every vehicle. */
export type Correction = { id: string; partId: string } & (
  | { act: "remove"; application: number; text: string }
  | { act: "mark"; sku: string }
);

/** The findings of one kind: each leads to its part, and can be corrected where a click is enough. */
export function Findings({ title, data }: { title: string; data: ListData<Finding> }) {
  const list = useList(data);
  const action = useRowAction();
  const correct = (correction: Correction) => action.submit(correction);
  const removal = useConfirmation<{ found: Finding; application: Application }>(({ found, application }) =>
    correct({
      id: found.id,
      partId: found.part.id,
      act: "remove",
      application: application.id,
      text: application.text,
    }),
  );
  const marking = useConfirmation<Finding>(({ id, part }) =>
    correct({ id, partId: part.id, act: "mark", sku: part.sku }),
  );
  // A corrected finding stays in the database until its part is checked again, which reports what is still wrong.
  const open = (list.rows ?? []).filter(
    ({ id, reason, applications }) => !action.doneIds.includes(id) || (reason === "removed" && applications.length > 0),
  );
  return (
    <>
      <ListPage
        list={list}
        words={{ ...words, title }}
        failure={action.failure}
        empty={(searched) => (
          <EmptyState title={searched ? words.noMatch : words.nothingFound}>
            {searched ? words.noMatchHelp : words.nothingFoundHelp}
          </EmptyState>
        )}
      >
        <ul className={`grid gap-4 ${list.loading ? "opacity-60" : ""}`} aria-busy={list.loading || undefined}>
          {open.map((found) => (
            <li key={found.id}>
              <FindingCard
                found={found}
                onRemove={(application) => removal.ask({ found, application })}
                onUniversal={() => marking.ask(found)}
              />
            </li>
          ))}
        </ul>
      </ListPage>
      <ConfirmDialog
        {...removal.dialog}
        yes={words.removeYes}
        text={
          <>
            <p className="font-semibold">{removal.item?.application.text}</p>
            <p className="mt-2">{words.removeSure}</p>
          </>
        }
      />
      <ConfirmDialog
        {...marking.dialog}
        yes={words.universalYes}
        text={marking.item && words.universalSure(marking.item.part.name)}
      />
    </>
  );
}
