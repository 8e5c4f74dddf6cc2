import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { removeView, saveView, type SavedView } from "#web/client/selling/staff-orders.ts";
import { savedViewRules } from "#shop/people/saved-views/saved-view-rules.ts";
import { desk } from "#messages/desk.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { checksOf } from "#web/ui/field-checks.ts";
import { Field } from "#web/ui/field.tsx";
import { CloseIcon } from "#web/ui/icons.tsx";
import { toast } from "#web/ui/toast.tsx";
import { load } from "#web/ui/loaded.ts";
import { useForm } from "#web/ui/use-form.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";

const words = desk.views;

/** A change of the saved views, as a page's action takes it. */
export type ViewChange =
  | { act: "save-view"; list: "orders" | "products"; name: string; query: string }
  | { act: "remove-view"; id: string; name: string };

export function isViewChange(sent: { act?: string }): sent is ViewChange {
  return sent.act === "save-view" || sent.act === "remove-view";
}

/** Changes the saved views for a page's action. */
export async function changeViews(sent: ViewChange) {
  const done = await load(sent.act === "save-view" ? saveView(sent.list, sent.name, sent.query) : removeView(sent.id));
  if (!done.failure) toast.success(sent.act === "save-view" ? words.saved(sent.name) : words.removed(sent.name));
  return done;
}

type Preset = { name: string; query: string };
type SavedViewsProps = { list: "orders" | "products"; views: SavedView[]; presets: Preset[] };

/** The views of a list: the built-in ones, and those that the user has saved. */
export function SavedViews({ list, views, presets }: SavedViewsProps) {
  const [params] = useSearchParams();
  const [open, setOpen] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const submit = useFormAction();
  const current = queryOf(params);
  const remove = ({ id, name }: SavedView) => {
    setRefused(null);
    const change: ViewChange = { act: "remove-view", id, name };
    submit(change).catch((refusal: Error) => setRefused(refusal.message));
  };
  return (
    <nav aria-label={words.label} className="grid gap-2">
      {/* One line on a phone, moved sideways: the list below matters more. */}
      <ul className="flex items-center gap-2 max-md:-mx-1 max-md:overflow-x-auto max-md:p-1 md:flex-wrap max-md:*:shrink-0">
        {presets.map(({ name, query }) => (
          <li key={query}>
            <View query={query} isCurrent={current === query}>
              {name}
            </View>
          </li>
        ))}
        {views.map((view) => (
          <li key={view.id} className="flex">
            <View query={view.query} isCurrent={current === view.query}>
              {view.name}
            </View>
            <button
              type="button"
              aria-label={words.remove(view.name)}
              onClick={() => remove(view)}
              className="grid size-8 place-items-center hover:bg-sunken"
            >
              <CloseIcon className="size-4" />
            </button>
          </li>
        ))}
        <li>
          <Button variant="plain" size="small" onClick={() => setOpen(true)}>
            {words.save}
          </Button>
        </li>
      </ul>
      <Failure text={refused} />
      <Dialog open={open} onClose={() => setOpen(false)} title={words.save}>
        <SaveForm list={list} query={current} onDone={() => setOpen(false)} />
      </Dialog>
    </nav>
  );
}

/** The query of a list's address without the page, in one order. */
function queryOf(params: URLSearchParams): string {
  const query = new URLSearchParams(params);
  query.delete("cursor");
  query.sort();
  return query.toString();
}

function View({ query, isCurrent, children }: { query: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      to={{ search: query }}
      aria-current={isCurrent ? "page" : undefined}
      className="inline-flex min-h-8 items-center rounded-sm border border-rule-strong px-3 text-sm font-semibold hover:border-ink aria-[current=page]:border-signal aria-[current=page]:text-signal-deep"
    >
      {children}
    </Link>
  );
}

function SaveForm({ list, query, onDone }: { list: "orders" | "products"; query: string; onDone: () => void }) {
  const submit = useFormAction();
  const form = useForm({ name: "" }, checksOf({ name: savedViewRules.name }), async ({ name }) => {
    await submit({ act: "save-view", list, name: name.trim(), query } satisfies ViewChange);
    onDone();
  });
  return (
    <form {...form.form} className="grid gap-4">
      <p className="text-sm text-ink-soft">{words.help}</p>
      <Failure text={form.failure} />
      <Field {...form.field("name")} label={words.name} maxLength={savedViewRules.name.maxLength} />
      <Button type="submit" busy={form.busy} className="justify-self-end">
        {words.save}
      </Button>
    </form>
  );
}
