/** A bar in a chart, from its upper end. */
type PlacedBar = { top: number; size: number };

/** Places the bars of values in a chart of a height: those below zero hang from its line, `zero`. What has no value has no bar. */
export function scaleBars(values: (number | null)[], height: number) {
  const known = values.filter((value) => value !== null);
  const [most, least] = [Math.max(0, ...known), Math.min(0, ...known)];
  const range = most - least;
  const sizeOf = (value: number) => (range === 0 ? 0 : (Math.abs(value) / range) * height);
  const zero = height - sizeOf(least);
  const place = (value: number): PlacedBar => ({ top: value > 0 ? zero - sizeOf(value) : zero, size: sizeOf(value) });
  return { most, least, zero, bars: values.map((value) => (value === null ? null : place(value))) };
}
