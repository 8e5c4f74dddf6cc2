import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { JSONValue } from "hono/utils/types";
import { body, endpoint, createRouter, type Shop } from "#api/router.ts";
import { publicJson } from "#http/response-cache.ts";
import { textField } from "#shop/foundation/input.ts";
import { vehicleChoices } from "#shop/catalogue/vehicles/choices.ts";
import { codeKinds } from "#shop/catalogue/vehicles/code-rules.ts";
import { decodeVin, type DecodedVin } from "#shop/catalogue/vehicles/decode-vin.ts";
import { vehicleQuestions, type OpenQuestion, type VehicleQuestion } from "#shop/catalogue/vehicles/questions.ts";
import { beginPicker } from "#shop/catalogue/vehicles/steps.ts";
import { vehiclesOfCode } from "#shop/catalogue/vehicles/vehicle-codes.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";
import type { VinProblem } from "#shop/catalogue/vehicles/vin.ts";

export type VehicleWords = {
  vehicleOption: (question: VehicleQuestion, value: string) => string;
  vinProblem: (problem: VinProblem) => string;
};

const nullable = { description: "Null: unknown" };

export const vehicleResponse = z
  .object({
    id: z.uuid(),
    year: z.int(),
    make: z.string(),
    model: z.string(),
    displacementL: z.number().nullable().openapi({ description: "Litres. Null: unknown" }),
    cylinders: z.int().nullable().openapi(nullable),
    fuel: z.string().nullable().openapi(nullable),
    turbo: z.boolean().nullable().openapi(nullable),
    drives: z.array(z.string()).nullable().openapi({ description: "Every drive that it was sold with. Null: unknown" }),
    transmissions: z.array(z.string()).nullable().openapi({ description: "As `drives`" }),
    hybrid: z
      .boolean()
      .nullable()
      .openapi({ description: "Whether it is a hybrid that is not charged. Null: unknown" }),
    engines: z.array(z.string()).nullable().openapi({
      description: "Its maker's codes of the engines that it was sold with, such as `K24Z7`. Null: unknown",
    }),
    bodies: z.array(z.string()).nullable().openapi({ description: "Every body that it was sold with. Null: unknown" }),
    market: z.string().nullable().openapi({ description: "ISO 3166. Null: the United States" }),
    version: z.string().nullable().openapi({ description: "What a file calls it beside its model, such as `1.4 TSI`" }),
    powerKw: z.int().nullable().openapi(nullable),
    displacementCcm: z.int().nullable().openapi(nullable),
    builtFrom: z.iso
      .date()
      .nullable()
      .openapi({ description: "The first day of the first month in which it was built" }),
    builtTo: z.iso
      .date()
      .nullable()
      .openapi({ description: "The first day of the last month. Null: unknown, or still built" }),
  })
  .openapi("Vehicle");

export function toVehicleResponse({
  modelId: _modelId,
  relatedModels: _relatedModels,
  ...shown
}: Vehicle): z.infer<typeof vehicleResponse> {
  return shown;
}

const questionResponse = z
  .enum(vehicleQuestions)
  .openapi({ description: "Also the name of the parameter for the answer" });
const optionsResponse = z.array(z.object({ value: z.string(), label: z.string() }));

const answer = textField(100).min(1, "required").optional();
const answers = z.object({
  year: answer,
  make: answer,
  model: answer,
  displacement: answer,
  cylinders: answer,
  fuel: answer,
  turbo: answer,
  version: answer,
  power: answer,
  built: answer,
});

const choices = endpoint({
  method: "get",
  path: "/vehicles/choices",
  policy: "public",
  cache: true,
  summary: "The next question that selects a vehicle, or the vehicle once there is none",
  refusals: ["not_found", "invalid"],
  request: { query: answers },
  response: z.union([
    z.object({ question: questionResponse, options: optionsResponse }).openapi("VehicleQuestion"),
    z.object({ vehicle: vehicleResponse }),
  ]),
});

const steps = endpoint({
  method: "get",
  path: "/vehicles/steps",
  policy: "public",
  cache: true,
  summary: "Every question that selects a vehicle up to the first open one, or up to the vehicle",
  refusals: ["not_found", "invalid"],
  request: { query: answers },
  response: z
    .object({
      steps: z.array(
        z.object({
          question: questionResponse,
          options: optionsResponse,
          answer: z
            .string()
            .openapi({ description: "The value sent along, where it is one of the options; else empty" }),
        }),
      ),
      vehicle: vehicleResponse.nullable().openapi({ description: "Null: a question is open" }),
      codes: z.array(z.enum(codeKinds)).openapi({ description: "The kinds of codes by which vehicles are known, too" }),
    })
    .openapi("VehicleSteps"),
});

