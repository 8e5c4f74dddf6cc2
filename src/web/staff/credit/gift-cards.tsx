import { href, Link, redirect } from "react-router";
import type { Route } from "./+types/gift-cards.ts";
import { findGiftCard, issueGiftCard, listGiftCards, type GiftCard } from "#web/client/selling/credit.ts";
import type { CardChange } from "#web/staff/credit/card-change.ts";
import { stateOf } from "#web/staff/credit/card-state.ts";
import { IssueForm } from "#web/staff/credit/issue-form.tsx";
import { StaffHead } from "#web/staff/staff-head.tsx";
import { StaffList } from "#web/staff/staff-list.tsx";
import { credit } from "#messages/credit.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Field } from "#web/ui/field.tsx";
import { DateTime, Money } from "#web/ui/intl.tsx";
import { listQuery, loadList, useList } from "#web/ui/list-data.ts";
import { load } from "#web/ui/loaded.ts";
import type { Column } from "#web/ui/table.tsx";
import { useFormAction } from "#web/ui/use-form-action.ts";
import { useForm } from "#web/ui/use-form.ts";

const words = credit.cards;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(listGiftCards(listQuery(request, {}), request.signal));
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = (await request.json()) as CardChange;
  if (change.act === "issue") return load(issueGiftCard(change.card, change.key));
  const found = await load(findGiftCard(change.code));
  return found.failure ? found : redirect(href("/dashboard/gift-cards/:cardId", { cardId: found.value }));
}

/** The gift cards of the shop: issued, and found by note, last characters or code. */
export default function GiftCardsPage({ loaderData }: Route.ComponentProps) {
  const list = useList(loaderData);
  return (
    <div className="grid gap-6">
      <StaffHead title={words.title} lead={words.lead} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <IssueForm />
        <FindForm />
      </div>
      <StaffList
        list={list}
        columns={columns}
        words={words}
        empty={(searched) => <EmptyState title={searched ? words.noMatch : words.none} />}
      />
    </div>
  );
}

const columns: Column<GiftCard>[] = [
  {
    key: "code",
    title: words.columns.code,
    cell: ({ id, lastCharacters }) => (
      <Link to={href("/dashboard/gift-cards/:cardId", { cardId: id })} className="link">
        {words.ending(lastCharacters)}
      </Link>
    ),
  },
  { key: "state", title: words.columns.state, cell: stateOf },
  { key: "note", title: words.columns.note, cell: ({ note }) => note || "–" },
  { key: "created", title: words.columns.created, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  {
    key: "expires",
    title: words.columns.expires,
    cell: ({ expiresAt }) => (expiresAt ? <DateTime at={expiresAt} /> : words.never),
  },
  {
    key: "amount",
    title: words.columns.amount,
    numeric: true,
    cell: ({ amountCents }) => <Money cents={amountCents} />,
  },
  {
    key: "balance",
    title: words.columns.balance,
    numeric: true,
    cell: ({ balanceCents }) => <Money cents={balanceCents} />,
  },
];

function FindForm() {
  const submit = useFormAction<unknown>();
  const form = useForm({ code: "" }, { code: (code) => (code.trim() === "" ? "required" : null) }, async ({ code }) => {
    await submit({ act: "find", code } satisfies CardChange);
  });
  return (
    <form {...form.form} aria-label={words.find} className="grid gap-4 border border-rule bg-sheet p-5">
      <h2>{words.find}</h2>
      <Failure text={form.failure} />
      <Field label={words.code} {...form.field("code")} autoComplete="off" spellCheck={false} />
      <Button type="submit" variant="plain" busy={form.busy} className="justify-self-start">
        {words.findSubmit}
      </Button>
    </form>
  );
}
