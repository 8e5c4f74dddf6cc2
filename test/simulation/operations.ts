import { cartOperations } from "#test/simulation/cart-operations.ts";
import { creditOperations } from "#test/simulation/credit-operations.ts";
import { orderOperations } from "#test/simulation/order-operations.ts";
import { paymentOperations } from "#test/simulation/payment-operations.ts";
import type { Buyer, World } from "#test/simulation/world.ts";

/**
 * What a buyer, the clock or staff do. `prepare` draws what is random before anything runs and returns the work; null: nothing to do that with.
 * Operations of one buyer never run at the same time.
 */
export type Operation = {
  name: string;
  /** How often it is drawn, compared with the others. */
  weight: number;
  prepare: (world: World, buyer: Buyer) => (() => Promise<void>) | null;
};

const operations: Operation[] = [...cartOperations, ...orderOperations, ...paymentOperations, ...creditOperations];
const allWeights = operations.reduce((sum, { weight }) => sum + weight, 0);

/** Draws an operation of a buyer that there is something to do for. */
export function drawOperation(world: World, buyer: Buyer): { name: string; run: () => Promise<void> } {
  for (;;) {
    let left = world.draw() * allWeights;
    const operation = operations.find(({ weight }) => (left -= weight) < 0);
    const run = operation?.prepare(world, buyer);
    if (operation && run) return { name: operation.name, run };
  }
}
