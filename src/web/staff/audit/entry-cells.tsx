import { href, Link } from "react-router";
import type { AuditEntry } from "#web/client/desk/reports.ts";
import { useCan } from "#web/shell/session.tsx";
import { recordedChanges, recordedField, recordedText } from "#web/staff/audit/recorded-values.ts";
import { auditPage as words } from "#messages/audit.ts";
import { NextIcon } from "#web/ui/icons.tsx";
import { useLocale, useTimeZone } from "#web/ui/intl.tsx";
import { useSite } from "#web/ui/site.ts";

const nobody = "00000000-0000-0000-0000-000000000000";

/** What was done, and to what: a link where the reader may open it, and to all that was done to it. */
export function About({ entry: { action, entity, entityId, names } }: { entry: AuditEntry }) {
  const can = useCan();
  const page = pageOf(entity, entityId, can);
  return (
    <>
      <span className="font-semibold">{words.action(action)}</span>
      {names[entityId] && <span className="block text-sm wrap-anywhere">{names[entityId]}</span>}
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
  if (entity === "gift_card" && can("credit:manage")) return href("/dashboard/gift-cards/:cardId", { cardId: id });
  return null;
}

type ChangeProps = Pick<AuditEntry, "action" | "before" | "after" | "names">;

/** The values that differ, each as it was and as it is. */
export function Change({ action, before, after, names }: ChangeProps) {
  const style = { money: useSite(), locale: useLocale(), timeZone: useTimeZone(), names };
  const text = (field: string, value: unknown) => recordedText(action, { field, value }, style);
  const changes = recordedChanges(action, before, after);
  if (changes.length === 0) return <>–</>;
  return (
    <ul className="grid gap-1 text-sm wrap-anywhere">
      {changes.map(({ field, was, is }) => (
        <li key={field}>
          {field && <span className="text-ink-soft">{recordedField(action, field)}: </span>}
          {was !== undefined && <del>{text(field, was)}</del>}
          {was !== undefined && is !== undefined && <NextIcon className="mx-1 inline size-3.5" />}
          {is !== undefined && <ins className="no-underline">{text(field, is)}</ins>}
        </li>
      ))}
    </ul>
  );
}
