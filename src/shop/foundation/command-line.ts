import type { Staff } from "#shop/foundation/actor.ts";
import { permissions, type Permission } from "#shop/foundation/permissions.ts";

/**
 * Returns the proof for commands that run on the shop's own machine: a person with access to the database may do everything. Only scripts
 * import this (lint).
 */
export function commandLine(): Staff<Permission> {
  return { userId: null, permissions } as unknown as Staff<Permission>;
}
