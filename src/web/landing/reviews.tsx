import { lazy, Suspense } from "react";
import { SectionHeading } from "#web/landing/section-heading.tsx";
import { useSession } from "#web/shell/session.tsx";
import { landing } from "#messages/landing.ts";
import { Stars } from "#web/ui/stars.tsx";

const words = landing.reviews;
const ReviewForm = lazy(() => import("#web/reviews/review-form.tsx"));

type Review = { id: string; name: string; comment: string; rating: number };

export function Reviews({ reviews }: { reviews: Review[] }) {
  const session = useSession();
  return (
    <section id="reviews" className="wrap py-14">
      <SectionHeading title={words.heading} {...(reviews.length === 0 && { text: words.none })} />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {reviews.map(({ id, name, comment, rating }) => (
          <li key={id}>
            <figure className="flex h-full flex-col gap-3 border border-s-4 border-rule border-s-signal bg-sheet p-5">
              <Stars rating={rating} label={words.rating(rating)} />
              <blockquote className="wrap-anywhere">{comment}</blockquote>
              <figcaption className="mt-auto font-semibold">{name}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {session.status === "signed-in" && (
        <div className="mt-10 max-w-xl">
          <Suspense>
            <ReviewForm user={session.user} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
