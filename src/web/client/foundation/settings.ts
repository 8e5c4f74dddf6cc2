import { api } from "#web/client/api.ts";
import type { SectionName } from "#shop/desk/settings/sections.ts";

/** A section of the settings with the version it was read in; amounts in major units, as people type them. */
export type SettingsSection = { version: number; value: Record<string, unknown> };

export async function readSection(section: SectionName, signal?: AbortSignal): Promise<SettingsSection> {
  return api.get("/settings/:section", { param: { section }, signal });
}

/** Returns the new version. Rejects with `changed_meanwhile` if others have saved the section since. */
export async function saveSection(section: SectionName, { version, value }: SettingsSection): Promise<number> {
  return (await api.put("/settings/:section", { param: { section }, json: { version, value } })).version;
}
