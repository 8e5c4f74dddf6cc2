import { useSearchParams } from "react-router";
import { desk } from "#messages/desk.ts";

/** The first and the last day that a list shows, stored in the address. */
export function DateFilters() {
  const [params, setParams] = useSearchParams();
  function apply(name: string, value: string) {
    const changed = new URLSearchParams(params);
    if (value) changed.set(name, value);
    else changed.delete(name);
    changed.delete("cursor");
    setParams(changed, { preventScrollReset: true });
  }
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      {(["from", "to"] as const).map((name) => (
        <label key={name} className="flex items-center gap-2 text-sm font-semibold">
          {desk.days[name]}
          <input
            type="date"
            value={params.get(name) ?? ""}
            onChange={({ target }) => apply(name, target.value)}
            className="min-h-9 rounded-sm border-2 border-rule-strong bg-sheet px-2 font-normal"
          />
        </label>
      ))}
    </div>
  );
}
