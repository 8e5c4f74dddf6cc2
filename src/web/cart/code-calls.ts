/** What the forms for codes, gift cards and store credit do with the cart that they are about; each rejects with the shop's refusal. */
export type CodeCalls = {
  enterCode: (cartId: string, code: string) => Promise<unknown>;
  removeCode: (cartId: string, code: string) => Promise<unknown>;
  removeGiftCard: (cartId: string, id: string) => Promise<unknown>;
  useCredit: (cartId: string, used: boolean) => Promise<unknown>;
};

/** Why a code was not taken, beside what was typed. */
export type RefusedCode = { typed: string; reason: string };

/** The value of `intent` of the forms of codes. */
const codeIntents = ["enter-code", "remove-code", "remove-gift-card", "use-credit"] as const;
export type CodeIntent = (typeof codeIntents)[number];

/** Returns what a form of codes wants; null for any other form. */
export function codeIntentOf(form: FormData): CodeIntent | null {
  return codeIntents.find((intent) => intent === form.get("intent")) ?? null;
}

/** Returns what was typed into the field of codes. */
export function typedCode(form: FormData): string {
  const code = form.get("code");
  return typeof code === "string" ? code : "";
}

/** Does what a form of codes says. */
export async function submitCodeForm(form: FormData, intent: CodeIntent, calls: CodeCalls): Promise<void> {
  const cartId = String(form.get("cart"));
  if (intent === "enter-code") await calls.enterCode(cartId, typedCode(form));
  else if (intent === "remove-code") await calls.removeCode(cartId, typedCode(form));
  else if (intent === "remove-gift-card") await calls.removeGiftCard(cartId, String(form.get("card")));
  else await calls.useCredit(cartId, form.get("used") === "yes");
}
