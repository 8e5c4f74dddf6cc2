import { useState } from "react";
import type { Route } from "./+types/make-admin.ts";
import {
  assignRole,
  endSessionsOf,
  listRoles,
  listUsers,
  makeAdmin,
  removeUser,
  type Role,
} from "#web/client/people/users.ts";
import type { User } from "#web/client/people/profile.ts";
import { ApiError } from "#web/client/api.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { sessionContext } from "#web/shell/private-route.ts";
import { refreshSession, signOut } from "#web/shell/session.tsx";
import { RoleList } from "#web/staff/users/role-select.tsx";
import { roleName } from "#web/staff/users/role-name.ts";
import { UserTable } from "#web/staff/users/user-table.tsx";
import { makeAdmin as words, roles as roleWords } from "#messages/admin.ts";
import { shell } from "#messages/shell.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { listQuery, loadList, useList } from "#web/ui/list-data.ts";
import { ListPage } from "#web/ui/list-page.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmation } from "#web/ui/use-confirmation.ts";
import { attempt, useRowAction } from "#web/ui/use-row-action.ts";

type Assignment = { act: "promote" | "assign"; role: string; was: string };
type Act = Assignment | { act: "remove" | "endSessions" };
/** A role that was assigned, with the one before it, to undo it. */
type Assigned = { id: string; email: string; role: string; was: string };
type Result = { failure: string | null; removed?: boolean; assigned?: Assigned };
type UserChange = Act & Pick<User, "id" | "email">;

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const [roles, list] = await Promise.all([
    listRoles(request.signal),
    loadList(listUsers(listQuery(request, {}), request.signal)),
  ]);
  return { roles, list, own: context.get(sessionContext).user.email };
}

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const change = (await request.json()) as UserChange;
  const { id, email, act } = change;
  const isOwn = email === context.get(sessionContext).user.email;
  if (act === "promote") {
    const { role, was } = change;
    const promotion = await attempt(
      () => promote(email),
      (why) => words.notPromotedWhy(email, why),
    );
    return { ...promotion, ...(promotion.failure === null && { assigned: { id, email, role, was } }) };
  }
  if (act === "assign") {
    const { role, was } = change;
    const assigning = await attempt(
      async () => {
        const other = await assigned(id, role, was);
        if (other !== null) return words.roleChangedMeanwhile(email, roleName(other), roleName(role));
        toast.success(words.roleAssigned(email, roleName(role)));
        // Users who change their own role see at once what it permits.
        if (isOwn) await refreshSession();
        return undefined;
      },
      (why) => words.roleNotAssigned(email, why),
    );
    return { ...assigning, ...(assigning.failure === null && !isOwn && { assigned: { id, email, role, was } }) };
  }
  if (act === "endSessions")
    return attempt(
      async () => {
        await endSessionsOf(id);
        toast.success(words.sessionsEnded(email));
      },
      (why) => words.sessionsNotEnded(email, why),
    );
  const removal = await attempt(
    () => remove(email, isOwn),
    (why) => words.notRemoved(email, why),
  );
  return { ...removal, removed: removal.failure === null && !isOwn };
}

/** Assigns a role; returns the one that others have assigned meanwhile, else null. */
async function assigned(id: string, role: string, was: string): Promise<string | null> {
  try {
    await assignRole(id, role, was);
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.code === "changed_meanwhile") return String(error.data["role"]);
    throw error;
  }
}

async function promote(email: string): Promise<void> {
  try {
    await makeAdmin(email);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) toast.error(words.notPromoted);
    throw error;
  }
  toast.success(words.promoted);
}

async function remove(email: string, isOwn: boolean): Promise<void> {
  await removeUser(email);
  if (!isOwn) return;
  toast.success(`${words.deleted.title} ${words.deleted.text}`);
  await signOut({ leaveFor: "/" });
}

