import { removeApplication, type Application } from "#web/client/applications.ts";
import { changePart } from "#web/client/parts.ts";
import type { Finding } from "#web/client/quality.ts";
import { quality as words } from "#messages/quality.ts";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmed } from "#web/ui/use-confirmed.ts";

type List = { put: (row: Finding) => void; drop: (id: string) => void };
export type Removal = { found: Finding; application: Application };

/** What can be done about a finding on its page: remove a row, or mark the part as fitting every vehicle. */
export function useCorrections(list: List) {
  const removal = useConfirmed<Removal>(
    async ({ found, application }) => {
      await removeApplication(found.part.id, application);
      const left = found.applications.filter(({ id }) => id !== application.id);
      // The remaining rows may still be wrong: then the next check of the part reports them again.
      if (found.reason === "removed" && left.length > 0) list.put({ ...found, applications: left });
      else list.drop(found.id);
      toast.success(words.removed);
    },
    ({ application }, why) => words.notRemoved(application.text, why),
  );
  const marking = useConfirmed<Finding>(
    async (found) => {
      await changePart(found.part.id, { universal: true });
      list.drop(found.id);
      toast.success(words.marked);
    },
    ({ part }, why) => words.notMarked(part.sku, why),
  );
  return { removal, marking };
}
