import { nameTable } from "#shop/catalogue/fitment/name-table.ts";

/** What the data and suppliers call transmissions; how many speeds one has, the data do not say. */
const transmissions = nameTable({
  "Automatic|auto|A/T|AT|automatic transmission|auto transmission|auto trans|Automatik|Automatikgetriebe": "Automatic",
  "Manual|M/T|MT|stick|stick shift|manual transmission|manual trans|Schaltgetriebe|Handschaltung": "Manual",
});

/** Returns the transmission that a name means; an unknown name means itself. */
export function transmissionMeant(name: string): string {
  return transmissions(name) ?? name;
}

export const isTransmission = (name: string) => transmissions(name) !== undefined;
