import type { User } from "#web/client/users.ts";
import { makeAdmin as words } from "#messages/admin.ts";
import { Button } from "#web/ui/button.tsx";
import { Table, type Column } from "#web/ui/table.tsx";

type UserTableProps = {
  users: User[];
  /** Whose row is one's own. */
  own: string;
  busy: boolean;
  promoting: string | null;
  onPromote: (user: User) => void;
  onRemove: (user: User) => void;
};

export function UserTable({ users, own, busy, promoting, onPromote, onRemove }: UserTableProps) {
  const columns: Column<User>[] = [
    { key: "email", title: words.columns.email, cell: (user) => <Who user={user} own={own} /> },
    {
      key: "status",
      title: words.columns.status,
      cell: (user) =>
        user.role === "admin" ? (
          <span className="font-semibold text-good">{words.admin}</span>
        ) : (
          <Button
            look="plain"
            size="small"
            busy={promoting === user.id}
            aria-label={words.promoteOf(user.email)}
            onClick={() => onPromote(user)}
          >
            {words.promote}
          </Button>
        ),
    },
    {
      key: "canceling",
      title: words.columns.canceling,
      cell: (user) => (
        <Button look="danger" size="small" aria-label={words.removeOf(user.email)} onClick={() => onRemove(user)}>
          {words.remove}
        </Button>
      ),
    },
  ];
  return <Table caption={words.title} columns={columns} rows={users} rowKey={({ id }) => id} busy={busy} />;
}

function Who({ user, own }: { user: User; own: string }) {
  const notes = [user.displayName, user.email === own && words.you, !user.emailVerified && words.unverified].filter(
    Boolean,
  );
  return (
    <>
      <span className="break-all">{user.email}</span>
      <span className="block text-sm text-ink-soft">{notes.join(" · ")}</span>
    </>
  );
}
