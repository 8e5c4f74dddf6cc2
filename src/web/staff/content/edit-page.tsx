import { href, Link, redirect } from "react-router";
import type { Route } from "./+types/edit-page.ts";
import { readContentPage, removeContentPage, saveContentPage, type ContentPage } from "#web/client/desk/content.ts";
import { contentPath } from "#web/shell/content-links.tsx";
import { sessionContext } from "#web/shell/private-route.ts";
import { PageForm } from "#web/staff/content/page-form.tsx";
import { draftKey } from "#web/staff/use-draft-key.ts";
import { contentDesk as words } from "#messages/content.ts";
import { language } from "#messages/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { saveDraft } from "#web/ui/drafts.ts";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmation } from "#web/ui/use-confirmation.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";
import { StaffHead } from "#web/staff/staff-head.tsx";

type Change = { act: "save"; page: ContentPage } | { act: "remove" };

export function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  return load(readContentPage(params.slug, signal));
}

export async function clientAction({ params, request, context }: Route.ClientActionArgs) {
  const change = (await request.json()) as Change;
  if (change.act === "save") {
    const draft = draftKey(`content:${params.slug}`, context.get(sessionContext).user.id);
    const saved = await load(saveDraft(draft, saveContentPage(change.page)));
    if (!saved.failure) toast.success(words.saved);
    return saved;
  }
  const removed = await load(removeContentPage(params.slug));
  if (removed.failure) return removed;
  toast.success(words.removed);
  return redirect(href("/dashboard/pages"));
}

/** One of the shop's own pages, written in every language of the shop. */
export default function EditPage({ loaderData: { value: page, failure } }: Route.ComponentProps) {
  if (failure) return <Notice tone="bad">{words.notLoaded(failure.message)}</Notice>;
  const offered: Record<string, string> = words.offered;
  const title = page.texts[language]?.title ?? offered[page.slug] ?? page.slug;
  return (
    <div className="grid gap-6">
      <StaffHead title={title} back={{ to: href("/dashboard/pages"), text: words.back }}>
        {page.published && (
          <Link to={contentPath(page.slug)} className="link justify-self-start">
            {words.open}
          </Link>
        )}
      </StaffHead>
      <PageForm key={page.slug} page={page} />
      {page.version > 0 && <Remove />}
    </div>
  );
}

function Remove() {
  const submit = useFormAction<unknown>();
  const question = useConfirmation<true>(() => {
    submit({ act: "remove" } satisfies Change).catch((error: Error) => toast.error(words.notRemoved(error.message)));
  });
  return (
    <div className="border-t border-rule pt-4">
      <Button variant="danger" size="small" onClick={() => question.ask(true)}>
        {words.remove}
      </Button>
      <ConfirmDialog {...question.dialog} yes={words.remove} text={<p>{words.confirmRemove}</p>} />
    </div>
  );
}
