import type { Staff } from "#shop/actor.ts";
import { permissions, type Permission } from "#shop/permissions.ts";

/**
 * The proof of whoever runs a command on the shop's own machine: they hold the database, so they may do everything. Scripts alone import
 * this (lint).
 */
export function commandLine(): Staff<Permission> {
  return { userId: null, permissions } as unknown as Staff<Permission>;
}
