import { useEffect, useRef, type ReactNode } from "react";
import { Form } from "react-router";
import { codeRules } from "#shop/selling/promotions/promotion-rules.ts";
import type { Cart } from "#web/client/selling/cart.ts";
import type { CodeIntent, RefusedCode } from "#web/cart/code-calls.ts";
import { cart as words } from "#messages/cart.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { useFormatMoney } from "#web/ui/intl.tsx";

type CodeFormProps = {
  cart: Pick<Cart, "id" | "codes" | "refusedCodes" | "giftCards" | "credit">;
  refused: RefusedCode | null;
  busy: boolean;
};

/** Promotion codes, gift cards and store credit: what is entered, each of it removable, and the field for more. */
export function CodeForm({ cart, refused, busy }: CodeFormProps) {
  const { id: cartId, codes, refusedCodes, giftCards, credit } = cart;
  const money = useFormatMoney();
  const box = useRef<HTMLDivElement>(null);
  const count = codes.length + giftCards.length;
  const before = useRef(count);
  // The document's focus: on the field where a code is refused, or where the button that had the focus is gone.
  useEffect(() => {
    const removed = count < before.current && document.activeElement === document.body;
    before.current = count;
    if (refused || removed) box.current?.querySelector<HTMLElement>("input[name=code]:not([type=hidden])")?.focus();
  }, [refused, count]);
  return (
    <div ref={box} className="grid gap-3">
      {count > 0 && (
        <ul className="grid gap-1 text-sm">
          {codes.map((code) => (
            <Entered
              key={code}
              intent="remove-code"
              cartId={cartId}
              field={{ name: "code", value: code }}
              label={words.removeCode(code)}
              busy={busy}
            >
              {words.code(code)}
              {refusedCodes.includes(code) && <Problem>{words.codeRefused}</Problem>}
            </Entered>
          ))}
          {giftCards.map(({ id, lastCharacters, cents }) => (
            <Entered
              key={id}
              intent="remove-gift-card"
              cartId={cartId}
              field={{ name: "card", value: id }}
              label={words.removeOf(words.giftCard(lastCharacters))}
              busy={busy}
            >
              {words.giftCard(lastCharacters)}
              {cents === 0 ? <Problem>{words.giftCardUnused}</Problem> : <Pays>{words.pays(money(cents))}</Pays>}
            </Entered>
          ))}
        </ul>
      )}
      <CodeField key={count} cartId={cartId} refused={refused} busy={busy} />
      {(credit.availableCents > 0 || credit.used) && (
        <Form method="post" preventScrollReset>
          <Intent intent="use-credit" cartId={cartId} />
          <label className="flex min-h-9 items-center gap-3">
            <input
              key={String(credit.used)}
              type="checkbox"
              name="used"
              value="yes"
              defaultChecked={credit.used}
              onChange={({ target }) => target.form?.requestSubmit()}
              className="size-5 shrink-0"
            />
            {words.payByCredit(money(credit.availableCents))}
          </label>
        </Form>
      )}
    </div>
  );
}

type IntentProps = { intent: CodeIntent; cartId: string | null };

/** What a form is to do, and with which cart. */
const Intent = ({ intent, cartId }: IntentProps) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="cart" value={cartId ?? ""} />
  </>
);
const Problem = ({ children }: { children: ReactNode }) => <span className="block text-warn-ink">{children}</span>;
const Pays = ({ children }: { children: ReactNode }) => <span className="block text-ink-soft">{children}</span>;

function CodeField({ cartId, refused, busy }: Pick<CodeFormProps, "refused" | "busy"> & Pick<IntentProps, "cartId">) {
  return (
    <Form method="post" className="flex flex-wrap items-start gap-2" noValidate preventScrollReset>
      <Intent intent="enter-code" cartId={cartId} />
      <Field
        label={words.codeField}
        name="code"
        defaultValue={refused?.typed ?? ""}
        error={refused?.reason}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={codeRules.code.maxLength}
        className="min-w-0 basis-full sm:flex-1 sm:basis-0"
      />
      <Button type="submit" variant="plain" busy={busy} className="sm:mt-7">
        {words.applyCode}
      </Button>
    </Form>
  );
}

type EnteredProps = IntentProps & {
  field: { name: string; value: string };
  label: string;
  busy: boolean;
  children: ReactNode;
};

/** A code or gift card of the cart, and the form that removes it. */
function Entered({ intent, cartId, field, label, busy, children }: EnteredProps) {
  return (
    <li className="flex items-start justify-between gap-3">
      <span className="min-w-0 break-words">{children}</span>
      <Form method="post" preventScrollReset>
        <Intent intent={intent} cartId={cartId} />
        <input type="hidden" {...field} />
        <button type="submit" aria-disabled={busy || undefined} aria-label={label} className="link min-h-6 px-1">
          {words.remove}
        </button>
      </Form>
    </li>
  );
}
