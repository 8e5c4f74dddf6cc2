import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Changes } from "#web/staff/imports/changes.tsx";
import { Problems } from "#web/staff/imports/problems.tsx";
import type { Import } from "#web/client/imports.ts";
import { isUnderWay } from "#web/staff/imports/import-words.ts";
import { imports as words } from "#messages/import-pages.ts";

const shown = ["problems", "changes"] as const;

/** What is wrong with the file, or what it changes: as `?show=` of the address says. */
export function Findings({ found }: { found: Import }) {
  const [params] = useSearchParams();
  const show = params.get("show") === "changes" ? "changes" : "problems";
  const fresh = useFreshness(isUnderWay(found));
  if (found.state === "failed" && found.rows === 0 && Object.keys(found.problems).length === 0) return null;
  return (
    <div className="grid gap-4">
      <nav aria-label={words.show.label} className="flex gap-2 border-b-2 border-ink">
        {shown.map((one) => (
          <Link
            key={one}
            to={`?show=${one}`}
            replace
            preventScrollReset
            aria-current={one === show ? "page" : undefined}
            className="px-4 py-2 font-semibold hover:bg-sunken aria-[current=page]:bg-ink aria-[current=page]:text-paper"
          >
            {words.show[one]}
          </Link>
        ))}
      </nav>
      {show === "problems" ? (
        <Problems key={found.id} found={found} fresh={fresh} />
      ) : (
        <Changes key={found.id} found={found} fresh={fresh} />
      )}
    </div>
  );
}

/** Goes up every other moment while the import goes on, and when it ends: then what is listed is asked for again. */
function useFreshness(underWay: boolean): number {
  const [fresh, setFresh] = useState(0);
  useEffect(() => {
    if (!underWay) return;
    const bump = () => setFresh((before) => before + 1);
    const again = setInterval(bump, 3_000);
    return () => {
      clearInterval(again);
      bump();
    };
  }, [underWay]);
  return fresh;
}
