import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import { sameVehicle } from "#shop/catalogue/garage/same-vehicle.ts";
import { garageLimits } from "#shop/foundation/limits.ts";
import { ApiError } from "#web/client/api-error.ts";
import type { GarageVehicle, NewVehicle, VehicleChange } from "#web/garage/garage-vehicle.ts";
import { browserErrors } from "#messages/browser-errors.ts";

export const guestKey = "garage";

/** What the browser could not store: it has no storage for this page, or no room. */
let unstored: string | null = null;

function readText(): string | null {
  try {
    return unstored ?? localStorage.getItem(guestKey);
  } catch {
    return null;
  }
}

function writeText(text: string): void {
  try {
    localStorage.setItem(guestKey, text);
    unstored = null;
  } catch {
    unstored = text;
  }
}

/** The vehicles of a guest, the latest first. Anything else under their key is left out. */
export function guestVehicles(): GarageVehicle[] {
  const found = readStored().flatMap((each) => toVehicle(each) ?? []);
  const unique = [...new Map(found.map((vehicle) => [vehicle.id, vehicle])).values()].slice(
    0,
    garageLimits.guestVehicles,
  );
  const active = unique.find((vehicle) => vehicle.active);
  return unique.map((vehicle) => ({ ...vehicle, active: vehicle === active }));
}

function readStored(): unknown[] {
  try {
    const stored: unknown = JSON.parse(readText() ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isText = (value: unknown, most: number): value is string => typeof value === "string" && value.length <= most;

function toVehicle(stored: unknown): GarageVehicle | null {
  const { id, vehicleId, name, nickname, vin, mileage, answers, active } = (stored ?? {}) as Record<string, unknown>;
  if (!isText(id, 100) || !isText(vehicleId, 36) || !uuid.test(vehicleId) || !isText(name, 300)) return null;
  return {
    id,
    vehicleId,
    name,
    nickname: isText(nickname, 60) ? nickname : "",
    vin: isText(vin, 17) && /^[A-HJ-NPR-Z\d]{17}$/.test(vin) ? vin : "",
    mileage: Number.isInteger(mileage) && Number(mileage) >= 0 && Number(mileage) < 1e7 ? Number(mileage) : null,
    answers: toAnswers(answers),
    active: active === true,
  };
}

function toAnswers(stored: unknown): FitmentAnswers {
  if (typeof stored !== "object" || stored === null) return {};
  const texts = Object.entries(stored).filter(([fact, value]) => isText(fact, 100) && isText(value, 100));
  return Object.fromEntries(texts.slice(0, 50));
}

function store(vehicles: GarageVehicle[]): GarageVehicle[] {
  writeText(JSON.stringify(vehicles));
  return vehicles;
}

/** Returns the vehicle that was added or was there already. Throws `garage_full`. */
export function addGuestVehicle(wanted: NewVehicle): GarageVehicle {
  const { vehicleId, name, nickname = "", vin = "", mileage = null, answers = {}, active = true } = wanted;
  const before = guestVehicles();
  const known = sameVehicle(before, { vehicleId, vin });
  if (!known && before.length >= garageLimits.guestVehicles)
    throw new ApiError(409, { code: "garage_full", message: browserErrors.garage_full });
  const vehicle: GarageVehicle = {
    id: known?.id ?? newId(),
    vehicleId,
    name,
    nickname: nickname || (known?.nickname ?? ""),
    vin: vin || (known?.vin ?? ""),
    mileage: mileage ?? known?.mileage ?? null,
    answers: { ...known?.answers, ...answers },
    active: active || (known?.active ?? false),
  };
  const others = before.filter((each) => each !== known);
  store([vehicle, ...(vehicle.active ? others.map((each) => ({ ...each, active: false })) : others)]);
  return vehicle;
}

// Not `randomUUID`, which plain http (a workshop's own network) lacks.
function newId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

export function activateGuestVehicle(id: string | null): void {
  const before = guestVehicles();
  if (id === null || before.some((vehicle) => vehicle.id === id))
    store(before.map((vehicle) => ({ ...vehicle, active: vehicle.id === id })));
}

export function changeGuestVehicle(id: string, { answers, ...change }: VehicleChange): void {
  store(
    guestVehicles().map((vehicle) =>
      vehicle.id === id ? { ...vehicle, ...change, answers: mergeAnswers(vehicle.answers, answers) } : vehicle,
    ),
  );
}

function mergeAnswers(before: FitmentAnswers, change: VehicleChange["answers"] = {}): FitmentAnswers {
  const all = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null);
  return Object.fromEntries(all) as FitmentAnswers;
}

export function dropGuestVehicles(ids: string[]): void {
  store(guestVehicles().filter(({ id }) => !ids.includes(id)));
}
