/** The words of working by keyboard, and of the place where everything can be gone to. */
export const shortcuts = {
  title: "Keys",
  open: "Keys",
  keys: [
    { keys: ["/"], does: "Search this list" },
    { keys: ["?"], does: "Show these keys" },
    { keys: ["Ctrl", "K"], does: "Go anywhere" },
    { keys: ["↑", "↓"], does: "In a comparison: from part to part" },
    { keys: ["Enter"], does: "In a comparison: order the part" },
    { keys: ["Esc"], does: "Close what is open" },
  ],
  single: "Enable single-key shortcuts (/ and ?)",
  singleHint: "Turn this off if you use speech input. Ctrl K (⌘ K) always works.",
  go: {
    title: "Go anywhere",
    label: "Page, or words to search for",
    results: "Places",
    parts: (q: string) => `Search parts for “${q}”`,
    myOrders: (q: string) => `Search my orders for “${q}”`,
    orders: (q: string) => `Manage Orders: “${q}”`,
    products: (q: string) => `Manage Product: “${q}”`,
    users: (q: string) => `Make Admin: “${q}”`,
  },
};
