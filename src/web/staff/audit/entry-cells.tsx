import { href, Link } from "react-router";
import type { AuditEntry } from "#web/client/reports.ts";
import { useCan } from "#web/shell/session.tsx";
import { auditPage as words } from "#messages/audit.ts";
import { NextIcon } from "#web/ui/icons.tsx";

const nobody = "00000000-0000-0000-0000-000000000000";

/** What was done, and to what: a link where the reader may open it, and to all that was done to it. */
export function About({ entry: { action, entity, entityId } }: { entry: AuditEntry }) {
  const can = useCan();
  const page = pageOf(entity, entityId, can);
  return (
    <>
      <span className="font-semibold">{words.action(action)}</span>
      {entityId !== nobody && (
        <span className="block text-sm">
          {page && (
            <Link to={page} className="link">
              {words.open}
            </Link>
          )}{" "}
          <Link to={`${href("/dashboard/audit")}?q=${entityId}`} className="link">
            {words.history}
          </Link>
        </span>
      )}
    </>
  );
}

function pageOf(entity: string, id: string, can: ReturnType<typeof useCan>): string | null {
  if (entity === "order" && id !== nobody && can("orders:read"))
    return href("/dashboard/orders/:orderId", { orderId: id });
  if (entity === "part" && can("parts:write")) return href("/manage-product/:partId", { partId: id });
  if (entity === "import" && can("imports:run")) return href("/dashboard/imports/:importId", { importId: id });
  if (entity === "promotion" && can("promotions:manage"))
    return href("/dashboard/promotions/:promotionId", { promotionId: id });
  return null;
}

type Values = Record<string, unknown>;

/** The values that differ, each as it was and as it is. */
export function Change({ before, after }: { before: unknown; after: unknown }) {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  if (names.length === 0) return <>–</>;
  return (
    <ul className="grid gap-1 text-sm wrap-anywhere">
      {names.map((name) => (
        <li key={name}>
          {name && <span className="text-ink-soft">{name}: </span>}
          {name in was && <del>{shown(was[name])}</del>}
          {name in was && name in is && <NextIcon className="mx-1 inline size-3.5" />}
          {name in is && <ins className="no-underline">{shown(is[name])}</ins>}
        </li>
      ))}
    </ul>
  );
}

function valuesOf(value: unknown): Values {
  if (value === null || value === undefined) return {};
  return typeof value === "object" && !Array.isArray(value) ? (value as Values) : { "": value };
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
