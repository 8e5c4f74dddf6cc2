import { readToken, tokenEmail } from "#web/client/people/access-token.ts";
import { ApiError } from "#web/client/api-error.ts";
import {
  addToGarage,
  changeInGarage,
  listGarage,
  mergeGarage,
  removeFromGarage,
  type GarageEntry,
} from "#web/client/catalogue/garage.ts";
import {
  toGarageVehicle,
  type GarageVehicle,
  type NewVehicle,
  type VehicleChange,
} from "#web/garage/garage-vehicle.ts";
import {
  activateGuestVehicle,
  addGuestVehicle,
  changeGuestVehicle,
  dropGuestVehicles,
  guestKey,
  guestVehicles,
} from "#web/garage/guest-vehicles.ts";
import { refreshSession, startSession, subscribe as subscribeToSession } from "#web/shell/session-store.ts";

export type Garage = {
  /** False on the server, and until the garage is loaded. */
  ready: boolean;
  /** The latest first. */
  vehicles: GarageVehicle[];
  active: GarageVehicle | null;
  /** Why a customer's garage could not be loaded. */
  problem: ApiError | null;
  /** How many vehicles of this browser the customer's garage had no room for. */
  leftOut: number;
};

const changedKey = "garageChanged";

export const unknownGarage: Garage = { ready: false, vehicles: [], active: null, problem: null, leftOut: 0 };

// A store of its own: the session, other tabs and a connection that comes back change the garage outside of React.
let garage = unknownGarage;
/** Whose garage it is: an email, null for a guest, undefined before it is first used. */
let owner: string | null | undefined;
const listeners = new Set<() => void>();

export const getGarage = (): Garage => garage;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function update(next: Garage): void {
  garage = next;
  for (const listener of listeners) listener();
}

function show(vehicles: GarageVehicle[], leftOut = 0): void {
  update({ ready: true, vehicles, active: vehicles.find(({ active }) => active) ?? null, problem: null, leftOut });
}

/** Opens the garage of the visitor, once, and follows the session and the other tabs. */
export function startGarage(): void {
  if (owner !== undefined) return;
  window.addEventListener("storage", ({ key }) => {
    if (owner === null && (key === guestKey || key === null)) show(guestVehicles());
    if (owner && key === changedKey) void reloadGarage();
  });
  window.addEventListener("online", () => garage.problem && void reloadGarage());
  subscribeToSession(followSession);
  followSession();
  startSession();
}

function followSession(): void {
  const now = whoIsHere();
  if (now === owner && !garage.problem) return;
  owner = now;
  if (owner === null) show(guestVehicles());
  else {
    update(unknownGarage);
    void reloadGarage();
  }
}

/** Uses the stored token before the session is loaded; an invalid token is dropped soon. */
function whoIsHere(): string | null {
  return readToken() && tokenEmail();
}

/** Reloads a customer's garage; vehicles that they added as a guest are merged into it first. */
export function reloadGarage(): Promise<void> {
  return inTurn(async () => {
    const whose = owner;
    try {
      const { entries, leftOut } = guestVehicles().length > 0 ? await alone(mergeOrRead) : await mergeOrRead();
      if (owner === whose) show(entries.map(toGarageVehicle), leftOut);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) void refreshSession();
      if (owner === whose)
        update({ ...garage, problem: error instanceof ApiError ? error : new ApiError(0, { code: "unknown" }) });
    }
  });
}

async function mergeOrRead(): Promise<{ entries: GarageEntry[]; leftOut: number }> {
  const guests = guestVehicles();
  if (guests.length > 0) {
    try {
      const entries = await mergeGarage(guests);
      dropGuestVehicles(guests.map(({ id }) => id));
      return { entries, leftOut: 0 };
    } catch (error) {
      // The shop refuses these vehicles: the customer's own are shown, and the guest's stay in the browser.
      if (!(error instanceof ApiError) || ![400, 409, 422].includes(error.status)) throw error;
    }
  }
  return { entries: await listGarage(), leftOut: guests.length };
}

let last: Promise<unknown> = Promise.resolve();

/** Runs calls one after the other, so that an earlier response never replaces a later one. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => null);
  return done;
}

/** One tab at a time, where the browser supports it: a second tab would merge the same vehicles again. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request(guestKey, work) : work();
}

/** The garage after a change; `id` is the entry that was added. */
type Written = { id?: string; entries: GarageEntry[] };

/** Changes the garage: at the shop for a customer, in the browser for a guest. Returns the id of the entry that was added. */
async function write(atShop: () => Promise<Written>, here: () => string | null): Promise<string | null> {
  startGarage();
  if (owner === null) {
    const id = here();
    show(guestVehicles());
    return id;
  }
  return inTurn(async () => {
    const whose = owner;
    try {
      const { id, entries } = await atShop();
      if (owner === whose) show(entries.map(toGarageVehicle), garage.leftOut);
      tellOtherTabs();
      return id ?? null;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) void refreshSession();
      // Another tab or device has changed the garage.
      if (error instanceof ApiError && error.status === 404) void reloadGarage();
      throw error;
    }
  });
}

/** By a key of its own: a customer's garage is never stored in the browser. */
function tellOtherTabs(): void {
  try {
    localStorage.setItem(changedKey, String(Date.now()));
  } catch {
    // Without storage, tabs share nothing.
  }
}

/** Adds a vehicle, or finds it in the garage, and returns it. Throws `garage_full`. */
export async function addVehicle(wanted: NewVehicle): Promise<GarageVehicle> {
  const id = await write(
    () => addToGarage(wanted),
    () => addGuestVehicle(wanted).id,
  );
  const added = garage.vehicles.find((vehicle) => vehicle.id === id);
  if (!added) throw new ApiError(404, { code: "not_found" });
  return added;
}

/** Makes a vehicle the active one; null: none. */
export async function activateVehicle(id: string | null): Promise<void> {
  const target = id ?? garage.active?.id;
  if (target === undefined) return;
  await write(
    async () => ({ entries: await changeInGarage(target, { active: id !== null }) }),
    () => {
      activateGuestVehicle(id);
      return id;
    },
  );
}

export async function changeVehicle(id: string, change: VehicleChange): Promise<void> {
  await write(
    async () => ({ entries: await changeInGarage(id, change) }),
    () => {
      changeGuestVehicle(id, change);
      return id;
    },
  );
}

/** Removes a vehicle; does nothing where it is gone already. */
export async function removeVehicle(id: string): Promise<void> {
  try {
    await write(
      async () => ({ entries: await removeFromGarage(id) }),
      () => {
        dropGuestVehicles([id]);
        return null;
      },
    );
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
