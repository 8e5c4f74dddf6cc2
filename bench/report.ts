import { readFile, writeFile } from "node:fs/promises";

const file = new URL("results.md", import.meta.url);

export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const ruler = head.map((_, column) => (column === 0 ? "---" : "---:"));
  return [line(head), line(ruler), ...rows.map(line)].join("\n");
}

/** Prints a section and writes it to results.md, where it replaces the one with the same title. */
export async function report(title: string, text: string): Promise<void> {
  const section = `## ${title}\n\n${text}\n`;
  console.info(`\n${section}`);
  const before = await readFile(file, "utf8").catch(() => "# Results of the benchmarks\n");
  const [head = "", ...sections] = before.split(/^(?=## )/m).map((one) => one.trimEnd());
  const index = sections.findIndex((one) => one.startsWith(`## ${title}\n`));
  if (index >= 0) sections[index] = section.trimEnd();
  else sections.push(section.trimEnd());
  await writeFile(file, `${[head, ...sections].join("\n\n")}\n`);
}
