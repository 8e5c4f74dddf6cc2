import { href, Link, redirect } from "react-router";
import type { Route } from "./+types/import.ts";
import {
  applyImport,
  cancelImport,
  getImport,
  listImportChanges,
  listImportProblems,
  replaceOutdated,
  revertImport,
  type Import,
} from "#web/client/supply/imports.ts";
import { listUnknownNames } from "#web/client/supply/csv-files.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { Actions, type Act } from "#web/staff/imports/actions.tsx";
import { Changes } from "#web/staff/imports/changes.tsx";
import { formatLabel, importName, isUnderWay, stateLabel } from "#web/staff/imports/import-labels.ts";
import { Problems } from "#web/staff/imports/problems.tsx";
import { Progress } from "#web/staff/imports/progress.tsx";
import { VehicleNames } from "#web/staff/imports/vehicle-names.tsx";
import { Summary } from "#web/staff/imports/summary.tsx";
import { imports as words } from "#messages/import-pages.ts";
import { DateTime } from "#web/ui/intl.tsx";
import { listQuery, loadList } from "#web/ui/list-data.ts";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.tsx";
import { usePolling } from "#web/ui/use-polling.ts";
import { attempt } from "#web/ui/use-row-action.ts";

const rowsShown = 50;

/** The import, and its problems or, with `?show=changes`, its changes. */
export async function clientLoader({ request, params: { importId } }: Route.ClientLoaderArgs) {
  const { signal } = request;
  // First: what is asked after an import has ended is complete, and nothing is asked again then.
  const found = await load(getImport(importId, signal));
  const show = new URL(request.url).searchParams.get("show") === "changes" ? "changes" : "problems";
  if (show === "changes") {
    const query = { ...listQuery(request, { entity: "", change: "", percent: "" }), limit: rowsShown };
    return { found, show, list: await loadList(listImportChanges(importId, query, signal)) } as const;
  }
  const query = { ...listQuery(request, { code: "" }), limit: rowsShown };
  const names = load(listUnknownNames(importId, signal));
  const list = await loadList(listImportProblems(importId, query, signal));
  return { found, show, list, names: await names } as const;
}

const others = { replace: replaceOutdated, undo: revertImport, cancel: cancelImport };

export async function clientAction({ request, params: { importId } }: Route.ClientActionArgs) {
  const { act } = (await request.json()) as { act: Act };
  let applied: string | null = null;
  const result = await attempt(async () => {
    if (act === "apply") applied = await applyImport(importId);
    else await others[act](importId);
    toast.success(words.actions.done[act]);
  }, words.actions.failed);
  return applied ? redirect(href("/dashboard/imports/:importId", { importId: applied })) : result;
}

/** The page of one import: its progress, its changes, the problems of its file, and its actions. */
export default function ImportPage({ loaderData }: Route.ComponentProps) {
  const { value: found, failure } = loaderData.found;
  const lost = failure?.status === 0;
  usePolling(lost || (found !== null && isUnderWay(found)), lost ? 3_000 : 1_000);
  if (!found) return <Notice tone="bad">{failure.message}</Notice>;
  const nothingRead = found.state === "failed" && found.rows === 0 && Object.keys(found.problems).length === 0;
  return (
    <div className="grid gap-6">
      <PageHead title={importName(found)} />
      <Head found={found} />
      {found.failure && (
        <Notice tone="bad">
          <p className="font-semibold">{words.failedTitle}</p>
          <p>{words.failedWhy(found.failure.message, found.failure.line)}</p>
        </Notice>
      )}
      {"unmapped" in found.problems && (
        <Notice>
          <p className="font-semibold">{words.unmapped.title}</p>
          <p>
            {words.unmapped.help}{" "}
            <Link to={`${href("/dashboard/imports")}#ids`} className="link">
              {words.unmapped.link}
            </Link>
          </p>
        </Notice>
      )}
      {found.state === "done" && <Outdated found={found} />}
      {isUnderWay(found) && <Progress found={found} />}
      <Actions found={found} />
      <Summary found={found} />
      {loaderData.show === "problems" && !isUnderWay(found) && loaderData.names.value?.names.length ? (
        <VehicleNames key={found.id} {...loaderData.names.value} dryRun={found.dryRun} />
      ) : null}
      {!nothingRead && (
        <div className="grid gap-4">
          <Tabs show={loaderData.show} />
          {loaderData.show === "changes" ? (
            <Changes key={found.id} importId={found.id} data={loaderData.list} />
          ) : (
            <Problems key={found.id} found={found} data={loaderData.list} />
          )}
        </div>
      )}
    </div>
  );
}

/** What the file leaves standing beside its own applications; the button below replaces it. */
function Outdated({ found: { problems, dryRun } }: { found: Import }) {
  const times = problems["application_outdated"];
  if (times === undefined) return null;
  return (
    <Notice>
      <p className="font-semibold">{words.outdated.title(times)}</p>
      <p>
        {dryRun ? words.outdated.dryHelp : words.outdated.help}{" "}
        <Link to="?code=application_outdated" className="link" preventScrollReset>
          {words.outdated.link}
        </Link>
      </p>
    </Notice>
  );
}

function Head({ found }: { found: Import }) {
  return (
    <div className="grid gap-2">
      <p>
        <Link to={href("/dashboard/imports")} className="link">
          {words.back}
        </Link>
      </p>
      <h1 className="break-all">{importName(found)}</h1>
      <p className="text-ink-soft">
        {[formatLabel(found), stateLabel(found)].filter(Boolean).join(", ")}
        {", "}
        <DateTime at={found.createdAt} time />
      </p>
      {found.dryRun && <p>{words.dry}</p>}
      {found.replaces && <p>{words.replaces}</p>}
    </div>
  );
}

function Tabs({ show }: { show: "problems" | "changes" }) {
  return (
    <nav aria-label={words.show.label} className="flex gap-2 border-b-2 border-ink">
      {(["problems", "changes"] as const).map((tab) => (
        <Link
          key={tab}
          to={`?show=${tab}`}
          replace
          preventScrollReset
          aria-current={tab === show ? "page" : undefined}
          className="px-4 py-2 font-semibold hover:bg-sunken aria-[current=page]:bg-ink aria-[current=page]:text-paper"
        >
          {words.show[tab]}
        </Link>
      ))}
    </nav>
  );
}
