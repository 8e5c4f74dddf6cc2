import { z } from "@hono/zod-openapi";
import { body, endpoint, createRouter, mapFieldNames, type Shop } from "#api/router.ts";
import { toVehicleResponse, vehicleResponse } from "#api/vehicles.ts";
import { signedIn, type Customer } from "#shop/actor.ts";
import { garageChange, mostVehicles, newGarageVehicle } from "#shop/garage/garage-input.ts";
import { addToGarage, changeInGarage, garageOf, mergeGarage, removeFromGarage } from "#shop/garage/garage.ts";
import { asId } from "#shop/id.ts";

const garageResponse = z
  .object({
    vehicles: z.array(
      z
        .object({
          _id: z.uuid(),
          vehicle: vehicleResponse,
          nickname: z.string(),
          vin: z.string().openapi({ description: "'' where it is not known" }),
          mileage: z.int().nullable().openapi({ description: "Miles. Null: not known" }),
          answers: z
            .record(z.string(), z.string().optional())
            .openapi({ description: "What its owner answered to questions of fitment" }),
          active: z.boolean().openapi({ description: "At most one is" }),
        })
        .openapi("GarageVehicle"),
    ),
  })
  .openapi("Garage", { description: "The latest vehicle first" });

const { vehicleId, ...rest } = newGarageVehicle.shape;
const newEntryRequest = z.object({ vehicle: vehicleId, ...rest });
const toNewEntry = ({ vehicle, ...rest }: z.infer<typeof newEntryRequest>) => ({ vehicleId: vehicle, ...rest });

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
    "Put a vehicle into the caller's garage; one that is there already is found instead. It becomes the active one unless `active` is false",
  request: body(newEntryRequest),
  response: garageResponse.extend({ _id: z.uuid().openapi({ description: "Of the vehicle that was added or found" }) }),
});

const merge = endpoint({
  method: "post",
  path: "/garage/merge",
  policy: "customer",
  summary: "Take over the vehicles that a browser kept before its user signed in; again it changes nothing",
  request: body(z.object({ vehicles: z.array(newEntryRequest).max(mostVehicles, `too_many:${mostVehicles}`) })),
  response: garageResponse,
});

const ofOne = { params: z.object({ id: z.string() }) };

const change = endpoint({
  method: "patch",
  path: "/garage/{id}",
  policy: "own",
  summary: "Change an entry, answer questions of fitment (null takes an answer back), make it the active one",
  request: { ...ofOne, ...body(garageChange) },
  response: garageResponse,
});

const remove = endpoint({
  method: "delete",
  path: "/garage/{id}",
  policy: "own",
  summary: "Take a vehicle out of the caller's garage",
  request: ofOne,
  response: garageResponse,
});

/** Each call answers the whole garage as it stands then, so that a browser with several tabs shows one truth. */
export function garageRouter({ db }: Shop) {
  const readGarage = async (customer: Customer) => {
    const garage = await garageOf(db, customer);
    return {
      vehicles: garage.map(({ id, vehicle, ...rest }) => ({ _id: id, vehicle: toVehicleResponse(vehicle), ...rest })),
    };
  };
  return createRouter()
    .openapi(list, async (c) => c.json(await readGarage(signedIn(c.get("actor"))), 200))
    .openapi(add, async (c) => {
      const customer = signedIn(c.get("actor"));
      const wanted = toNewEntry(c.req.valid("json"));
      const _id = await mapFieldNames({ vehicleId: "vehicle" }, addToGarage(db, customer, wanted));
      return c.json({ _id, ...(await readGarage(customer)) }, 200);
    })
    .openapi(merge, async (c) => {
      const customer = signedIn(c.get("actor"));
      await mergeGarage(db, customer, c.req.valid("json").vehicles.map(toNewEntry));
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
