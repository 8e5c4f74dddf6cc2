/** What the order form says of an order that was placed before, and no longer waits for its payment. */
export const placedBefore = {
  states: {
    paid: (number: number) => `This order was placed before: order ${number}, which is paid by now.`,
    shipped: (number: number) => `This order was placed before: order ${number}, which has been shipped by now.`,
    cancelled: (number: number) => `This order was placed before: order ${number}, which has been cancelled since.`,
    expired: (number: number) => `This order was placed before: order ${number}, which has expired unpaid since.`,
  },
  another: "If you want another one, order again.",
  toOrders: "See your orders",
};
