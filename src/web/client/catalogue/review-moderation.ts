import { api, type ListPage, type ResponseBody } from "#web/client/api.ts";

type ReviewResponse = ResponseBody<"get", "/moderation/reviews">[number];

/** A review as staff see it; `hiddenAt`: since when buyers don't. */
export type ModeratedReview = Omit<ReviewResponse, "createdAt" | "hiddenAt"> & {
  createdAt: Date;
  hiddenAt: Date | null;
};

export type ReviewFilter = "all" | "new" | "shown" | "hidden";

export async function listReviews(
  query: { status: ReviewFilter; q?: string | undefined; cursor?: string | undefined; limit?: number },
  signal?: AbortSignal,
): Promise<ListPage<ModeratedReview>> {
  const page = await api.list("/moderation/reviews", { query, ...(signal && { signal }) });
  return {
    ...page,
    items: page.items.map(({ createdAt, hiddenAt, ...same }) => ({
      ...same,
      createdAt: new Date(createdAt),
      hiddenAt: hiddenAt === null ? null : new Date(hiddenAt),
    })),
  };
}

export async function setReviewHidden(id: string, hidden: boolean): Promise<void> {
  await api.patch("/moderation/reviews/:id", { param: { id }, json: { hidden } });
}
