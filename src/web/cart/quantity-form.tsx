import { useId, useState } from "react";
import { maxQuantity } from "#shop/catalogue/parts/part-rules.ts";
import type { CartLine } from "#web/client/selling/cart.ts";
import { LineForm } from "#web/cart/line-form.tsx";
import { cart as words } from "#messages/cart.ts";
import { fieldMessage } from "#messages/form-errors.ts";
import { Button } from "#web/ui/button.tsx";
import { checkOf } from "#web/ui/field-checks.ts";

const checkQuantity = checkOf({ min: 1, max: maxQuantity });

/** `change` returns the quantity that the line has afterwards. */
type QuantityFormProps = { line: CartLine; change: (to: number) => Promise<number> };

/** How many of a line's part are wanted. What is no such number stays in the field, with the reason below it. */
export function QuantityForm({ line: { id, part, quantity }, change }: QuantityFormProps) {
  const [typed, setTyped] = useState(String(quantity));
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  async function send() {
    const wrong = checkQuantity(typed);
    if (wrong !== null) {
      setProblem(typeof wrong === "string" ? fieldMessage(wrong) : fieldMessage(wrong.code, wrong.params));
      return;
    }
    setProblem(null);
    const after = String(await change(Number(typed)));
    // What is typed meanwhile stays.
    setTyped((now) => (now === typed ? after : now));
  }
  return (
    <LineForm lineId={id} intent="change" send={send} className="flex flex-wrap items-center gap-2">
      {(busy) => (
        <>
          <input
            name="quantity"
            aria-label={words.quantityOf(part.name)}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : problemId}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            inputMode="numeric"
            autoComplete="off"
            className="min-h-11 w-18 rounded-sm border-2 border-rule-strong bg-sheet px-3 py-2 tabular-nums"
          />
          <Button type="submit" variant="plain" size="small" busy={busy} aria-label={words.updateOf(part.name)}>
            {words.update}
          </Button>
          {problem !== null && (
            <p id={problemId} role="alert" className="w-full text-sm font-semibold text-bad">
              {problem}
            </p>
          )}
        </>
      )}
    </LineForm>
  );
}
