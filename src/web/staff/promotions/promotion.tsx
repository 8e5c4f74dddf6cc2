import { useState } from "react";
import { href } from "react-router";
import type { Route } from "./+types/promotion.ts";
import {
  changePromotion,
  endPromotion,
  getPromotion,
  type Promotion,
  type PromotionInput,
} from "#web/client/selling/promotions.ts";
import { sessionContext } from "#web/shell/private-route.ts";
import { PromotionEffect } from "#web/staff/promotions/promotion-effect.tsx";
import { PromotionForm } from "#web/staff/promotions/promotion-form.tsx";
import { PromotionPreview } from "#web/staff/promotions/promotion-preview.tsx";
import { useReduction } from "#web/staff/promotions/use-reduction.ts";
import { draftKey } from "#web/staff/use-draft-key.ts";
import { promotions as words } from "#messages/promotions.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { saveDraft } from "#web/ui/drafts.ts";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmation } from "#web/ui/use-confirmation.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";
import { StaffHead } from "#web/staff/staff-head.tsx";

type Change = { act: "change"; version: number; input: PromotionInput } | { act: "end" };

export async function clientLoader({ params, request: { signal }, context }: Route.ClientLoaderArgs) {
  const found = await load(getPromotion(params.promotionId, signal));
  return { ...found, user: context.get(sessionContext).user };
}

export async function clientAction({ params: { promotionId }, request, context }: Route.ClientActionArgs) {
  const change = (await request.json()) as Change;
  const draft = draftKey(`promotion:${promotionId}`, context.get(sessionContext).user.id);
  const done = await load(
    change.act === "end"
      ? endPromotion(promotionId)
      : saveDraft(draft, changePromotion(promotionId, change.version, change.input)),
  );
  if (!done.failure) toast.success(change.act === "end" ? words.ended : words.saved);
  return done;
}

/** The page of one promotion, where staff preview, change and end it. */
export default function PromotionPage({ loaderData: { value: promotion, failure, user } }: Route.ComponentProps) {
  // What others have saved is read before it is said that they have.
  const submit = useFormAction<unknown>({ reloads: true });
  const reduction = useReduction();
  if (failure) return <Notice tone="bad">{failure.message}</Notice>;
  const { id, name, state, uses, endedAt } = promotion;
  return (
    <div key={id} className="grid gap-8">
      <StaffHead
        title={name}
        lead={[reduction(promotion), words.states[state], words.usesSoFar(uses)].join(" · ")}
        back={{ to: href("/dashboard/promotions"), text: words.back }}
      />
      <PromotionPreview promotionId={id} />
      <PromotionEffect promotionId={id} />
      {endedAt ? (
        <Notice>{words.over}</Notice>
      ) : (
        <>
          <PromotionForm
            promotion={promotion}
            user={user}
            submit={words.form.save}
            onSubmit={(input, version) => submit({ act: "change", version, input } satisfies Change)}
          />
          <End promotion={promotion} />
        </>
      )}
    </div>
  );
}

function End({ promotion: { name } }: { promotion: Promotion }) {
  const submit = useFormAction<unknown>();
  const [failure, setFailure] = useState<string | null>(null);
  const end = useConfirmation<string>(() => {
    setFailure(null);
    void submit({ act: "end" } satisfies Change).catch((refusal: Error) => setFailure(words.notEnded(refusal.message)));
  });
  return (
    <div className="grid gap-3">
      <Failure text={failure} />
      <Button variant="danger" className="justify-self-start" onClick={() => end.ask(name)}>
        {words.end}
      </Button>
      <ConfirmDialog {...end.dialog} yes={words.end} text={<p>{words.endQuestion(name)}</p>} />
    </div>
  );
}