const byCode = endpoint({
  method: "get",
  path: "/vehicles/by-code",
  policy: "public",
  cache: true,
  summary: "The vehicle of a code (HSN and TSN, K-Type, VCdb id), or the candidates and the question that decides",
  refusals: ["not_found", "invalid"],
  request: {
    query: answers.extend({
      kind: z.enum(codeKinds, "not_valid"),
      code: textField(40).min(1, "required").openapi({ description: "In whatever spelling: `0603 BGU`, `0603/bgu`" }),
    }),
  },
  response: z
    .object({
      code: z.string().openapi({ description: "In its one spelling: `0603BGU`" }),
      vehicle: vehicleResponse.optional(),
      candidates: z.array(vehicleResponse).optional().openapi({ description: "Where it is not one vehicle" }),
      question: questionResponse.optional(),
      options: optionsResponse.optional(),
    })
    .openapi("VehiclesOfCode"),
});

const decodedVin = z
  .object({
    vin: z.string().openapi({ description: "As it should have been typed" }),
    valid: z
      .boolean()
      .openapi({ description: "Complete, and its check digit is right where VINs of its kind have one" }),
    problems: z.array(z.looseObject({ code: z.string(), message: z.string() })),
    says: z
      .object({
        year: z.int().nullable(),
        make: z.string().nullable(),
        model: z.string().nullable(),
        displacementL: z.number().nullable().openapi({ description: "Litres" }),
        cylinders: z.int().nullable(),
        fuel: z.string().nullable(),
        turbo: z.boolean().nullable(),
        body: z.string().nullable(),
        trim: z.string().nullable(),
        series: z.string().nullable(),
        engine: z.string().nullable().openapi({ description: "Its maker's code of the engine, such as `K24Z7`" }),
        doors: z.int().nullable(),
      })
      .openapi({ description: "What the VIN says by itself. Null: nothing, or more than one thing" }),
    vehicle: vehicleResponse.optional(),
    candidates: z.array(vehicleResponse).optional().openapi({ description: "Where it is not one vehicle: those left" }),
    question: questionResponse.optional(),
    options: optionsResponse.optional(),
    unknown: z.array(z.string()).openapi({ description: "What neither the VIN nor the vehicle tells" }),
  })
  .openapi("DecodedVin");

const decode = endpoint({
  method: "post",
  path: "/vehicles/decode",
  policy: "public",
  summary: "The vehicle of a VIN, or the candidates and the question that decides; answers may be included",
  request: body(z.strictObject({ ...answers.omit({ year: true }).shape, vin: z.string("not_valid") })),
  response: decodedVin,
});

/** Returns JSON that no cache may store: a VIN identifies a car and its owner (D37). */
function personal<T extends JSONValue>(c: Context, value: T) {
  c.header("cache-control", "no-store");
  return c.json(value, 200);
}

export function vehiclesRouter({ reads }: Shop, words: VehicleWords) {
  const toQuestion = ({ question, values }: OpenQuestion) => ({
    question,
    options: values.map((value) => ({ value, label: words.vehicleOption(question, value) })),
  });

  const decoded = ({ vin, valid, problems, details, vehicles, open, unknown }: DecodedVin) => {
    const [vehicle] = vehicles;
    return {
      vin,
      valid,
      problems: problems.map((problem) => ({ ...problem, message: words.vinProblem(problem) })),
      says: details,
      ...(vehicle && !open ? { vehicle: toVehicleResponse(vehicle) } : { candidates: vehicles.map(toVehicleResponse) }),
      ...(open && toQuestion(open)),
      unknown,
    };
  };

  return createRouter()
    .openapi(choices, async (c) => {
      const found = await vehicleChoices(reads, c.req.valid("query"));
      return publicJson(c, "open" in found ? toQuestion(found.open) : { vehicle: toVehicleResponse(found.vehicle) }, [
        "vehicles",
      ]);
    })
    .openapi(steps, async (c) => {
      const { steps: found, vehicle, codes } = await beginPicker(reads, c.req.valid("query"));
      const described = found.map(({ question, values, answer }) => ({ ...toQuestion({ question, values }), answer }));
      return publicJson(c, { steps: described, vehicle: vehicle && toVehicleResponse(vehicle), codes }, ["vehicles"]);
    })
    .openapi(byCode, async (c) => {
      const { kind, code: written, ...known } = c.req.valid("query");
      const { code, vehicles, open } = await vehiclesOfCode(reads, { kind, code: written }, known);
      const [vehicle] = vehicles;
      const found =
        vehicle && !open ? { vehicle: toVehicleResponse(vehicle) } : { candidates: vehicles.map(toVehicleResponse) };
      return publicJson(c, { code, ...found, ...(open && toQuestion(open)) }, ["vehicles"]);
    })
    .openapi(decode, async (c) => {
      const { vin, ...known } = c.req.valid("json");
      return personal(c, decoded(await decodeVin(reads, vin, known)));
    });
}
