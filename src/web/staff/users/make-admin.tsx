import { useState } from "react";
import { ApiError, wordsOf } from "#web/client/api-error.ts";
import { listUsers, makeAdmin, removeUser, type User } from "#web/client/users.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { useStaffList } from "#web/staff/use-staff-list.ts";
import { UserTable } from "#web/staff/users/user-table.tsx";
import { signOut, useSession } from "#web/shell/session.tsx";
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

/** Everybody with an account: who is made an admin, and who is removed. */
export default function MakeAdmin() {
  const session = useSession();
  const own = session.status === "signed-in" ? session.user.email : "";
  const list = useStaffList(listUsers, {}, { limit: 20 });
  const place = useListPlace(list.next);
  const promotion = usePromotion(list.reload);
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
      <Failure text={removal.failure ?? promotion.failure} />
      <ListStates
        list={list}
        title={words.title}
        loading={words.loading}
        filters={[]}
        empty={() => <EmptyState title={words.none} />}
      >
        <UserTable
          users={list.rows ?? []}
          own={own}
          busy={list.loading}
          promoting={promotion.under}
          onPromote={promotion.promote}
          onRemove={removal.ask}
        />
        <ListPages place={place} />
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

function usePromotion(reload: () => void) {
  const [under, setUnder] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function promote({ id, email }: User) {
    if (under) return;
    setUnder(id);
    setFailure(null);
    try {
      await makeAdmin(email);
      toast.success(words.promoted);
      reload();
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) toast.error(words.notPromoted);
      setFailure(words.notPromotedWhy(email, wordsOf(error)));
    }
    setUnder(null);
  }
  return { under, failure, promote: (user: User) => void promote(user) };
}
