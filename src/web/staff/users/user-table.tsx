import type { User } from "#web/client/people/profile.ts";
import type { Role } from "#web/client/people/users.ts";
import { useCan } from "#web/shell/session.tsx";
import { RoleSelect } from "#web/staff/users/role-select.tsx";
import { roleName } from "#web/staff/users/role-name.ts";
import { makeAdmin as words } from "#messages/admin.ts";
import { Button } from "#web/ui/button.tsx";
import { Table, type Column } from "#web/ui/table.tsx";

type UserTableProps = {
  users: User[];
  roles: Role[];
  /** Whose row is one's own. */
  own: string;
  busy: boolean;
  /** The id of the user whose role is being changed. */
  pendingId: string | null;
  onPromote: (user: User) => void;
  onAssign: (user: User, role: string) => void;
  onEndSessions: (user: User) => void;
  onRemove: (user: User) => void;
};

/** Each user's role and, for staff who manage users, the means to change it. */
export function UserTable({ users, roles, own, busy, pendingId, ...on }: UserTableProps) {
  const { onPromote, onAssign, onEndSessions, onRemove } = on;
  const manages = useCan()("users:manage");
  const columns: Column<User>[] = [
    { key: "email", title: words.columns.email, cell: (user) => <Who user={user} own={own} /> },
    {
      key: "status",
      title: words.columns.status,
      cell: (user) => (
        <div className="flex flex-wrap items-center gap-2 max-md:justify-end lg:flex-nowrap lg:[&>*]:whitespace-nowrap">
          {user.role === "admin" && <span className="font-semibold text-good">{words.admin}</span>}
          {user.role !== "admin" && manages && (
            <Button
              variant="plain"
              size="small"
              busy={pendingId === user.id}
              aria-label={words.promoteOf(user.email)}
              onClick={() => onPromote(user)}
            >
              {words.promote}
            </Button>
          )}
          {manages && <RoleSelect user={user} roles={roles} busy={pendingId === user.id} onAssign={onAssign} />}
          {!manages && user.role !== "admin" && roleName(user.role)}
        </div>
      ),
    },
    {
      key: "canceling",
      title: words.columns.canceling,
      cell: (user) =>
        manages && (
          <div className="flex flex-wrap gap-2 max-md:justify-end lg:flex-nowrap lg:[&>*]:whitespace-nowrap">
            {user.email !== own && (
              <Button
                variant="plain"
                size="small"
                aria-label={words.endSessionsOf(user.email)}
                onClick={() => onEndSessions(user)}
              >
                {words.endSessions}
              </Button>
            )}
            <Button
              variant="danger"
              size="small"
              aria-label={words.removeOf(user.email)}
              onClick={() => onRemove(user)}
            >
              {words.remove}
            </Button>
          </div>
        ),
    },
  ];
  return <Table caption={words.title} columns={columns} rows={users} rowKey={({ id }) => id} busy={busy} />;
}

function Who({ user, own }: { user: User; own: string }) {
  const notes = [user.displayName, user.email === own && words.you, !user.mailboxProven && words.unverified].filter(
    Boolean,
  );
  return (
    <>
      <span className="break-all">{user.email}</span>
      <span className="block text-sm text-ink-soft">{notes.join(" · ")}</span>
    </>
  );
}
