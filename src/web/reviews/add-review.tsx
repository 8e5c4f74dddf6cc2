import { lazy, Suspense, useState } from "react";
import { PageHead } from "#web/shell/page-head.tsx";
import { useSession } from "#web/shell/session.tsx";
import { addReview as words } from "#messages/reviews.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

const ReviewForm = lazy(() => import("#web/reviews/review-form.tsx"));

/** The review form in the dashboard (D3). */
export default function AddReview() {
  const session = useSession();
  const [posted, setPosted] = useState(0);
  if (session.status !== "signed-in") return null;
  return (
    <div className="grid max-w-2xl gap-6">
      <PageHead title={words.title} />
      <h1>{words.title}</h1>
      <p className="text-ink-soft">{words.lead}</p>
      {posted > 0 && (
        <Notice tone="good">
          <p>{words.more}</p>
          <p className="mt-3">
            <ButtonLink to="/#reviews" variant="plain" size="small">
              {words.see}
            </ButtonLink>
          </p>
        </Notice>
      )}
      <Suspense fallback={<Spinner />}>
        <ReviewForm user={session.user} onPosted={() => setPosted((before) => before + 1)} />
      </Suspense>
    </div>
  );
}
