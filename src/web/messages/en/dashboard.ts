import { listCount } from "./grammar.ts";

/** The words of the customer's dashboard. */
export const dashboard = { menu: "Dashboard" };

export const myOrders = {
  title: "My Orders",
  columns: { name: "Name", order: "Order", price: "Price", payment: "Payment", cancel: "Cancle" },
  count: listCount("order", "orders"),
  searchLabel: "Search my orders",
  searchHint: "Product, part number, name or order number",
  pay: "Pay",
  payFor: (orderNumber: number) => `Pay order ${orderNumber}`,
  cancel: "Cancel",
  cancelOf: (orderNumber: number) => `Cancel order ${orderNumber}`,
  confirm: "Delete tha product !!",
  refundsOnCancel: (amount: string) => `Cancelling refunds ${amount}.`,
  refundsRest: "Cancelling refunds what has not been shipped.",
  cancelled: "Your order has been cancelled",
  cancelledRest: "What was not shipped has been cancelled, and will be refunded",
  cancelledRefunded: (amount: string) => `Your order has been cancelled; ${amount} will be refunded`,
  closedBefore: "This order was closed already.",
  notCancelled: (orderNumber: number, why: string) => `Order ${orderNumber} was not cancelled. ${why}`,
  onItsWay: "Shipped: it can't be cancelled any more.",
  again: "Order again",
  review: "Write a review",
  empty: "No open orders",
  emptyHelp:
    "What you order appears here, with its payment and where it is. Cancelled and expired orders are under “All orders”.",
  browse: "Look at the parts",
  none: "No order matches",
  noneHelp: "Try fewer words, or search all orders, including cancelled and expired ones.",
};
