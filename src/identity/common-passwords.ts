import { readFile } from "node:fs/promises";

let loaded: Promise<ReadonlySet<string>> | undefined;

/** Returns the passwords that many people use, in lower case: those of `data/passwords/`. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= readFile(new URL("../../data/passwords/common.txt", import.meta.url), "utf8").then(
    (text) => new Set(text.split("\n").filter(Boolean)),
  );
  return loaded;
}
