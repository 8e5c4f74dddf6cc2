import { expect, test } from "vitest";
import { sameVehicle } from "#shop/garage/same-vehicle.ts";

const accord = { vehicleId: "accord", vin: "" };
const withVin = (vin: string) => ({ ...accord, vin });
const civic = { vehicleId: "civic", vin: "" };

test.each([
  ["the same kind", [civic, accord], accord, accord],
  ["another kind", [civic], accord, undefined],
  ["one whose VIN is told for the first time", [accord], withVin("A"), accord],
  ["one asked for without its VIN", [withVin("A")], accord, withVin("A")],
  ["another of the kind, by its VIN", [withVin("A")], withVin("B"), undefined],
  ["its own VIN before none", [accord, withVin("A")], withVin("A"), withVin("A")],
  ["none before another's VIN", [withVin("A"), accord], accord, accord],
])("%s", (_name, garage, wanted, found) => {
  expect(sameVehicle(garage, wanted)).toEqual(found);
});
