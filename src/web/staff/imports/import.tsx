import { useCallback, useEffect } from "react";
import { Link, useParams } from "react-router";
import { PageHead } from "#web/shell/page-head.tsx";
import { Actions } from "#web/staff/imports/actions.tsx";
import { Findings } from "#web/staff/imports/findings.tsx";
import { Progress } from "#web/staff/imports/progress.tsx";
import { Summary } from "#web/staff/imports/summary.tsx";
import { getImport } from "#web/client/imports.ts";
import { formatWords, importName, isUnderWay, stateWords } from "#web/staff/imports/import-words.ts";
import { useStaffFailure } from "#web/staff/use-staff-list.ts";
import { imports as words } from "#messages/import-pages.ts";
import { shell } from "#messages/shell.ts";
import { DateTime } from "#web/ui/intl.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useQuery } from "#web/client/use-query.ts";

export default function ImportPage() {
  const { importId = "" } = useParams();
  return <Import key={importId} id={importId} />;
}

/** One import as it stands: how far it is, what it does or would do, what is wrong with its file; and what can be done with it. */
function Import({ id }: { id: string }) {
  const load = useCallback((signal: AbortSignal) => getImport(id, signal), [id]);
  const { data: found, error, reload } = useQuery(load);
  useStaffFailure(error);
  const underWay = found !== undefined && isUnderWay(found);
  const lost = error !== undefined && error.status === 0;
  useEffect(() => {
    if (!underWay && !lost) return;
    const again = setTimeout(reload, lost ? 3_000 : 1_000);
    return () => clearTimeout(again);
  }, [underWay, lost, reload]);
  if (error) return <Notice tone="bad">{error.message}</Notice>;
  if (!found) return <Spinner className="min-h-[40vh]" label={shell.spinner} />;
  return (
    <div className="grid gap-6">
      <PageHead title={importName(found)} />
      <div className="grid gap-2">
        <p>
          <Link to="/dashboard/imports" className="link">
            {words.back}
          </Link>
        </p>
        <h1 className="break-all">{importName(found)}</h1>
        <p className="text-ink-soft">
          {[formatWords(found), stateWords(found)].filter(Boolean).join(", ")}
          {", "}
          <DateTime at={found.createdAt} time />
        </p>
        {found.dryRun && <p>{words.dry}</p>}
        {found.replaces && <p>{words.replaces}</p>}
      </div>
      {found.failure && (
        <Notice tone="bad">
          <p className="font-semibold">{words.failedTitle}</p>
          <p>{words.failedWhy(found.failure.message, found.failure.line)}</p>
        </Notice>
      )}
      {underWay && <Progress found={found} />}
      <Actions found={found} reload={reload} />
      <Summary found={found} />
      <Findings found={found} />
    </div>
  );
}
