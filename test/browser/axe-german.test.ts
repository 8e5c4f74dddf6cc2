import { sweep } from "#test/browser/axe-sweep.ts";
import { editions } from "#test/browser/shop.ts";

sweep(editions.german);
