import { mainJourneys } from "#test/browser/main-journeys.ts";
import { editions } from "#test/browser/shop.ts";

mainJourneys(editions.german);
