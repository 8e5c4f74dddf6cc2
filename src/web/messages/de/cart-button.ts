import type * as en from "#web/messages/en/cart-button.ts";

export const cartButton = {
  add: "In den Warenkorb",
  addOf: (part: string) => `In den Warenkorb: ${part}`,
  again: "Noch einmal bestellen",
  quantity: "Menge",
  view: "Zum Warenkorb",
  added: (part: string) => `Im Warenkorb: ${part}`,
  notice: (code: "limited" | "raised", part: string, quantity: number) =>
    code === "limited"
      ? `${part}: Nur ${quantity} auf Lager, deshalb liegen ${quantity} im Warenkorb.`
      : `${part}: Die Mindestabnahme ist ${quantity}, deshalb liegen ${quantity} im Warenkorb.`,
} satisfies typeof en.cartButton;
