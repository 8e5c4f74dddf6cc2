type Named = { year: number; make: string; model: string; displacement: number | null };

/** What a vehicle is called: '2015 Honda Accord 2.4'. */
export function vehicleName({ year, make, model, displacement }: Named): string {
  const engine = displacement === null ? "" : ` ${displacement.toFixed(1)}`;
  return `${year} ${make} ${model}${engine}`;
}
