import { z } from "@hono/zod-openapi";
import {
  acknowledged,
  added,
  body,
  byId,
  createRouter,
  byEmail,
  endpoint,
  pageJson,
  modified,
  paging,
  searchText,
  type Shop,
} from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { requiredText } from "#shop/foundation/input.ts";
import { creditChange, newGiftCard } from "#shop/selling/ledger/credit-input.ts";
import {
  blockGiftCard,
  findGiftCard,
  getGiftCard,
  isSendable,
  issueGiftCard,
  listGiftCards,
  type GiftCard,
} from "#shop/selling/ledger/gift-cards.ts";
import {
  accountHistory,
  changeStoreCredit,
  getStoreCredit,
  type LedgerRow,
} from "#shop/selling/ledger/store-credit.ts";
import { sendGiftCardAgain } from "#shop/selling/payments/send-gift-card.ts";
import { orderLimits } from "#shop/foundation/limits.ts";

const policy = { permission: "credit:manage" } as const;
const { idempotencyKeyLength } = orderLimits;
const repeatable = {
  headers: z.object({
    "idempotency-key": z.string().min(1).max(idempotencyKeyLength, `too_long:${idempotencyKeyLength}`).optional(),
  }),
};

const giftCard = z
  .object({
    id: z.uuid(),
    lastCharacters: z.string().openapi({ description: "Of its code, which was shown once" }),
    amountCents: z.int(),
    balanceCents: z.int(),
    currency: z.string(),
    note: z.string(),
    expiresAt: z.iso.datetime().nullable(),
    blockedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .openapi("GiftCard");

const history = z.array(
  z
    .object({
      id: z.uuid(),
      cause: z.enum(["issue", "adjust", "order", "give_back", "replace"]),
      causeId: z.uuid().openapi({ description: "The order, the gift card or the account" }),
      note: z.string(),
      at: z.iso.datetime(),
      amountCents: z.int(),
    })
    .openapi("BalanceChange"),
);

const list = endpoint({
  method: "get",
  path: "/gift-cards",
  policy,
  summary: "Gift cards, newest first; `q` is words of the note or the last characters of the code",
  request: { query: paging.extend({ q: searchText }) },
  response: z.array(giftCard),
});

const get = endpoint({
  method: "get",
  path: "/gift-cards/{id}",
  policy,
  summary: "One gift card with the changes of its balance",
  request: byId,
  response: giftCard.extend({
    history,
    sendable: z.boolean().openapi({ description: "Whether its code can be sent again" }),
  }),
});

const issue = endpoint({
  method: "post",
  path: "/gift-cards",
  policy,
  summary: "Issue a gift card. The response alone has its code: null where `Idempotency-Key` was used before",
  refusals: ["idempotency_key_reused", "sign_in_again"],
  request: { ...body(newGiftCard), ...repeatable },
  response: added.extend({ code: z.string().nullable() }),
});

const lookup = endpoint({
  method: "post",
  path: "/gift-cards/lookup",
  policy,
  summary: "Find a gift card by its code",
  request: body(z.strictObject({ code: requiredText(60) })),
  response: z.object({ id: z.uuid() }),
  refusals: ["code_unknown", "rate_limited"],
});

const block = endpoint({
  method: "put",
  path: "/gift-cards/{id}/blocked",
  policy,
  summary: "Block a gift card, or lift the block",
  refusals: ["sign_in_again"],
  request: { ...byId, ...body(z.strictObject({ blocked: z.boolean("not_valid") })) },
  response: modified,
});

const send = endpoint({
  method: "post",
  path: "/gift-cards/{id}/mails",
  policy,
  summary:
    "Send the code of a gift card that a refund went to again: a new one, to the order's address. 0 while the mail waits to be sent",
  refusals: ["gift_card_unsendable", "rate_limited"],
  request: byId,
  response: modified,
});

const credit = endpoint({
  method: "get",
  path: "/store-credit/{email}",
  policy,
  summary: "A customer's store credit with the changes of it",
  refusals: ["malformed", "not_found"],
  request: byEmail,
  response: z
    .object({
      userId: z.uuid(),
      email: z.string(),
      name: z.string(),
      balanceCents: z.int(),
      currency: z.string(),
      history,
    })
    .openapi("StoreCredit"),
});

const changeCredit = endpoint({
  method: "post",
  path: "/store-credit/{email}",
  policy,
  summary: "Add to a customer's store credit, or take from it by a negative amount",
  refusals: ["malformed", "not_found", "credit_short", "idempotency_key_reused", "sign_in_again"],
  request: { ...byEmail, ...body(creditChange), ...repeatable },
  response: modified,
});

export function creditRouter({ db, site: { currency } }: Shop) {
  const terms = (key: string | undefined) => ({ currency, ...(key && { idempotencyKey: key }) });
  return createRouter()
    .openapi(list, async (c) => {
      const page = await listGiftCards(db, staff(c.get("actor"), "credit:manage"), c.req.valid("query"));
      return pageJson(c, page, toGiftCardResponse);
    })
    .openapi(get, async (c) => {
      const actor = staff(c.get("actor"), "credit:manage");
      const card = await getGiftCard(db, actor, asId(c.req.valid("param").id));
      const rows = await accountHistory(db, actor, card.accountId);
      return c.json({ ...toGiftCardResponse(card), sendable: isSendable(card), history: toHistoryResponse(rows) }, 200);
    })
    .openapi(issue, async (c) => {
      const actor = staff(c.get("actor"), "credit:manage");
      const key = c.req.valid("header")["idempotency-key"];
      const { id, code } = await issueGiftCard(db, actor, c.req.valid("json"), terms(key));
      return c.json({ ...acknowledged.added(id), code }, 200);
    })
    .openapi(lookup, async (c) => {
      const actor = staff(c.get("actor"), "credit:manage");
      return c.json({ id: await findGiftCard(db, actor, c.req.valid("json").code) }, 200);
    })
    .openapi(block, async (c) => {
      const actor = staff(c.get("actor"), "credit:manage");
      const changed = await blockGiftCard(db, actor, asId(c.req.valid("param").id), c.req.valid("json").blocked);
      return c.json(acknowledged.modified(changed), 200);
    })
    .openapi(send, async (c) => {
      const actor = staff(c.get("actor"), "credit:manage");
      return c.json(acknowledged.modified(await sendGiftCardAgain(db, actor, asId(c.req.valid("param").id))), 200);
    })
    .openapi(credit, async (c) => {
      const actor = staff(c.get("actor"), "credit:manage");
      const found = await getStoreCredit(db, actor, c.req.valid("param").email, currency);
      const { userId, email, name, balanceCents } = found;
      const changes = toHistoryResponse(found.history);
      return c.json({ userId, email, name, balanceCents, currency, history: changes }, 200);
    })
    .openapi(changeCredit, async (c) => {
      const actor = staff(c.get("actor"), "credit:manage");
      const { email } = c.req.valid("param");
      const key = c.req.valid("header")["idempotency-key"];
      const isNew = await changeStoreCredit(db, actor, { email, ...c.req.valid("json") }, terms(key));
      return c.json(acknowledged.modified(isNew ? 1 : 0), 200);
    });
}

function toGiftCardResponse(card: GiftCard): z.infer<typeof giftCard> {
  const { id, lastCharacters, amountCents, balanceCents, currency, note, expiresAt, blockedAt, createdAt } = card;
  return {
    id,
    lastCharacters,
    amountCents,
    balanceCents,
    currency,
    note,
    expiresAt: expiresAt?.toISOString() ?? null,
    blockedAt: blockedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

function toHistoryResponse(rows: LedgerRow[]): z.infer<typeof history> {
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
