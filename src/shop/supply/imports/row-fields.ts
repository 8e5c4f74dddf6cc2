/** The name a change records a column under: `part_id` is `partId`. */
export function fieldName(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** There are few fields, and each of many thousand changes records some of them. */
const columnNames = new Map<string, string>();

/** The column a recorded field stands for: the inverse of `fieldName`. */
export function columnName(field: string): string {
  const known = columnNames.get(field);
  if (known !== undefined) return known;
  const name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (columnNames.size < 1_000) columnNames.set(field, name);
  return name;
}
