import { z } from "zod";
import { requiredText } from "#shop/foundation/input.ts";

/** A word and what it means in a query: 'blinker fluid', 'signal bulb'. */
export const newSynonym = z.strictObject({
  word: requiredText(60).min(2, "too_short:2"),
  means: requiredText(100).min(2, "too_short:2"),
});
