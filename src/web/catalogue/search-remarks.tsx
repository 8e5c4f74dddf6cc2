import type { SearchResult } from "#shop/search/search.ts";
import { search as words } from "#messages/search.ts";
import { Notice } from "#web/ui/notice.tsx";

/** What was not read as it was typed. `read`: the number that was found instead. */
export type Remarks = Pick<SearchResult, "corrections" | "number" | "unknown" | "excluded"> & { read: string | null };

export function SearchRemarks({ remarks, found }: { remarks: Remarks; found: boolean }) {
  const { corrections, number, read, unknown, excluded } = remarks;
  return (
    <>
      {corrections.length > 0 && (
        <Notice>{corrections.map(({ from, to }) => words.corrected(from, to)).join(" ")}</Notice>
      )}
      {number?.confused && read && <Notice>{words.confused(number.typed, read)}</Notice>}
      {number?.how === "contained" && <Notice>{words.contained(number.typed)}</Notice>}
      {excluded.length > 0 && <Notice>{words.excluded(excluded)}</Notice>}
      {unknown.length > 0 && <Notice>{found ? words.ignored(unknown) : words.unknown(unknown)}</Notice>}
    </>
  );
}
