import { useState } from "react";
import { useGarage } from "#web/garage/use-garage.ts";
import { messageOf } from "#web/client/api-error.ts";
import { pages as words } from "#messages/vehicle-pages.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";

/** Makes a vehicle the user's active one, and adds it to their garage if it is not there. */
export function SetVehicleButton({ id, name, small = false }: { id: string; name: string; small?: boolean }) {
  const { vehicles, active, add, activate } = useGarage();
  const [busy, setBusy] = useState(false);
  if (active?.vehicleId === id) return <p className="font-semibold text-good">{words.isMine}</p>;
  const set = async () => {
    setBusy(true);
    try {
      const known = vehicles.find(({ vehicleId }) => vehicleId === id);
      await (known ? activate(known.id) : add({ vehicleId: id, name }));
      toast.success(words.isSet(name));
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant={small ? "plain" : "primary"}
      size={small ? "small" : "normal"}
      className="noscript:hidden"
      busy={busy}
      aria-label={words.setFor(name)}
      onClick={() => void set()}
    >
      {words.set}
    </Button>
  );
}
