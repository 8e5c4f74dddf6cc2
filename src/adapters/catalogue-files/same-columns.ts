/** Finds the columns that hold the same in all rows that were added. */
export function sameColumns() {
  let first: string[] | null = null;
  let same: number[] = [];
  return {
    add(cells: string[]): void {
      if (cells.every((cell) => cell.trim() === "")) return;
      if (first === null) {
        first = cells.map((cell) => cell.trim());
        same = [...first.keys()];
      } else same = same.filter((at) => (cells[at] ?? "").trim() === first?.[at]);
    },
    columns: (): number[] => same,
  };
}
