import { useState } from "react";
import type { Route } from "./+types/make-admin.ts";
import { ApiError, wordsOf } from "#web/client/api-error.ts";
import { assignRole, listRoles, listUsers, makeAdmin, removeUser, type User } from "#web/client/users.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { useStaffList } from "#web/staff/use-staff-list.ts";
import { RoleList } from "#web/staff/users/role-select.tsx";
import { roleName } from "#web/staff/users/role-words.ts";
import { UserTable } from "#web/staff/users/user-table.tsx";
import { getSession } from "#web/shell/session-store.ts";
import { refreshSession, signOut, useSession } from "#web/shell/session.tsx";
import { makeAdmin as words } from "#messages/admin.ts";
import { shell } from "#messages/shell.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { ListPages } from "#web/ui/list-pages.tsx";
import { ListCount, ListStates } from "#web/ui/list-status.tsx";
import { ListToolbar } from "#web/ui/list-toolbar.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmed } from "#web/ui/use-confirmed.ts";
import { useListPlace } from "#web/ui/use-list.ts";

/** Roles change with a release or in the database: the page reads them when it opens. */
export const clientLoader = () => listRoles();

/** Everybody with an account and their roles: who is made an admin, and who is removed. */
export default function MakeAdmin({ loaderData: roles }: Route.ComponentProps) {
  const session = useSession();
  const own = session.status === "signed-in" ? session.user.email : "";
  const list = useStaffList(listUsers, {}, { limit: 20 });
  const place = useListPlace(list.next);
  const assignment = useRoleAssignment(list.reload);
  const [deleted, setDeleted] = useState(false);
  const removal = useConfirmed<User>(async ({ id, email }) => {
    await removeUser(email);
    if (email === own) {
      toast.success(`${words.deleted.title} ${words.deleted.text}`);
      return signOut({ leaveFor: "/" });
    }
    list.drop(id);
    setDeleted(true);
  }, notRemoved);
  return (
    <div className="grid gap-6">
      <PageHead title={words.title} />
      <h1>{words.title}</h1>
      <ListToolbar label={words.searchLabel} hint={words.searchHint} />
      <ListCount list={list} count={words.count} />
      <Failure text={removal.failure ?? assignment.failure} />
      <ListStates
        list={list}
        title={words.title}
        loading={words.loading}
        filters={[]}
        empty={() => <EmptyState title={words.none} />}
      >
        <UserTable
          users={list.rows ?? []}
          roles={roles}
          own={own}
          busy={list.loading}
          pendingId={assignment.pendingId}
          onPromote={assignment.promote}
          onAssign={assignment.assign}
          onRemove={removal.ask}
        />
        <ListPages place={place} />
        <RoleList roles={roles} />
      </ListStates>
      <ConfirmDialog
        {...removal.dialog}
        text={
          <>
            <p>{shell.confirm.text}</p>
            <p className="mt-2 font-semibold break-all">{removal.item?.email}</p>
            {removal.item?.email === own && <p className="mt-2">{words.self}</p>}
          </>
        }
      />
      <Dialog open={deleted} onClose={() => setDeleted(false)} title={words.deleted.title}>
        <p>{words.deleted.text}</p>
        <div className="mt-6 flex justify-end">
          <Button onClick={() => setDeleted(false)}>{words.deleted.ok}</Button>
        </div>
      </Dialog>
    </div>
  );
}

const notRemoved = ({ email }: User, why: string) => words.notRemoved(email, why);

function useRoleAssignment(reload: () => void) {
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function change({ id }: User, request: () => Promise<void>, explain: (error: unknown) => string) {
    if (pendingId) return;
    setPendingId(id);
    setFailure(null);
    try {
      await request();
      reload();
    } catch (error) {
      setFailure(explain(error));
    }
    setPendingId(null);
  }
  const promote = (user: User) =>
    change(
      user,
      async () => {
        await makeAdmin(user.email);
        toast.success(words.promoted);
      },
      (error) => {
        if (error instanceof ApiError && error.status === 403) toast.error(words.notPromoted);
        return words.notPromotedWhy(user.email, wordsOf(error));
      },
    );
  const assign = (user: User, role: string) =>
    change(
      user,
      async () => {
        await assignRole(user.id, role);
        toast.success(words.roleAssigned(user.email, roleName(role)));
        // Whoever changes their own role sees at once what it permits.
        if (isOwn(user)) await refreshSession();
      },
      (error) => words.roleNotAssigned(user.email, wordsOf(error)),
    );
  return {
    pendingId,
    failure,
    promote: (user: User) => void promote(user),
    assign: (user: User, role: string) => void assign(user, role),
  };
}

function isOwn({ id }: User): boolean {
  const session = getSession();
  return session.status === "signed-in" && session.user.id === id;
}
