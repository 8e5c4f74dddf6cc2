import { useState } from "react";
import { href, Link } from "react-router";
import type { Route } from "./+types/customer-groups.ts";
import { groupRules } from "#shop/selling/promotions/promotion-rules.ts";
import {
  addCustomerGroup,
  joinCustomerGroup,
  leaveCustomerGroup,
  listCustomerGroups,
  removeCustomerGroup,
  type CustomerGroup,
} from "#web/client/selling/promotions.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { promotions } from "#messages/promotions.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { checksOf } from "#web/ui/field-checks.ts";
import { Field } from "#web/ui/field.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmation } from "#web/ui/use-confirmation.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";
import { useForm } from "#web/ui/use-form.ts";

const words = promotions.groupPage;

type Change =
  | { act: "add"; name: string }
  | { act: "remove"; id: string }
  | { act: "join"; id: string; email: string }
  | { act: "leave"; id: string; user: string };

export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return load(listCustomerGroups(signal));
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = (await request.json()) as Change;
  const done = await load(send(change));
  if (!done.failure) toast.success(words.done[change.act]);
  return done;
}

function send(change: Change): Promise<void> {
  switch (change.act) {
    case "add":
      return addCustomerGroup(change.name);
    case "remove":
      return removeCustomerGroup(change.id);
    case "join":
      return joinCustomerGroup(change.id, change.email);
    case "leave":
      return leaveCustomerGroup(change.id, change.user);
  }
}

/** The customer groups of promotions, with their members. */
export default function CustomerGroupsPage({ loaderData: { value: groups, failure } }: Route.ComponentProps) {
  const submit = useFormAction<unknown>();
  const form = useForm({ name: "" }, checksOf(groupRules), async ({ name }, { reset }) => {
    await submit({ act: "add", name } satisfies Change);
    reset();
  });
  return (
    <div className="grid gap-6">
      <PageHead title={words.title} />
      <div className="grid gap-2">
        <h1>{words.title}</h1>
        <p className="max-w-prose text-ink-soft">{words.lead}</p>
        <Link to={href("/dashboard/promotions")} className="link justify-self-start">
          {promotions.back}
        </Link>
      </div>
      {failure && <Notice tone="bad">{failure.message}</Notice>}
      {groups?.length === 0 && <EmptyState title={words.none} />}
      {groups?.map((group) => (
        <Group key={group.id} group={group} />
      ))}
      <form
        {...form.form}
        aria-label={words.add}
        className="grid items-start gap-3 border border-rule bg-sheet p-5 sm:grid-cols-[1fr_auto]"
      >
        <Field label={words.name} {...form.field("name")} autoComplete="off" />
        <Button type="submit" busy={form.busy} className="sm:mt-7">
          {words.add}
        </Button>
        <Failure text={form.failure} />
      </form>
    </div>
  );
}

function Group({ group: { id, name, members } }: { group: CustomerGroup }) {
  const submit = useFormAction<unknown>();
  const [failure, setFailure] = useState<string | null>(null);
  const change = (sent: Change) => submit(sent).catch((refusal: Error) => setFailure(refusal.message));
  const removal = useConfirmation<string>((group) => void change({ act: "remove", id: group }));
  const form = useForm(
    { email: "" },
    { email: (email) => (email.trim() === "" ? "required" : null) },
    async ({ email }, { reset }) => {
      await submit({ act: "join", id, email } satisfies Change);
      reset();
    },
  );
  return (
    <section aria-label={name} className="grid gap-4 border border-rule bg-sheet p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="break-words">{name}</h2>
        <span className="text-ink-soft">{words.members(members.length)}</span>
      </div>
      <Failure text={failure} />
      <ul className="grid gap-2">
        {members.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center justify-between gap-3 border-b border-rule pb-2">
            <span className="break-all">
              {member.email} <span className="text-ink-soft">{member.name}</span>
            </span>
            <Button
              variant="plain"
              size="small"
              aria-label={words.leaveOf(member.email, name)}
              onClick={() => void change({ act: "leave", id, user: member.id })}
            >
              {words.leave}
            </Button>
          </li>
        ))}
      </ul>
      <form {...form.form} aria-label={words.joinOf(name)} className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <Field label={words.email} type="email" {...form.field("email")} autoComplete="off" />
        <Button type="submit" variant="plain" busy={form.busy} className="sm:mt-7">
          {words.join}
        </Button>
        <Failure text={form.failure} />
      </form>
      <Button
        variant="danger"
        size="small"
        className="justify-self-start"
        aria-label={words.removeOf(name)}
        onClick={() => removal.ask(id)}
      >
        {words.remove}
      </Button>
      <ConfirmDialog {...removal.dialog} yes={words.remove} text={<p>{words.removeQuestion(name)}</p>} />
    </section>
  );
}
