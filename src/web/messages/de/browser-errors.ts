import type * as en from "#web/messages/en/browser-errors.ts";

export const browserErrors = {
  invalid: "Bitte prüfen Sie die markierten Felder.",
  garage_full: "Ihre Garage ist voll. Bitte entfernen Sie ein Fahrzeug, das Sie nicht mehr brauchen.",
  internal: "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es erneut.",
} satisfies typeof en.browserErrors;
