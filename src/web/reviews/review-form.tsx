import { useRevalidator } from "react-router";
import { addReview } from "#web/client/catalogue/reviews.ts";
import type { SessionUser } from "#web/shell/session.tsx";
import { review as words } from "#messages/reviews.ts";
import { reviewRules } from "#shop/catalogue/reviews/review-rules.ts";
import { checksOf } from "#web/ui/field-checks.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useForm } from "#web/ui/use-form.ts";

const checks = checksOf(reviewRules);

/** Posts a review (D3): name prefilled, comments, and a rating from 1 to 5. `onPosted` follows a review that was saved. */
export default function ReviewForm({ user, onPosted }: { user: SessionUser; onPosted?: () => void }) {
  const revalidator = useRevalidator();
  const form = useForm(
    { name: user.displayName, comment: "", rating: "" },
    {
      ...checks,
      rating: (value) => (!value.trim() ? "required" : !/^[1-5]$/.test(value.trim()) && "not_a_rating"),
    },
    async ({ name, comment, rating }, { reset }) => {
      await addReview({ name, comment, rating: Number(rating) });
      toast.success(words.saved);
      reset();
      void revalidator.revalidate();
      onPosted?.();
    },
  );
  return (
    <form {...form.form} className="grid gap-4 border border-rule bg-sheet p-5">
      <h2 className="text-2xl">{words.heading}</h2>
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      <Field label={words.name} {...form.field("name")} autoComplete="name" maxLength={reviewRules.name.maxLength} />
      <TextArea label={words.comment} {...form.field("comment")} maxLength={reviewRules.comment.maxLength} />
      <Field
        label={words.rating}
        hint={words.ratingHint}
        {...form.field("rating")}
        inputMode="numeric"
        maxLength={1}
        autoComplete="off"
        className="max-w-40"
      />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {words.submit}
      </Button>
    </form>
  );
}
