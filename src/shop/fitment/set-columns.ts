import { qualifierSets } from "#shop/fitment/fitment.table.ts";

/** What `askedBySet` needs of a qualifier set. */
export const setColumns = {
  qualifiers: qualifierSets.qualifiers,
  notes: qualifierSets.notes,
  asked: qualifierSets.asked,
};
