import { tour } from "#test/browser/every-page/tour.ts";
import { editions } from "#test/browser/shop.ts";

tour(editions.ofRun, ["staff"]);
