import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { extraTexts } from "#shop/selling/orders/extra-texts.ts";
import type { StaffOrder } from "#web/client/selling/staff-orders.ts";
import { isPickup } from "#web/client/selling/order.ts";
import { orderAddress } from "#web/orders/order-address.ts";
import { staffTextNames } from "#messages/extra-texts.ts";
import { deskOrders as words } from "#messages/desk-orders.ts";
import { orders as orderWords } from "#messages/orders.ts";
import { addressText } from "#web/ui/address-text.ts";

/** Whom an order goes to and how to reach them. */
export function Customer({ found }: { found: StaffOrder }) {
  const { order, account } = found;
  const { clientName, email, phoneNumber, delivery } = order;
  const others = `${href("/dashboard/orders")}?${new URLSearchParams({ q: email, status: "all" }).toString()}`;
  return (
    <dl className="grid gap-x-4 gap-y-2 text-sm">
      <Fact title={orderWords.client}>{clientName}</Fact>
      <Fact title={orderWords.email}>
        <a href={`mailto:${email}`} className="link break-all">
          {email}
        </a>{" "}
        ({account ? words.account : words.guest})
      </Fact>
      <Fact title={orderWords.phone}>
        <a href={`tel:${phoneNumber.replace(/[^+\d]/g, "")}`} className="link">
          {phoneNumber}
        </a>
      </Fact>
      <Fact title={orderWords.address}>
        <span className="whitespace-pre-line">{orderAddress(order)}</span>
      </Fact>
      {order.billTo && (
        <Fact title={orderWords.billTo}>
          <span className="whitespace-pre-line">{addressText(order.billTo)}</span>
        </Fact>
      )}
      {delivery && (
        <Fact title={isPickup(order) ? orderWords.pickUpAt : orderWords.totals.delivery}>
          {delivery.name}
          {delivery.to && ` (${delivery.to})`}
        </Fact>
      )}
      {order.vat && (
        <Fact title={orderWords.vatId}>
          {orderWords.vat(order.vat.id, order.vat.reverseCharge)}
          {order.vat.consultation && ` (VIES ${order.vat.consultation})`}
        </Fact>
      )}
      {extraTexts.map(
        (name) =>
          order[name] && (
            <Fact key={name} title={staffTextNames[name]}>
              <span className="whitespace-pre-line">{order[name]}</span>
            </Fact>
          ),
      )}
      <dt className="sr-only">{words.others}</dt>
      <dd>
        <Link to={others} className="link">
          {words.others}
        </Link>
      </dd>
    </dl>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
