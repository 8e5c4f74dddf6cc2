import { useEffect } from "react";
import type { ApiError } from "#web/client/api.ts";
import { refreshSession, signOut } from "#web/shell/session.tsx";
import { useList } from "#web/ui/use-list.ts";

/** A list for the staff. An expired sign-in leads to the login and back; a user whose permission was taken away meets the guard. */
export function useStaffList<Row extends { id: string }, Asked>(...query: Parameters<typeof useList<Row, Asked>>) {
  const list = useList(...query);
  useStaffFailure(list.failure);
  return list;
}

/** The same for any other failed request of a staff page. */
export function useStaffFailure(failure: ApiError | null | undefined): void {
  const status = failure?.status;
  useEffect(() => {
    if (status === 401) void signOut();
    if (status === 403) void refreshSession();
  }, [status]);
}
