import { addApplication, removeApplication, type ApplicationInput } from "#web/client/catalogue/applications.ts";
import type { KitInput } from "#shop/catalogue/kits/kit-input.ts";
import { saveKit } from "#web/client/catalogue/kits.ts";
import { describePartImage, orderPartImages, removePartImage } from "#web/client/catalogue/part-images.ts";
import type { SeenValues } from "#shop/catalogue/parts/seen-values.ts";
import { changePart, type PartChangeInput } from "#web/client/catalogue/parts.ts";
import { draftKey } from "#web/staff/use-draft-key.ts";
import { imageUpload } from "#messages/image-upload.ts";
import { restorePart } from "#web/client/catalogue/product.ts";
import { partData as words } from "#messages/part-data.ts";
import { saveDraft } from "#web/ui/drafts.ts";
import { load } from "#web/ui/loaded.ts";
import { toast } from "#web/ui/toast.tsx";
import { attempt } from "#web/ui/use-row-action.ts";

/** What the forms of the page submit to its action. */
export type PartDataChange =
  | { act: "change"; change: PartChangeInput; seen?: SeenValues }
  | { act: "kit"; kit: Required<KitInput> }
  | { act: "add"; application: ApplicationInput }
  | { act: "remove"; id: string }
  | { act: "restore"; id: string }
  | { act: "image.describe"; id: string; alt: string; translations: Record<string, string> }
  | { act: "image.order"; id: string; order: { id: string }[] }
  | { act: "image.remove"; id: string };

/** `userId`: whose drafts are saved. */
export async function saveChange(partId: string, sent: PartDataChange, userId: string) {
  if (sent.act === "image.describe" || sent.act === "image.order" || sent.act === "image.remove")
    return attempt(
      () => changeImages(partId, sent),
      (why) => why,
    );
  if (sent.act === "restore")
    return attempt(
      async () => {
        if (await restorePart(partId)) toast.success(words.missing.restored);
      },
      (why) => words.missing.notRestored(why),
    );
  if (sent.act === "remove")
    return attempt(
      async () => {
        await removeApplication(partId, { id: Number(sent.id) });
        toast.success(words.fits.removed);
      },
      (why) => why,
    );
  if (sent.act === "change") {
    const form = sent.change.numbers ? "part-numbers" : "part-facts";
    const saving = changePart(partId, sent.change, sent.seen);
    const changed = await load(saveDraft(draftKey(`${form}:${partId}`, userId), saving));
    if (!changed.failure) toast.success(words.saved);
    return changed;
  }
  if (sent.act === "kit") {
    const saved = await load(saveDraft(draftKey(`kit:${partId}`, userId), saveKit(partId, sent.kit)));
    if (!saved.failure) toast.success(words.saved);
    return saved;
  }
  const added = await load(addApplication(partId, sent.application));
  if (added.value === true) toast.success(words.add.added);
  if (added.value === false) toast.note(words.add.there);
  return added;
}

async function changeImages(partId: string, sent: Extract<PartDataChange, { act: `image.${string}` }>): Promise<void> {
  if (sent.act === "image.order") {
    await orderPartImages(
      partId,
      sent.order.map(({ id }) => id),
    );
  } else if (sent.act === "image.describe") {
    await describePartImage(partId, sent.id, sent);
    toast.success(imageUpload.part.saved);
  } else {
    await removePartImage(partId, sent.id);
    toast.success(imageUpload.part.removed);
  }
}
