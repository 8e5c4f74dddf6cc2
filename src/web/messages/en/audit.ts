import { listCount } from "./grammar.ts";

const nouns: Record<string, string> = {
  part: "Part",
  part_type: "Part type",
  import: "Import",
  note: "Supplier's note",
  order: "Order",
  review: "Review",
  search: "Search words",
  settings: "Settings",
  ship_rule: "Ship-to rule",
  tax_exemption: "Tax exemption",
  promotion: "Promotion",
  customer_group: "Customer group",
  gift_card: "Gift card",
  credit: "Store credit",
  user: "User",
};
const acts: Record<string, string> = {
  add: "added",
  change: "changed",
  remove: "removed",
  place: "placed on the phone",
  ship: "shipped",
  unship: "set back to pending",
  cancel: "cancelled",
  refund: "refunded",
  export: "exported",
  payment: "transfer confirmed",
  hide: "hidden",
  show: "shown",
  save: "saved",
  end: "ended",
  join: "customer added",
  leave: "customer removed",
  issue: "issued",
  block: "blocked",
  unblock: "unblocked",
  role: "role assigned",
  merge: "merged",
  alias: "alias added",
  unalias: "alias removed",
  apply: "applied",
  undo: "undone",
  resolve: "resolved again",
  map: "mapping added",
  decide: "decided",
  layout: "columns assigned",
  names: "vehicle names assigned",
};

/** The words of the staff's audit log. */
export const auditPage = {
  title: "Audit log",
  count: listCount("entry", "entries"),
  searchLabel: "Search the log",
  searchHint: "Name or email of who did it, an action, or an id",
  csv: "Download as CSV",
  columns: { at: "When", actor: "Who", action: "What", change: "Before and after" },
  anyAction: "Everything",
  /** An action (`order.ship`) in words; one that has none stays as it is. */
  action: (name: string) => {
    const [noun = "", ...act] = name.split(".");
    const done = acts[act.at(-1) ?? ""];
    return nouns[noun] && done ? `${nouns[noun]}: ${[...act.slice(0, -1), done].join(" ")}` : (nouns[name] ?? name);
  },
  commandLine: "Command line",
  open: "Open",
  history: "All about it",
  none: "No entry matches",
  empty: "Nothing was changed yet",
};
