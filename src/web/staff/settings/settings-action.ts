import { ApiError } from "#web/client/api-error.ts";
import {
  addShipRule,
  removeShipRule,
  tryDelivery,
  type NewShipRule,
  type TriedDelivery,
} from "#web/client/selling/delivery.ts";
import { saveSection, type SettingsSection } from "#web/client/foundation/settings.ts";
import type { SpecifiedSection } from "#web/staff/settings/field-specs.ts";
import { draftKey } from "#web/staff/use-draft-key.ts";
import { settings as words } from "#messages/settings.ts";
import { saveDraft } from "#web/ui/drafts.ts";
import { toast } from "#web/ui/toast.tsx";

/** What a change of the settings came to. `errors`: messages by the path of their field. */
export type SettingsResult = {
  failure: string | null;
  errors?: Record<string, string>;
  /** What was saved, as which version. */
  saved?: SettingsSection;
  tried?: TriedDelivery;
  added?: true;
};

export type SettingsChange =
  | { act: "save"; section: SpecifiedSection; version: number; value: Record<string, unknown> }
  | ({ act: "try" } & Parameters<typeof tryDelivery>[0])
  | { act: "add-rule"; rule: NewShipRule }
  | { act: "remove-rule"; id: string };

/** Does a change of the settings' pages; a refusal becomes the messages of its fields. `userId`: whose draft is saved. */
export async function changeSettings(change: SettingsChange, userId: string): Promise<SettingsResult> {
  try {
    return await apply(change, userId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The section is read again, and its form shows what others have saved.
    if (error.code === "changed_meanwhile") return { failure: null };
    const errors = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
    return { failure: words.notDone(error.message), errors };
  }
}

async function apply(change: SettingsChange, userId: string): Promise<SettingsResult> {
  if (change.act === "try") {
    const { act: _, ...wanted } = change;
    return { failure: null, tried: await tryDelivery(wanted) };
  }
  if (change.act === "save") {
    const draft = draftKey(`settings:${change.section}`, userId);
    const version = await saveDraft(draft, saveSection(change.section, change));
    toast.success(words.saved);
    return { failure: null, saved: { version, value: change.value } };
  }
  if (change.act === "add-rule") {
    await addShipRule(change.rule);
    toast.success(words.ruleAdded);
    return { failure: null, added: true };
  }
  await removeShipRule(change.id);
  toast.success(words.ruleRemoved);
  return { failure: null };
}
