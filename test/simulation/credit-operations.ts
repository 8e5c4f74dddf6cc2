import type { Operation } from "#test/simulation/operations.ts";
import { must, pickOf, type Buyer, type World } from "#test/simulation/world.ts";

export const creditOperations: Operation[] = [
  { name: "issue gift card", weight: 3, prepare: issue },
  { name: "block gift card", weight: 2, prepare: block },
  { name: "give store credit", weight: 3, prepare: giveCredit },
];

function issue(world: World) {
  const amount = 10 + Math.floor(world.draw() * 80);
  const key = `issue-${world.draw()}`;
  return async () => {
    const sent = await world.staff("POST", "/api/gift-cards", { amount }, { "idempotency-key": key });
    must(sent.status === 200, "a gift card is issued", sent);
    // A repetition does not have the code: it was shown once.
    world.cards.push({ id: sent.body.insertedId, code: sent.body.code, cents: amount * 100, blocked: false });
  };
}

/** For good: what an order gives back to it goes to a new card, whose code the model does not learn. */
function block(world: World) {
  const card = pickOf(
    world,
    world.cards.filter(({ blocked }) => !blocked),
  );
  if (!card) return null;
  return async () => {
    const sent = await world.staff("PUT", `/api/gift-cards/${card.id}/blocked`, { blocked: true });
    must(sent.status === 200, "a gift card is blocked", sent);
    card.blocked = true;
  };
}

function giveCredit(world: World, buyer: Buyer) {
  const amount = 5 + Math.floor(world.draw() * 60);
  const key = `credit-${world.draw()}`;
  if (buyer.isGuest) return null;
  return async () => {
    const path = `/api/store-credit/${encodeURIComponent(buyer.email)}`;
    const sent = await world.staff("POST", path, { amount, reason: "A gesture" }, { "idempotency-key": key });
    must(sent.status === 200, "store credit is given", sent);
    buyer.storeCreditCents += amount * 100;
  };
}
