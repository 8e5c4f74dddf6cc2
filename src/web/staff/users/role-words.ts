import { roles } from "#messages/admin.ts";

/** Returns how a role is called: one of a shop's own by its own name. */
export function roleName(role: string): string {
  return roles.presets[role]?.name ?? role;
}
