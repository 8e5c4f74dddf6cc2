import { useSearchParams } from "react-router";
import { desk } from "#messages/desk.ts";
import { useComingParams } from "#web/ui/list-data.ts";

/** The first and the last day that a list shows, stored in the address. */
export function DateFilters() {
  const [shown, setParams] = useSearchParams();
  const params = useComingParams() ?? shown;
  function apply(name: string, value: string) {
    const changed = new URLSearchParams(params);
    if (value) changed.set(name, value);
    else changed.delete(name);
    changed.delete("cursor");
    setParams(changed, { preventScrollReset: true });
  }
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2 max-md:grid max-md:w-full max-md:grid-cols-2 max-md:gap-x-2">
      {(["from", "to"] as const).map((name) => (
        <label key={name} className="flex min-w-0 items-center gap-2 text-sm font-semibold max-md:grid max-md:gap-1">
          {desk.days[name]}
          <input
            type="date"
            value={params.get(name) ?? ""}
            onChange={({ target }) => apply(name, target.value)}
            className="min-h-9 min-w-0 rounded-sm max-md:min-h-11 border-2 border-rule-strong bg-sheet px-2 font-normal"
          />
        </label>
      ))}
    </div>
  );
}
