import { api } from "#web/client/api.ts";
import type { WireApplication, WireFinding } from "#web/staff/quality/finding-card.tsx";
import { quality as words } from "#messages/quality.ts";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmed } from "#web/ui/use-confirmed.ts";

type List = { put: (row: WireFinding) => void; drop: (id: string) => void };
export type Removal = { found: WireFinding; application: WireApplication };

/** What can be done about a finding where it stands: take a row away, or say that a part fits every vehicle. */
export function useMending(list: List) {
  const removal = useConfirmed<Removal>(
    async ({ found, application }) => {
      await api.delete(`/parts/${found.part._id}/applications/${application.id}`);
      const left = found.applications.filter(({ id }) => id !== application.id);
      // What is left may be wrong without it still: it comes back when the part was looked at again.
      if (found.reason === "removed" && left.length > 0) list.put({ ...found, applications: left });
      else list.drop(found._id);
      toast.success(words.removed);
    },
    ({ application }, why) => words.notRemoved(application.text, why),
  );
  const marking = useConfirmed<WireFinding>(
    async (found) => {
      await api.patch(`/parts/${found.part._id}`, { universal: true });
      list.drop(found._id);
      toast.success(words.marked);
    },
    ({ part }, why) => words.notMarked(part.sku, why),
  );
  return { removal, marking };
}
