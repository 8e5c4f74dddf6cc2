import { Link } from "react-router";
import { SetVehicleButton } from "#web/vehicle-pages/set-vehicle-button.tsx";
import { pages as words } from "#messages/vehicle-pages.ts";

type Engine = { id: string; name: string; vehicle: string; path: string };

/** The engines to choose from on a page for all of them; on the page of one (`any`) the way back to that. */
export function Engines({ engines, any }: { engines: Engine[]; any: string | null }) {
  if (any) {
    return (
      <p className="mt-4">
        <Link to={any} className="link inline-block py-1">
          {words.anyEngine}
        </Link>
      </p>
    );
  }
  if (engines.length === 0) return null;
  return (
    <section className="mt-6 border-2 border-ink bg-sheet p-4" aria-labelledby="engines">
      <h2 id="engines" className="text-2xl">
        {words.engines}
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft">{words.chooseEngine}</p>
      <ul className="mt-3 grid gap-x-8 md:grid-cols-2">
        {engines.map(({ id, name, vehicle, path }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 border-t border-rule pt-1 pb-2">
            <Link to={path} className="link py-2 font-semibold">
              {name}
            </Link>
            <SetVehicleButton id={id} name={vehicle} small />
          </li>
        ))}
      </ul>
    </section>
  );
}
