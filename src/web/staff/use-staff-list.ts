import { useEffect } from "react";
import type { ApiError } from "#web/client/api.ts";
import { refreshSession, signOut } from "#web/shell/session.tsx";
import { useList } from "#web/ui/use-list.ts";

/**
 * A list for the staff. A sign-in that has ended leads to the login and back here; somebody who is no admin any more
 * meets the guard.
 */
export function useStaffList<Row extends { _id: string }>(...asked: Parameters<typeof useList>) {
  const list = useList<Row>(...asked);
  useStaffFailure(list.failure);
  return list;
}

/** The same for any other answer on a page of the staff. */
export function useStaffFailure(failure: ApiError | null | undefined): void {
  const status = failure?.status;
  useEffect(() => {
    if (status === 401) void signOut();
    if (status === 403) void refreshSession();
  }, [status]);
}
