import { ApiError } from "#web/client/api.ts";
import type { KitPart } from "#web/client/catalogue/kits.ts";
import type { PartDataChange } from "#web/staff/products/part-data/part-data-change.ts";
import { useDraftKey } from "#web/staff/use-draft-key.ts";
import { partData } from "#messages/part-data.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useBase } from "#web/ui/use-base.ts";
import { useDraft } from "#web/ui/use-draft.ts";
import { useForm } from "#web/ui/use-form.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";

const words = partData.kit;

/** A quantity and a SKU, which may have blanks in it. */
const line = /^(\d{1,4})\s*(?:[x×]\s+|\s)\s*(\S.*)$/i;

/** What is in a kit: a line for each part. */
export function KitForm({ partId, kit }: { partId: string; kit: KitPart[] }) {
  const submit = useFormAction({ reloads: true });
  const key = useDraftKey(`kit:${partId}`);
  // Without versions: what others have changed is refused.
  const base = useBase(key, { version: 0, seen: kit.map(({ sku, quantity }) => ({ sku, quantity })) });
  const { seen } = base.value;
  const initial = { components: seen.map(({ sku, quantity }) => `${quantity} × ${sku}`).join("\n") };
  const checks = {
    components: (text: string) => {
      const wrong = linesOf(text).find((one) => !line.test(one));
      return wrong !== undefined && { code: "not_a_kit_part", params: { line: wrong } };
    },
  };
  async function save(values: typeof initial, { reset }: { reset: (sent: typeof initial) => void }) {
    const components = linesOf(values.components).map((text) => {
      const [, quantity = "", sku = ""] = line.exec(text) ?? [];
      return { sku: sku.trim(), quantity: Number(quantity) };
    });
    try {
      await submit({ act: "kit", kit: { components, seen } } satisfies PartDataChange);
    } catch (error) {
      // Saved again, it replaces what the message says; where nothing is typed, the form shows that by now.
      if (error instanceof ApiError && error.code === "changed_meanwhile") {
        base.release();
        if (values.components === initial.components) return;
      }
      refuse(
        error,
        components.map(({ sku }) => sku),
      );
    }
    base.release();
    reset(values);
  }
  const form = useForm(initial, checks, save, { rebases: true });
  useDraft(key, form, { base });
  return (
    <form {...form.form} aria-label={words.heading} className="grid gap-5 border border-rule bg-sheet p-5 sm:p-6">
      <h2>{words.heading}</h2>
      <p className="text-sm text-ink-soft">{words.about}</p>
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      <TextArea label={words.components} hint={words.hint} {...form.field("components")} spellCheck={false} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {partData.save}
      </Button>
    </form>
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((one) => one.trim())
    .filter(Boolean);
}

/** Combines the errors of all parts in the one field of the form, each error once with its SKU. */
function refuse(error: unknown, skus: string[]): never {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, message, data, errors } = error;
  const [first] = errors;
  const all = new Set(
    errors.map(({ field, message }) => {
      const sku = skus[Number(/^components\.(\d+)\./.exec(field)?.[1])];
      return sku === undefined || message.includes(sku) ? message : words.refused(sku, message);
    }),
  );
  throw new ApiError(status, {
    ...data,
    code,
    message,
    errors: first ? [{ ...first, field: "components", message: [...all].join(" ") }] : [],
  });
}
