import type * as en from "#web/messages/en/shortcuts.ts";

export const shortcuts = {
  title: "Tasten",
  open: "Tasten",
  keys: [
    { keys: ["/"], does: "In dieser Liste suchen" },
    { keys: ["?"], does: "Diese Tasten anzeigen" },
    { keys: ["Strg", "K"], does: "Überallhin springen" },
    { keys: ["↑", "↓"], does: "Im Vergleich: von Teil zu Teil" },
    { keys: ["Eingabe"], does: "Im Vergleich: das Teil bestellen" },
    { keys: ["Esc"], does: "Offenes schließen" },
  ],
  single: "Einzelne Tasten (/ und ?) sind aktiv",
  singleHint: "Schalten Sie sie aus, wenn ein Programm für Sie tippt. Strg K oder ⌘ K funktioniert immer.",
  go: {
    title: "Überallhin springen",
    label: "Seite oder Suchbegriffe",
    results: "Ziele",
    parts: (q: string) => `Teile suchen: „${q}“`,
    myOrders: (q: string) => `In meinen Bestellungen suchen: „${q}“`,
    orders: (q: string) => `Bestellungen verwalten: „${q}“`,
    products: (q: string) => `Artikel verwalten: „${q}“`,
    users: (q: string) => `Administratoren verwalten: „${q}“`,
  },
} satisfies typeof en.shortcuts;
