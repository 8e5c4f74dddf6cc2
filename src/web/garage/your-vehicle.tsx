import { GarageLink } from "#web/garage/garage-link.tsx";
import { calledName } from "#web/garage/garage-vehicle.ts";
import { useGarage } from "#web/garage/use-garage.ts";
import { shell } from "#messages/shell.ts";
import { CarIcon } from "#web/ui/icons.tsx";

const words = shell.nav;

/** The active vehicle; opens the garage. */
export function YourVehicle() {
  const { active } = useGarage();
  const name = active && calledName(active);
  return (
    <GarageLink
      aria-label={name ? words.vehicleIs(name) : words.vehicle}
      title={name ?? words.vehicle}
      // The bar of staff has no room for its name, nor has that of a phone beside the buttons of the dashboard, the narrowest not even for the link.
      className="ms-auto flex h-11 max-w-56 items-center gap-2 rounded-sm border-2 border-rule px-2.5 text-sm font-semibold hover:border-rule-strong hover:bg-sunken @max-[3rem]:hidden @max-[9rem]:w-fit nav:w-56 nav:[html[data-who~=staff]_&]:w-12"
    >
      <CarIcon className={`size-6 shrink-0 @min-[9rem]:max-[22rem]:hidden ${name ? "text-signal" : ""}`} />
      <span className="truncate @max-[9rem]:sr-only nav:[html[data-who~=staff]_&]:sr-only">
        {name ?? words.vehicle}
      </span>
    </GarageLink>
  );
}
