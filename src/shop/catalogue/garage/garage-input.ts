import { z } from "zod";
import { valueFacts } from "#shop/catalogue/fitment/qualifiers.ts";
import { garageRules } from "#shop/catalogue/garage/garage-rules.ts";
import { textField, textOf, wholeOf } from "#shop/foundation/input.ts";
import { garageLimits, queryLimits } from "#shop/foundation/limits.ts";
import { readVin, vinLength } from "#shop/catalogue/vehicles/vin.ts";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const fact = new RegExp(
  `^(${valueFacts.join("|")}|turbo|built|vin:[^\\p{C}]{1,60}|(with|is|note):[^\\p{C}]{1,200})$`,
  "u",
);

/** Normalized; a wrong check digit is accepted. '' if unknown. */
const vin = textOf(garageRules.vin).transform((text, context) => {
  const read = text === "" ? { vin: "" } : readVin(text);
  if (read && (text === "" || (read.vin.length === vinLength && !read.vin.includes("*")))) return read.vin;
  context.addIssue({ code: "custom", message: "not_a_vin" });
  return z.NEVER;
});
const nickname = textOf(garageRules.nickname);
const mileage = z.preprocess((value) => (value === "" ? null : value), wholeOf(garageRules.mileage).nullable());
const answer = textField(queryLimits.answerLength).min(1, "required");
const few = (answers: object) => Object.keys(answers).length <= garageLimits.answers;

export const newGarageVehicle = z.strictObject({
  vehicleId: z.string({ error: "required" }).toLowerCase().regex(uuid, "vehicle_unknown"),
  nickname: nickname.default(""),
  vin: vin.default(""),
  mileage: mileage.default(null),
  answers: z.record(z.string().regex(fact, "unknown_field"), answer).refine(few, "too_many").default({}),
  active: z.boolean("not_valid").default(true),
});

export type NewGarageVehicle = z.infer<typeof newGarageVehicle>;

/** Absent fields are unchanged. Answers are added to the existing ones; null removes an answer. */
export const garageChange = z.strictObject({
  nickname: nickname.optional(),
  vin: vin.optional(),
  mileage: mileage.optional(),
  answers: z.record(z.string().regex(fact, "unknown_field"), answer.nullable()).refine(few, "too_many").optional(),
  active: z.boolean("not_valid").optional(),
});

export type GarageChange = z.infer<typeof garageChange>;
