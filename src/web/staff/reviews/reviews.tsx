import type { Route } from "./+types/reviews.ts";
import { listReviews, setReviewHidden, type ModeratedReview } from "#web/client/catalogue/review-moderation.ts";
import { StaffHead } from "#web/staff/staff-head.tsx";
import { StaffList } from "#web/staff/staff-list.tsx";
import { reviewModeration as words } from "#messages/review-moderation.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { DateTime } from "#web/ui/intl.tsx";
import { knownOption, listQuery, loadList, useList } from "#web/ui/list-data.ts";
import { Stars } from "#web/ui/stars.tsx";
import type { Column } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast.tsx";
import { attempt, useRowAction } from "#web/ui/use-row-action.ts";

type Change = { id: string; name: string; hidden: boolean };

const initialStatus = "all";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = listQuery(request, { status: initialStatus });
  const status = knownOption(words.filters, query.status, initialStatus);
  return loadList(listReviews({ ...query, status }, request.signal));
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id, name, hidden } = (await request.json()) as Change;
  return attempt(
    async () => {
      await setReviewHidden(id, hidden);
      toast.success(hidden ? words.hidden(name) : words.shown(name));
    },
    (why) => words.notChanged(name, why),
  );
}

/** All reviews: staff hide those that buyers should not read. */
export default function Reviews({ loaderData }: Route.ComponentProps) {
  const list = useList(loaderData);
  const action = useRowAction();
  const columns: Column<ModeratedReview>[] = [
    { key: "review", title: words.columns.review, wide: true, cell: (review) => <Content review={review} /> },
    { key: "author", title: words.columns.author, cell: (review) => <Author review={review} /> },
    { key: "posted", title: words.columns.posted, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
    {
      key: "actions",
      title: <span className="sr-only">{words.columns.actions}</span>,
      cell: (review) => {
        const { id, hiddenAt } = review;
        const name = nameOf(review);
        return (
          <Button
            variant={hiddenAt ? "plain" : "danger"}
            size="small"
            busy={action.pendingId === id}
            aria-label={hiddenAt ? words.showOf(name) : words.hideOf(name)}
            onClick={() => action.submit({ id, name, hidden: hiddenAt === null } satisfies Change)}
          >
            {hiddenAt ? words.show : words.hide}
          </Button>
        );
      },
    },
  ];
  return (
    <div className="grid gap-6">
      <StaffHead title={words.title} lead={words.lead} />
      <StaffList
        list={list}
        columns={columns}
        words={words}
        choices={[{ name: "status", label: words.filter, none: initialStatus, options: words.filters }]}
        failure={action.failure}
        empty={(searched) => <EmptyState title={searched ? words.none : words.empty} />}
      />
    </div>
  );
}

const nameOf = ({ name }: ModeratedReview) => name || words.anonymous;

function Content({ review: { rating, comment, hiddenAt } }: { review: ModeratedReview }) {
  return (
    <div className="grid gap-1">
      <Stars rating={rating} label={words.rating(rating)} />
      <p className="wrap-anywhere whitespace-pre-line">{comment}</p>
      {hiddenAt && (
        <p className="text-sm font-semibold text-bad">
          {words.hiddenSince} <DateTime at={hiddenAt} time />
        </p>
      )}
    </div>
  );
}

function Author({ review }: { review: ModeratedReview }) {
  return (
    <>
      <span className="wrap-anywhere">{review.name}</span>
      <span className="block text-sm break-all text-ink-soft">{review.email ?? words.demo}</span>
    </>
  );
}
