import { expect, test } from "vitest";
import { sameVehicle } from "#shop/catalogue/garage/same-vehicle.ts";

const accord = { vehicleId: "accord", vin: "" };
const withVin = (vin: string) => ({ ...accord, vin });
const civic = { vehicleId: "civic", vin: "" };

test.each([
  ["a vehicle matches one of the same kind", [civic, accord], accord, accord],
  ["a vehicle does not match one of another kind", [civic], accord, undefined],
  ["a vehicle with a VIN matches one of its kind without", [accord], withVin("A"), accord],
  ["a vehicle without a VIN matches one of its kind with", [withVin("A")], accord, withVin("A")],
  ["two different VINs do not match", [withVin("A")], withVin("B"), undefined],
  ["the same VIN is preferred to none", [accord, withVin("A")], withVin("A"), withVin("A")],
  ["without a VIN, one without is preferred", [withVin("A"), accord], accord, accord],
])("%s", (_name, garage, sought, found) => {
  expect(sameVehicle(garage, sought)).toEqual(found);
});
