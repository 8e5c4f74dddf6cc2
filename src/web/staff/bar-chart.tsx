import { scaleBars } from "#web/staff/bar-scale.ts";

/** `value`: null where it is not known. */
type Bar = { key: string; label: string; value: number | null };
type BarChartProps = {
  /** What the chart shows, for those who do not see it: the numbers are in the table beside it. */
  title: string;
  bars: Bar[];
  /** A value in words, as it stands at the top of the scale and on hover. */
  format: (value: number) => string;
};

const height = 120;
const step = 10;
/** Above the highest bar. */
const space = 4;

/** Values by day as bars. Its table twin stands beside it. */
export function BarChart({ title, bars, format }: BarChartProps) {
  const {
    most,
    least,
    zero,
    bars: placed,
  } = scaleBars(
    bars.map(({ value }) => value),
    height - space,
  );
  const isKnown = bars.some(({ value }) => value !== null);
  const scale = least < 0 ? `${format(least)} … ${format(most)}` : format(most);
  const first = bars[0]?.label;
  const last = bars.at(-1)?.label;
  return (
    <figure className="grid grid-cols-1 content-end gap-1">
      <figcaption className="flex flex-wrap justify-between gap-4 text-sm">
        <span className="font-semibold">{title}</span>
        <span className="text-ink-soft tabular-nums">{isKnown ? scale : "–"}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${Math.max(bars.length, 1) * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={title}
        className="h-36 w-full border-s border-b border-rule-strong bg-sheet"
      >
        {bars.map(({ key, label, value }, index) => {
          const bar = placed[index];
          return (
            <g key={key}>
              <title>{`${label}: ${value === null ? "–" : format(value)}`}</title>
              <rect x={index * step} y={0} width={step} height={height} className="fill-transparent" />
              {bar && (
                <rect
                  x={index * step + 1}
                  y={space + bar.top}
                  width={step - 2}
                  height={bar.size}
                  className={value !== null && value < 0 ? "fill-bad" : "fill-steel"}
                />
              )}
            </g>
          );
        })}
        {least < 0 && <line x1={0} x2="100%" y1={space + zero} y2={space + zero} className="stroke-rule-strong" />}
      </svg>
      <div aria-hidden="true" className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
        <span>{first}</span>
        <span>{last}</span>
      </div>
    </figure>
  );
}
