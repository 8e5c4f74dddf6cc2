/** The words of every searched and paged list. */
export const lists = {
  search: "Search",
  /** Which of a page's searches it is. */
  inList: "In this list",
  filters: "Filters",
  withoutSearch: (q: string) => `Drop the search for “${q}”`,
  withoutFilter: (filter: string) => `Drop the filter “${filter}”`,
  /** A text that was searched for. */
  quoted: (q: string) => `“${q}”`,
  index: "#",
  failed: (what: string) => `${what} could not be loaded.`,
  again: "Try again",
  first: "First page",
  emptyPage: "Nothing is left on this page.",
};
