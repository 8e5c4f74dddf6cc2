import { useState, type ComponentType, type MouseEvent } from "react";
import { Link, useLocation } from "react-router";
import { calledName } from "#web/garage/garage-vehicle.ts";
import { useGarage } from "#web/garage/use-garage.ts";
import { en } from "#web/text/en.ts";
import { CarIcon } from "#web/ui/icons.tsx";

type DialogProps = { open: boolean; onClose: () => void };

const words = en.nav;
const load = () => import("#web/garage/garage-dialog.tsx");

/** Which vehicle one shops for; opens the garage. Without scripts, or without its dialog, it leads to the garage's page. */
export function YourVehicle() {
  const { active } = useGarage();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);

  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || pathname === "/garage") return;
    event.preventDefault();
    void openDialog();
  }
  async function openDialog() {
    try {
      const { GarageDialog } = await load();
      setDialog(() => GarageDialog);
      setOpen(true);
    } catch {
      location.assign("/garage");
    }
  }
  const name = active && calledName(active);
  return (
    <>
      <Link
        to="/garage"
        aria-haspopup="dialog"
        aria-label={name ? words.vehicleIs(name) : words.vehicle}
        title={name ?? words.vehicle}
        onClick={onClick}
        onPointerEnter={() => void load().catch(() => null)}
        className="ml-auto flex h-11 max-w-56 items-center gap-2 rounded-sm border-2 border-rule px-2.5 text-sm font-semibold hover:border-rule-strong hover:bg-sunken nav:w-56"
      >
        <CarIcon className={`size-6 shrink-0 max-[22rem]:hidden ${name ? "text-signal" : ""}`} />
        <span className="truncate">{name ?? words.vehicle}</span>
      </Link>
      {Dialog && <Dialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
