import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as audit from "#shop/audit/audit.table.ts";
import * as cart from "#shop/cart/cart.table.ts";
import * as fitment from "#shop/fitment/fitment.table.ts";
import * as vehicleCounts from "#shop/fitment/vehicle-counts.table.ts";
import * as fitmentQuality from "#shop/fitment-quality/quality.table.ts";
import * as garage from "#shop/garage/garage.table.ts";
import * as jobs from "#shop/jobs/jobs.table.ts";
import * as ledger from "#shop/ledger/ledger.table.ts";
import * as mails from "#shop/mails/mails.table.ts";
import * as orders from "#shop/orders/orders.table.ts";
import * as partNumbers from "#shop/parts/part-numbers.table.ts";
import * as parts from "#shop/parts/parts.table.ts";
import * as payments from "#shop/payments/payments.table.ts";
import * as phoneDrafts from "#shop/cart/phone-drafts.table.ts";
import * as postalPlaces from "#shop/delivery/postal-places.table.ts";
import * as promotions from "#shop/promotions/promotions.table.ts";
import * as reviews from "#shop/reviews/reviews.table.ts";
import * as savedViews from "#shop/saved-views/saved-views.table.ts";
import * as search from "#shop/search/search.table.ts";
import * as shipRules from "#shop/delivery/ship-rules.table.ts";
import * as settings from "#shop/settings/settings.table.ts";
import * as tax from "#shop/tax/tax.table.ts";
import * as users from "#shop/users/users.table.ts";
import * as vehicles from "#shop/vehicles/vehicles.table.ts";
import * as webhooks from "#shop/webhooks/webhooks.table.ts";
import { testDatabase } from "#test/database.ts";

const nouns = [
  audit,
  cart,
  fitment,
  fitmentQuality,
  garage,
  jobs,
  ledger,
  mails,
  orders,
  partNumbers,
  parts,
  payments,
  phoneDrafts,
  postalPlaces,
  promotions,
  reviews,
  savedViews,
  search,
  settings,
  shipRules,
  tax,
  users,
  vehicleCounts,
  vehicles,
  webhooks,
];
const tables = nouns.flatMap((noun) => Object.values(noun)).filter((one) => is(one, PgTable));

test.each(tables.map((table) => [getTableName(table), table] as const))(
  "the table %s has every column that the code declares",
  async (_name, table) => {
    const { db } = await testDatabase();
    await expect(db.select().from(table).limit(1)).resolves.toBeInstanceOf(Array);
  },
);
