/** What the button that puts a part into the cart says, and what became of it. */
export const cartButton = {
  add: "Add to cart",
  addOf: (part: string) => `Add to cart: ${part}`,
  again: "Order again",
  quantity: "Quantity",
  view: "View cart",
  added: (part: string) => `In your cart: ${part}`,
  notice: (code: "limited" | "raised", part: string, quantity: number) =>
    code === "limited"
      ? `${part}: only ${quantity} in stock, so your cart has ${quantity}.`
      : `${part}: the minimum order is ${quantity}, so your cart has ${quantity}.`,
};
