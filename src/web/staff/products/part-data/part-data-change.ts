import { addApplication, removeApplication, type ApplicationInput } from "#web/client/applications.ts";
import type { KitInput } from "#shop/kits/kit-input.ts";
import { saveKit } from "#web/client/kits.ts";
import { changePart, type PartChangeInput } from "#web/client/parts.ts";
import { partData as words } from "#messages/part-data.ts";
import { load } from "#web/ui/loaded.ts";
import { toast } from "#web/ui/toast.tsx";
import { attempt } from "#web/ui/use-row-action.ts";

/** What the forms of the page submit to its action. */
export type PartDataChange =
  | { act: "change"; change: PartChangeInput }
  | { act: "kit"; components: KitInput["components"] }
  | { act: "add"; application: ApplicationInput }
  | { act: "remove"; id: string };

export async function saveChange(partId: string, sent: PartDataChange) {
  if (sent.act === "remove")
    return attempt(
      async () => {
        await removeApplication(partId, { id: Number(sent.id) });
        toast.success(words.fits.removed);
      },
      (why) => why,
    );
  if (sent.act === "change") {
    const changed = await load(changePart(partId, sent.change));
    if (!changed.failure) toast.success(words.saved);
    return changed;
  }
  if (sent.act === "kit") {
    const saved = await load(saveKit(partId, sent.components));
    if (!saved.failure) toast.success(words.saved);
    return saved;
  }
  const added = await load(addApplication(partId, sent.application));
  if (added.value === true) toast.success(words.add.added);
  if (added.value === false) toast.note(words.add.there);
  return added;
}
