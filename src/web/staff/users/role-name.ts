import { roles } from "#messages/admin.ts";

/** Returns the name of a role; a role that the shop made has its own. */
export function roleName(role: string): string {
  return roles.presets[role]?.name ?? role;
}
