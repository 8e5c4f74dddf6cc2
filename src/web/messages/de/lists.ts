import type * as en from "#web/messages/en/lists.ts";

export const lists = {
  search: "Suchen",
  inList: "In dieser Liste",
  filters: "Filter",
  withoutSearch: (q: string) => `Suche nach „${q}“ aufheben`,
  withoutFilter: (filter: string) => `Filter „${filter}“ aufheben`,
  quoted: (q: string) => `„${q}“`,
  index: "Nr.",
  failed: (what: string) => `„${what}“ konnte nicht geladen werden.`,
  again: "Erneut versuchen",
  first: "Erste Seite",
  emptyPage: "Auf dieser Seite ist nichts mehr übrig.",
} satisfies typeof en.lists;
