import { GarageLink } from "#web/garage/garage-link.tsx";
import { calledName } from "#web/garage/garage-vehicle.ts";
import { useGarage } from "#web/garage/use-garage.ts";
import { en } from "#web/text/en.ts";
import { CarIcon } from "#web/ui/icons.tsx";

const words = en.nav;

/** Which vehicle one shops for; opens the garage. */
export function YourVehicle() {
  const { active } = useGarage();
  const name = active && calledName(active);
  return (
    <GarageLink
      aria-label={name ? words.vehicleIs(name) : words.vehicle}
      title={name ?? words.vehicle}
      className="ml-auto flex h-11 max-w-56 items-center gap-2 rounded-sm border-2 border-rule px-2.5 text-sm font-semibold hover:border-rule-strong hover:bg-sunken nav:w-56"
    >
      <CarIcon className={`size-6 shrink-0 max-[22rem]:hidden ${name ? "text-signal" : ""}`} />
      <span className="truncate">{name ?? words.vehicle}</span>
    </GarageLink>
  );
}
