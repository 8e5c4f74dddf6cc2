type BarListProps = {
  title: string;
  bars: { key: string; label: string; value: number }[];
  format: (value: number) => string;
};

/** The largest values by name, each as a bar with its number. */
export function BarList({ title, bars, format }: BarListProps) {
  const most = Math.max(...bars.map(({ value }) => value), 1);
  return (
    <ul aria-label={title} className="grid gap-2 text-sm">
      {bars.map(({ key, label, value }) => (
        <li key={key} className="grid gap-0.5">
          <span className="flex justify-between gap-4">
            <span className="truncate">{label}</span>
            <span className="tabular-nums">{format(value)}</span>
          </span>
          <span aria-hidden="true" className="block h-2 bg-sunken">
            <span className="block h-full bg-steel" style={{ width: `${(Math.max(value, 0) / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
