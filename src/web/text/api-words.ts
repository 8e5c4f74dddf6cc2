import { guideLineWords, qualifierWords } from "#web/text/en-buyers-guide.ts";
import { errorWords, fieldWords } from "#web/text/en-errors.ts";
import { facetLabel, facetValueLabel } from "#web/text/en-facets.ts";
import { applicationWords, optionLabel, questionText, vehicleName } from "#web/text/en-fitment.ts";
import type { Vehicle } from "#shop/vehicles/vehicles.ts";
import { importProblemText } from "#web/text/en-imports.ts";
import { partlyNamed, search } from "#web/text/en-search.ts";
import { vehicleOptionWords, vinProblemWords } from "#web/text/en-vehicles.ts";

/** The words that the answers of the API carry. */
export const apiWords = {
  error: (code: keyof typeof errorWords) => errorWords[code],
  field: fieldWords,
  vehicleOption: vehicleOptionWords,
  vinProblem: vinProblemWords,
  fitmentQuestion: questionText,
  fitmentOption: optionLabel,
  application: applicationWords,
  vehicleName: ({ displacementL, ...vehicle }: Vehicle) => vehicleName({ ...vehicle, displacement: displacementL }),
  facet: facetLabel,
  facetValue: facetValueLabel,
  guideLine: guideLineWords,
  qualifiers: qualifierWords,
  importProblem: importProblemText,
  partlyNamed,
  typeFor: search.typeFor,
  numberOf: search.numberOf,
};
