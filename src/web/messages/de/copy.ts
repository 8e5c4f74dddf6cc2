import type * as en from "#web/messages/en/copy.ts";

export const copying = {
  copy: "Kopieren",
  copied: "Kopiert.",
  refused: "Dieser Browser kopiert hier nichts. Markieren Sie den Text und kopieren Sie ihn.",
} satisfies typeof en.copying;