/** All users and their roles: staff make them admins, assign roles and remove them. */
export default function MakeAdmin({ loaderData: { roles, list: data, own } }: Route.ComponentProps) {
  const list = useList(data);
  const action = useRowAction<Result>();
  const submit = ({ id, email }: User, act: Act) => action.submit({ id, email, ...act } satisfies UserChange);
  const removal = useConfirmation<User>((user) => submit(user, { act: "remove" }));
  const assignment = useConfirmation<{ user: User; to: Assignment }>(({ user, to }) => submit(user, to));
  const ask = (act: Assignment["act"], user: User, role: string) =>
    assignment.ask({ user, to: { act, role, was: user.role } });
  const [closed, setClosed] = useState(action.result);
  return (
    <div className="grid gap-6">
      <PageHead title={words.title} />
      <h1>{words.title}</h1>
      {action.result?.assigned && (
        <Undo
          {...action.result.assigned}
          busy={action.pendingId !== null}
          onUndo={({ id, email, role, was }) => action.submit({ id, email, act: "assign", role: was, was: role })}
        />
      )}
      <ListPage list={list} words={words} failure={action.failure} empty={() => <EmptyState title={words.none} />}>
        <UserTable
          users={list.rows ?? []}
          roles={roles}
          own={own}
          busy={list.loading}
          pendingId={action.pendingId}
          onPromote={(user) => ask("promote", user, "admin")}
          onAssign={(user, role) => ask("assign", user, role)}
          onEndSessions={(user) => submit(user, { act: "endSessions" })}
          onRemove={removal.ask}
        />
        <RoleList roles={roles} />
      </ListPage>
      <AssignmentDialog {...assignment.dialog} {...assignment.item} roles={roles} />
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
      <Deleted
        open={action.result?.removed === true && action.result !== closed}
        onClose={() => setClosed(action.result)}
      />
    </div>
  );
}

type AssignmentDialogProps = ReturnType<typeof useConfirmation>["dialog"] & {
  user?: User;
  to?: Assignment;
  roles: Role[];
};

/** Asks before a role is assigned; of an account whose holder has not proved that they read its mailbox, says why it gets no more permissions. */
function AssignmentDialog({ user, to, roles, open, onYes, onNo }: AssignmentDialogProps) {
  const role = to?.role ?? "";
  const permissionsOf = (name?: string) => roles.find((one) => one.name === name)?.permissions ?? [];
  const held = permissionsOf(user?.role);
  const refused = user && !user.mailboxProven && permissionsOf(role).some((one) => !held.includes(one));
  return (
    <>
      <Dialog open={open && refused === true} onClose={onNo} title={words.unconfirmed.title}>
        <p className="wrap-anywhere">{user && words.unconfirmed.text(user.email)}</p>
        <div className="mt-6 flex justify-end">
          <Button onClick={onNo}>{words.unconfirmed.ok}</Button>
        </div>
      </Dialog>
      <ConfirmDialog
        open={open && !refused}
        onYes={onYes}
        onNo={onNo}
        title={words.assignment.title(roleName(role))}
        text={
          <>
            <p className="font-semibold break-all">{user?.email}</p>
            <p className="mt-2">{roleWords.presets[role]?.about}</p>
            <p className="mt-2 text-ink-soft">{words.assignment.undo}</p>
          </>
        }
        yes={words.assignment.yes}
      />
    </>
  );
}

type UndoProps = Assigned & { busy: boolean; onUndo: (assigned: Assigned) => void };

/** What was assigned last, with the way back. */
function Undo({ busy, onUndo, ...assigned }: UndoProps) {
  return (
    <Button
      variant="plain"
      size="small"
      busy={busy}
      className="justify-self-start break-all"
      onClick={() => onUndo(assigned)}
    >
      {words.undo(assigned.email, roleName(assigned.was))}
    </Button>
  );
}

function Deleted({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={words.deleted.title}>
      <p>{words.deleted.text}</p>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>{words.deleted.ok}</Button>
      </div>
    </Dialog>
  );
}
