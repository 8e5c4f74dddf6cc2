import { Fragment } from "react";
import type { SearchResult } from "#shop/catalogue/search/search.ts";
import { search as words } from "#messages/search.ts";
import { Notice } from "#web/ui/notice.tsx";

/** What was not read as it was typed. `read`: the number that was found instead. `contradicted`: words for what the vehicle has not. */
export type Remarks = Pick<SearchResult, "corrections" | "numbers" | "unknown" | "excluded"> & {
  read: string | null;
  contradicted: string[];
};

export function SearchRemarks({ remarks, found }: { remarks: Remarks; found: boolean }) {
  const { corrections, numbers, read, unknown, excluded, contradicted } = remarks;
  return (
    <>
      {corrections.length > 0 && (
        <Notice>{corrections.map(({ from, to }) => words.corrected(from, to)).join(" ")}</Notice>
      )}
      {numbers.map(({ typed, how, confused }) => (
        <Fragment key={typed}>
          {confused && read && <Notice>{words.confused(typed, read)}</Notice>}
          {how === "contained" && <Notice>{words.contained(typed)}</Notice>}
        </Fragment>
      ))}
      {contradicted.length > 0 && <Notice>{words.contradicted(contradicted)}</Notice>}
      {excluded.length > 0 && <Notice>{words.excluded(excluded)}</Notice>}
      {unknown.length > 0 && <Notice>{found ? words.ignored(unknown) : words.unknown(unknown)}</Notice>}
    </>
  );
}
