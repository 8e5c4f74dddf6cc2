import { api, type ListPage, type ResponseBody } from "#web/client/api.ts";

type InquiryResponse = ResponseBody<"get", "/inquiries">[number];

export type Inquiry = Omit<InquiryResponse, "createdAt" | "answeredAt"> & {
  createdAt: Date;
  answeredAt: Date | null;
};

export type InquiryFilter = "open" | "answered" | "all";

export async function listInquiries(
  query: { status: InquiryFilter; q?: string | undefined; cursor?: string | undefined; limit?: number },
  signal?: AbortSignal,
): Promise<ListPage<Inquiry>> {
  const page = await api.list("/inquiries", { query, ...(signal && { signal }) });
  return {
    ...page,
    items: page.items.map(({ createdAt, answeredAt, ...same }) => ({
      ...same,
      createdAt: new Date(createdAt),
      answeredAt: answeredAt === null ? null : new Date(answeredAt),
    })),
  };
}

export async function setAnswered(id: string, answered: boolean): Promise<void> {
  await api.patch("/inquiries/:id", { param: { id }, json: { answered } });
}
