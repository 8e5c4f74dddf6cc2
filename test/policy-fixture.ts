import type { Person } from "#test/shop-under-test.ts";

/** What a call is about. `holder` is the customer whose things they are. */
export type Fixture = {
  order: string;
  part: string;
  partType: string;
  alias: string;
  imported: string;
  vehicle: string;
  kept: string;
  line: string;
  review: string;
  inquiry: string;
  promotion: string;
  group: string;
  giftCard: string;
  session: string;
  address: string;
  holder: Holder;
};
export type Holder = Person & { id: string };

/** A request that a caller who is permitted could send. */
export type Example = { path: (fixture: Fixture) => string; body?: (fixture: Fixture) => unknown };
