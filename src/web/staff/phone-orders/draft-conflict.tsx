import type { Cart } from "#web/client/selling/cart.ts";
import type { StoredDraft } from "#web/client/selling/phone-drafts.ts";
import { rowsOf, toValues, type Values } from "#web/staff/phone-orders/typed-order.ts";
import { checkout } from "#messages/checkout.ts";
import { staffTextNames } from "#messages/extra-texts.ts";
import { phoneOrders } from "#messages/phone-orders.ts";
import { Button } from "#web/ui/button.tsx";
import { focusOnMount } from "#web/ui/focus.ts";
import { Notice } from "#web/ui/notice.tsx";

const words = phoneOrders.conflict;

const labels: Record<string, string> = {
  clientName: checkout.name,
  email: checkout.email,
  phoneNumber: checkout.phone,
  poNumber: staffTextNames.poNumber,
  note: phoneOrders.note,
  "shipTo.company": checkout.company,
  "shipTo.line1": checkout.line1,
  "shipTo.line2": checkout.line2,
  "shipTo.postalCode": checkout.postalCode,
  "shipTo.city": checkout.city,
  "shipTo.region": checkout.region,
  "shipTo.country": checkout.country,
};

type DraftConflictProps = {
  draft: StoredDraft;
  mine: { values: Values; method: string | undefined };
  /** The ways of delivery as they are known since the order was priced. */
  options: Cart["delivery"]["options"];
  onKeep: () => void;
  onTake: () => void;
};

/** What two members of staff have typed in one draft, side by side where it differs. */
export function DraftConflict({ draft: { content, changedBy }, mine, options, onKeep, onTake }: DraftConflictProps) {
  const theirs = toValues(content, rowsOf(content));
  const { values } = mine;
  const nameOf = (method: string | undefined) =>
    options.find(({ methodId }) => methodId === method)?.name ?? method ?? "";
  const rows = [
    { label: phoneOrders.parts, mine: linesOf(values), theirs: linesOf(theirs) },
    ...Object.entries(labels).map(([name, label]) => ({ label, mine: values[name] ?? "", theirs: theirs[name] ?? "" })),
    { label: phoneOrders.delivery, mine: nameOf(mine.method), theirs: nameOf(content.deliveryMethodId) },
  ].filter((row) => row.mine.trim() !== row.theirs.trim());
  return (
    <div ref={focusOnMount} tabIndex={-1}>
      <Notice tone="bad">
        <p>{words.lead(changedBy ?? words.someone)}</p>
        {rows.length === 0 ? (
          <p className="mt-2">{words.same}</p>
        ) : (
          <div className="mt-3 overflow-x-auto">
            <table className="w-full text-start text-sm text-ink">
              <thead>
                <tr>
                  {[words.field, words.mine, words.theirs].map((title) => (
                    <th key={title} scope="col" className="border-b border-rule py-1 pe-4 text-start">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.label} className="align-top">
                    <th scope="row" className="py-1 pe-4 text-start">
                      {row.label}
                    </th>
                    <td className="py-1 pe-4 wrap-anywhere whitespace-pre-line">{row.mine || words.empty}</td>
                    <td className="py-1 wrap-anywhere whitespace-pre-line">{row.theirs || words.empty}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <p className="mt-3 flex flex-wrap gap-3">
          <Button variant="plain" size="small" onClick={onKeep}>
            {words.keepMine}
          </Button>
          <Button variant="plain" size="small" onClick={onTake}>
            {words.takeTheirs}
          </Button>
        </p>
      </Notice>
    </div>
  );
}

/** The parts of typed values, one on each line. */
function linesOf(values: Values): string {
  const skus = Object.entries(values).filter(([name, value]) => /^lines\.\d+\.sku$/.test(name) && value.trim() !== "");
  return skus.map(([name, sku]) => `${values[name.replace("sku", "quantity")] ?? ""} × ${sku.trim()}`).join("\n");
}
