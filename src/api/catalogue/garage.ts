import { z } from "@hono/zod-openapi";
import { body, byId, endpoint, createRouter, type Shop } from "#api/router.ts";
import { toVehicleResponse, vehicleResponse } from "#api/catalogue/vehicles.ts";
import { signedIn, type Customer } from "#shop/foundation/actor.ts";
import { garageChange, newGarageVehicle } from "#shop/catalogue/garage/garage-input.ts";
import { addToGarage, changeInGarage, garageOf, mergeGarage, removeFromGarage } from "#shop/catalogue/garage/garage.ts";
import { asId } from "#shop/foundation/id.ts";
import { garageLimits } from "#shop/foundation/limits.ts";

const garageResponse = z
  .object({
    vehicles: z.array(
      z
        .object({
          id: z.uuid(),
          vehicle: vehicleResponse,
          nickname: z.string(),
          vin: z.string().openapi({ description: "'' if unknown" }),
          mileage: z.int().nullable().openapi({ description: "Miles. Null: unknown" }),
          answers: z
            .record(z.string(), z.string().optional())
            .openapi({ description: "The owner's answers to fitment questions" }),
          active: z.boolean().openapi({ description: "At most one is" }),
        })
        .openapi("GarageVehicle"),
    ),
  })
  .openapi("Garage", { description: "Newest vehicle first" });

const list = endpoint({
  method: "get",
  path: "/garage",
  policy: "customer",
  summary: "The caller's vehicles",
  request: {},
  response: garageResponse,
});

const add = endpoint({
  method: "post",
  path: "/garage",
  policy: "customer",
  summary:
    "Add a vehicle to the caller's garage, or update it if it is already there. It becomes the active one unless `active` is false",
  refusals: ["garage_full"],
  request: body(newGarageVehicle),
  response: garageResponse.extend({ id: z.uuid().openapi({ description: "Of the vehicle that was added or found" }) }),
});

const merge = endpoint({
  method: "post",
  path: "/garage/merge",
  policy: "customer",
  summary: "Merge the vehicles that a browser stored before its user signed in; repeating it changes nothing",
  refusals: ["garage_full"],
  request: body(
    z.strictObject({
      vehicles: z.array(newGarageVehicle).max(garageLimits.vehicles, `too_many:${garageLimits.vehicles}`),
    }),
  ),
  response: garageResponse,
});

const change = endpoint({
  method: "patch",
  path: "/garage/{id}",
  policy: "own",
  summary: "Change an entry, answer fitment questions (null removes an answer), make it the active one",
  request: { ...byId, ...body(garageChange) },
  response: garageResponse,
});

const remove = endpoint({
  method: "delete",
  path: "/garage/{id}",
  policy: "own",
  summary: "Remove a vehicle from the caller's garage",
  request: byId,
  response: garageResponse,
});

/** Every endpoint returns the whole resulting garage, so that all tabs of a browser show the same. */
export function garageRouter({ db }: Shop) {
  const readGarage = async (customer: Customer) => {
    const garage = await garageOf(db, customer);
    return {
      vehicles: garage.map(({ vehicle, ...rest }) => ({ vehicle: toVehicleResponse(vehicle), ...rest })),
    };
  };
  return createRouter()
    .openapi(list, async (c) => c.json(await readGarage(signedIn(c.get("actor"))), 200))
    .openapi(add, async (c) => {
      const customer = signedIn(c.get("actor"));
      const id = await addToGarage(db, customer, c.req.valid("json"));
      return c.json({ id, ...(await readGarage(customer)) }, 200);
    })
    .openapi(merge, async (c) => {
      const customer = signedIn(c.get("actor"));
      await mergeGarage(db, customer, c.req.valid("json").vehicles);
      return c.json(await readGarage(customer), 200);
    })
    .openapi(change, async (c) => {
      const customer = signedIn(c.get("actor"));
      await changeInGarage(db, customer, asId(c.req.valid("param").id), c.req.valid("json"));
      return c.json(await readGarage(customer), 200);
    })
    .openapi(remove, async (c) => {
      const customer = signedIn(c.get("actor"));
      await removeFromGarage(db, customer, asId(c.req.valid("param").id));
      return c.json(await readGarage(customer), 200);
    });
}
