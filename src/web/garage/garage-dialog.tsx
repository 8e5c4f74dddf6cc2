import { href, Link } from "react-router";
import { GarageList } from "#web/garage/garage-list.tsx";
import { useGarage } from "#web/garage/use-garage.ts";
import { VehiclePicker } from "#web/garage/vehicle-picker.tsx";
import { garage as words } from "#messages/garage.ts";
import { picker } from "#messages/vehicle-picker.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";

/** The garage over the open page: to switch to another vehicle, or to add one. */
export function GarageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { vehicles, add } = useGarage();
  const some = vehicles.length > 0;
  return (
    <Dialog open={open} onClose={onClose} title={words.title} wide>
      <div className="grid gap-5">
        <GarageList brief onLeave={onClose} />
        <section className="grid gap-3">
          <h3>{some ? words.add : picker.heading}</h3>
          <VehiclePicker
            wide
            onPicked={async (picked) => {
              const { name } = await add(picked);
              onClose();
              toast.success(words.added(name));
            }}
          />
        </section>
        <p>
          <Link to={href("/garage")} className="link" onClick={onClose}>
            {words.all}
          </Link>
        </p>
      </div>
    </Dialog>
  );
}
