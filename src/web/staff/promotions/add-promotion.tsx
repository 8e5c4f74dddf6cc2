import { href, redirect } from "react-router";
import type { Route } from "./+types/add-promotion.ts";
import { addPromotion, type PromotionInput } from "#web/client/selling/promotions.ts";
import { sessionContext } from "#web/shell/private-route.ts";
import { PromotionForm } from "#web/staff/promotions/promotion-form.tsx";
import { draftKey } from "#web/staff/use-draft-key.ts";
import { promotions as words } from "#messages/promotions.ts";
import { load } from "#web/ui/loaded.ts";
import { toast } from "#web/ui/toast.tsx";
import { useFormAction } from "#web/ui/use-form-action.ts";
import { dropDraft } from "#web/ui/drafts.ts";
import { StaffHead } from "#web/staff/staff-head.tsx";

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(sessionContext).user;

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const added = await load(addPromotion((await request.json()) as PromotionInput));
  if (added.failure) return added;
  toast.success(words.added);
  dropDraft(draftKey("promotion:new", context.get(sessionContext).user.id));
  return redirect(href("/dashboard/promotions/:promotionId", { promotionId: added.value }));
}

/** Adds a promotion and opens its page, where it can be previewed. */
export default function AddPromotion({ loaderData: user }: Route.ComponentProps) {
  const submit = useFormAction<string>();
  return (
    <div className="grid gap-6">
      <StaffHead title={words.add} back={{ to: href("/dashboard/promotions"), text: words.back }} />
      <PromotionForm promotion={null} user={user} submit={words.form.add} onSubmit={submit} />
    </div>
  );
}
