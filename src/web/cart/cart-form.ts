import { data, redirect } from "react-router";
import { cartCookie, readCartCookie } from "#http/cart-cookie.ts";
import { statusOf } from "#http/status.ts";
import { toShopError } from "#http/problem.ts";
import type { ShopContext } from "#http/shop-context.ts";
import {
  cartDelivery,
  cartLineChange,
  companion,
  newCartLine,
  replacement,
  type Companions,
} from "#shop/selling/cart/cart-input.ts";
import { addToCart, changeCartLine, removeCartLine } from "#shop/selling/cart/change-cart.ts";
import { addCompanions, replaceCartLines, type Replacement } from "#shop/selling/cart/take-offers.ts";
import { guestOf, newGuestSecret } from "#shop/selling/cart/guest-secret.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { asId } from "#shop/foundation/id.ts";
import { fieldErrors } from "#shop/foundation/input.ts";
import { cartLimits } from "#shop/foundation/limits.ts";
import { codeIntentOf, submitCodeForm, typedCode } from "#web/cart/code-calls.ts";
import { codeCallsOfGuest } from "#web/cart/guest-code-calls.ts";
import { formOf } from "#web/shell/form-by-page.ts";
import { errorMessages } from "#messages/errors.ts";
import { fieldMessage } from "#messages/form-errors.ts";

type Page = Pick<ShopContext, "writes" | "site" | "client">;

/**
 * Does what a form of the cart asks, for a browser without scripts: the same input as that of the API. Returns
 * the refusal in words; throws a redirect to the cart when it is done.
 */
export async function submitCartForm(request: Request, page: Page) {
  const { writes, site } = page;
  const sent = await formOf(request);
  const form = Object.fromEntries(sent);
  const codes = codeIntentOf(sent);
  const known = readCartCookie(request.headers.get("cookie"), site.publicUrl);
  const secret = known && guestOf(known) ? known : newGuestSecret();
  try {
    const guest = guestOf(secret);
    if (codes && guest) await submitCodeForm(sent, codes, codeCallsOfGuest(guest, page));
    else if (guest && form["intent"] === "add-job")
      await addCompanions(writes, guest, asId(String(form["line"] ?? "")), { parts: companionsOf(sent) });
    else if (guest && form["intent"] === "swap") await replaceCartLines(writes, guest, swapsOf(sent));
    else await change(form, secret, writes);
  } catch (error) {
    const { code, fields } = toShopError(error);
    const [field] = fields;
    const reason = field ? fieldMessage(field.code, field.params) : errorMessages[code];
    const refused = codes
      ? { refused: null, line: "", code: { typed: typedCode(sent), reason } }
      : { refused: reason, line: String(form["line"] ?? ""), code: null };
    return data(refused, { status: statusOf[code] });
  }
  throw redirect("/cart", { status: 303, headers: { "set-cookie": cartCookie(secret, site.publicUrl) } });
}

async function change(form: Record<string, FormDataEntryValue>, secret: string, db: ShopContext["writes"]) {
  const buyer = guestOf(secret);
  if (!buyer) throw new ShopError("internal");
  const { intent, quantity, part, vehicle } = form;
  const line = () => asId(String(form["line"] ?? ""));
  const changed = (input: unknown) => changeCartLine(db, buyer, line(), parsed(cartLineChange, input));
  if (intent === "add") {
    const sent = { partId: part, quantity, ...(vehicle !== undefined && { vehicleId: vehicle }) };
    await addToCart(db, buyer, parsed(newCartLine, sent));
  } else if (intent === "change") await changed({ quantity });
  else if (intent === "confirm") await changed({ confirmed: true });
  else if (intent === "for-none") await changed({ vehicleId: null });
  else if (intent === "replace")
    await replaceCartLines(db, buyer, { replacements: [{ lineId: line(), partId: asId(String(part)) }] });
  else if (intent === "remove") await removeCartLine(db, buyer, line());
  else throw new ShopError("malformed");
}

/** The parts of a job, each as its id and how many. */
function companionsOf(form: FormData): Companions {
  const sent = form.getAll("companion").map((text) => {
    const [partId, quantity] = String(text).split(" ");
    return { partId, quantity };
  });
  return sent.slice(0, cartLimits.companions).map((one) => parsed(companion, one));
}

/** The swaps of a proposal, each as its line and its part. */
function swapsOf(form: FormData): { replacements: Replacement[]; methodId?: string } {
  const sent = form.getAll("swap").map((text) => {
    const [lineId, partId] = String(text).split(" ");
    return { lineId, partId };
  });
  const method = form.get("method");
  return {
    replacements: sent.slice(0, cartLimits.swappedLines).map((one) => parsed(replacement, one)),
    ...(method && { methodId: parsed(cartDelivery, { deliveryMethodId: method }).deliveryMethodId }),
  };
}

function parsed<
  S extends typeof newCartLine | typeof cartLineChange | typeof companion | typeof replacement | typeof cartDelivery,
>(schema: S, input: unknown): S["_output"] {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new ShopError("invalid", { fields: fieldErrors(result.error) });
}
