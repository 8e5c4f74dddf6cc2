import { qualifierSets } from "#shop/catalogue/fitment/fitment.table.ts";

/** What `effectiveQualifiers` needs of a qualifier set. */
export const setColumns = {
  qualifiers: qualifierSets.qualifiers,
  notes: qualifierSets.notes,
  effective: qualifierSets.effective,
};
