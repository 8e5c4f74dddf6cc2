import type * as en from "#web/messages/en/starting.ts";

export const starting = {
  heading: "Der Shop startet",
  steps: {
    database: "Die Datenbank startet.",
    schema: "Die Datenbank wird auf den neuesten Stand gebracht.",
    data: "Fahrzeuge, Postleitzahlen und der Katalog werden geladen. Der erste Start dauert ein bis zwei Minuten.",
    pages: "Die Seiten werden geöffnet.",
  },
  step: (at: number, of: number) => `Schritt ${at} von ${of}`,
  again: "Diese Seite lädt sich selbst neu.",
} satisfies typeof en.starting;
