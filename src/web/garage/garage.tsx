import { redirect, useLoaderData } from "react-router";
import { vehicleAnswerParameters } from "#http/parameters/vehicle-answers.ts";
import { beginPicker } from "#shop/catalogue/vehicles/steps.ts";
import { GarageList } from "#web/garage/garage-list.tsx";
import { toPicker } from "#web/garage/picker-steps.ts";
import { useGarage } from "#web/garage/use-garage.ts";
import { VehiclePicker } from "#web/garage/vehicle-picker.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { pageLoader } from "#web/shell/page-loader.ts";
import { garage as words } from "#messages/garage.ts";
import { toast } from "#web/ui/toast.tsx";

export const loader = pageLoader(vehicleAnswerParameters, async ({ db, cacheTags, query }) => {
  cacheTags("vehicles");
  const { vehicle, ...begun } = await beginPicker(db, query);
  // A request with every question answered comes from a browser without scripts: its garage is the address.
  if (vehicle) throw redirect(`/parts?vehicle=${vehicle.id}`);
  return { picker: toPicker(begun) };
});

/** The visitor's vehicles, which only the browser knows, and the choice of another one, also without scripts: one question per page. */
export default function Garage() {
  const { picker } = useLoaderData<typeof loader>();
  const { add, ready, problem } = useGarage();
  // On a phone what follows the list waits for it, so that nothing moves.
  const settled = ready || problem !== null;
  return (
    <div className="wrap py-10">
      <PageHead title={words.title} description={words.description} path="/garage" />
      <h1>{words.title}</h1>
      <p className="mt-3 text-ink-soft">{words.description}</p>
      <div className="mt-8 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_min(24rem,40%)]">
        <section aria-label={words.title} className={settled ? "" : "max-lg:min-h-dvh noscript:min-h-0!"}>
          <p className="hidden border-s-4 border-steel bg-sunken px-4 py-3 noscript:block">{words.noScript}</p>
          <div className="noscript:hidden">
            <h2 className="sr-only">{words.vehicles}</h2>
            <GarageList />
          </div>
        </section>
        <section className={`border-2 border-ink bg-sheet ${settled ? "" : "max-lg:hidden noscript:block!"}`}>
          <h2 className="border-b-2 border-ink bg-ink px-4 py-2 text-2xl text-paper">{words.add}</h2>
          <div className="p-4">
            <VehiclePicker
              begun={picker}
              onPicked={async (picked) => {
                const { name } = await add(picked);
                toast.success(words.added(name));
              }}
            />
          </div>
        </section>
      </div>
    </div>
  );
}
