import { useState, type ComponentType, type MouseEvent } from "react";
import { href, Link, useHref, useLocation, type LinkProps } from "react-router";

type DialogProps = { open: boolean; onClose: () => void };

const load = () => import("#web/garage/garage-dialog.tsx");

/** Opens the garage over the page. Without scripts, or without its dialog, it leads to the garage's page. */
export function GarageLink(props: Omit<LinkProps, "to">) {
  const { pathname } = useLocation();
  const page = useHref("/garage");
  // Open over the page it was opened on: leaving that closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
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
      setOpenOn(pathname);
    } catch {
      location.assign(page);
    }
  }
  return (
    <>
      <Link
        {...props}
        to={href("/garage")}
        aria-haspopup="dialog"
        data-scripted
        onClick={onClick}
        onPointerEnter={() => void load().catch(() => null)}
      />
      {Dialog && <Dialog open={openOn === pathname} onClose={() => setOpenOn(null)} />}
    </>
  );
}
