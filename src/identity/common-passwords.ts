import { readFile } from "node:fs/promises";

let loaded: Promise<ReadonlySet<string>> | undefined;

async function read(file: string): Promise<string[]> {
  const text = await readFile(new URL(`../../data/passwords/${file}`, import.meta.url), "utf8");
  return text.split("\n").filter(Boolean);
}

/** Returns the passwords that many people use, in lower case: those of `data/passwords/`. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= Promise.all(["common.txt", "long.txt"].map(read)).then((texts) => new Set(texts.flat()));
  return loaded;
}
