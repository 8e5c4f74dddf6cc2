import { listCount } from "./grammar.ts";

/** The words of the parts that can't be bought yet. */
export const drafts = {
  title: "Drafts",
  lead: "Part numbers from suppliers' files. A draft goes on sale once it has a name and a price; until then only staff see it.",
  link: "Drafts",
  back: "All products",
  searchLabel: "Search drafts",
  searchHint: "Name, SKU or brand",
  count: listCount("draft", "drafts"),
  loading: "Loading drafts…",
  columns: { part: "Part", type: "Type", applications: "Applications", price: "Price", actions: "What to do" },
  noPrice: "None",
  complete: "Complete",
  completeOf: (sku: string) => `Complete ${sku}`,
  completeTitle: "Put on sale",
  completeAbout: "When this is saved with a price, the part is on sale.",
  remove: "Delete",
  removeOf: (sku: string) => `Delete ${sku}`,
  removeSure: (sku: string) => `${sku} will be deleted. An import that includes it creates it again.`,
  removed: "Deleted!",
  notRemoved: (sku: string, why: string) => `${sku} was not deleted. ${why}`,
  none: "No draft matches",
  noneHelp: "Try fewer words, or a shorter piece of the SKU.",
  empty: "No drafts",
  toImports: "Import a supplier's file",
};
