import { data, href } from "react-router";
import type { Route } from "./+types/findings.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { removeApplication } from "#web/client/catalogue/applications.ts";
import { changePart } from "#web/client/catalogue/parts.ts";
import { listFindings, listMissingFacts, listUnresolved } from "#web/client/catalogue/quality.ts";
import { pageLoader } from "#web/shell/page-loader.ts";
import { Findings, type Correction } from "#web/staff/quality/finding-list.tsx";
import { MissingFacts, Unresolved } from "#web/staff/quality/unresolved.tsx";
import { quality as words } from "#messages/quality.ts";
import { listQuery, loadList } from "#web/ui/list-data.ts";
import { toast } from "#web/ui/toast.tsx";
import { attempt } from "#web/ui/use-row-action.ts";
import { StaffHead } from "#web/staff/staff-head.tsx";

type Kind = keyof typeof words.kinds;

const isKind = (name: string): name is Kind => Object.hasOwn(words.kinds, name);

export const loader = pageLoader(({ params }): null => {
  if (!isKind(params["finding"] ?? "")) throw new ShopError("not_found");
  return null;
});

/** The findings of one kind; of unresolved vehicles what they lack or, with `?reason=`, the applications that lack it. */
export async function clientLoader({ request, params: { finding: kind } }: Route.ClientLoaderArgs) {
  if (!isKind(kind)) throw data(null, { status: 404 });
  const { signal } = request;
  const query = listQuery(request, {});
  if (kind !== "unresolved_vehicles")
    return { show: "findings", kind, list: await loadList(listFindings(kind, query, signal)) } as const;
  const reason = new URL(request.url).searchParams.get("reason");
  return reason
    ? ({
        show: "unresolved",
        kind,
        reason,
        list: await loadList(listUnresolved({ ...query, reason }, signal)),
      } as const)
    : ({ show: "missing", kind, list: await loadList(listMissingFacts({ ...query, limit: 50 }, signal)) } as const);
}

clientLoader.hydrate = true as const;
export { PrivatePageFallback as HydrateFallback } from "#web/shell/private-page-fallback.tsx";

export async function clientAction({ request }: Route.ClientActionArgs) {
  const correction = (await request.json()) as Correction;
  if (correction.act === "mark")
    return attempt(
      async () => {
        await changePart(correction.partId, { universal: true });
        toast.success(words.marked);
      },
      (why) => words.notMarked(correction.sku, why),
    );
  return attempt(
    async () => {
      await removeApplication(correction.partId, { id: correction.application });
      toast.success(words.removed);
    },
    (why) => words.notRemoved(correction.text, why),
  );
}

export default function FindingsPage({ loaderData }: Route.ComponentProps) {
  const { title, about } = words.kinds[loaderData.kind];
  return (
    <div className="grid gap-6">
      <StaffHead title={title} lead={about} back={{ to: href("/dashboard/fitment-quality"), text: words.back }} />
      {loaderData.show === "findings" && <Findings key={loaderData.kind} title={title} data={loaderData.list} />}
      {loaderData.show === "missing" && <MissingFacts data={loaderData.list} />}
      {loaderData.show === "unresolved" && <Unresolved reason={loaderData.reason} data={loaderData.list} />}
    </div>
  );
}
