import { href, Link } from "react-router";
import { search as words } from "#messages/search.ts";
import { ButtonLink } from "#web/ui/button.tsx";

export type AdviceLink = { label: string; to: string };

/** What would find something, below a heading; nothing where nothing would. */
export function AdviceLinks({ title, links }: { title: string; links: AdviceLink[] }) {
  if (links.length === 0) return null;
  return (
    <div>
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-1 flex flex-wrap justify-center gap-x-5">
        {links.map(({ label, to }) => (
          <li key={`${to} ${label}`}>
            <Link to={to} className="link inline-flex min-h-9 items-center">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Links to the inquiry form, with the query and the vehicle. */
export function AskUs({ q, vehicleId }: { q: string; vehicleId?: string | null | undefined }) {
  const query = new URLSearchParams({ ...(q && { q }), ...(vehicleId && { vehicle: vehicleId }) }).toString();
  return <ButtonLink to={`${href("/ask")}${query && `?${query}`}`}>{words.askUs}</ButtonLink>;
}
