import { guideLineWords, qualifierWords } from "#messages/buyers-guide.ts";
import { errorWords, fieldWords } from "#messages/errors.ts";
import { facetLabel, facetValueLabel } from "#messages/facets.ts";
import { applicationWords, optionLabel, questionText, vehicleName } from "#messages/fitment.ts";
import type { Vehicle } from "#shop/vehicles/vehicles.ts";
import { importProblemText } from "#messages/imports.ts";
import { partlyNamed, search } from "#messages/search.ts";
import { vehicleOptionWords, vinProblemWords } from "#messages/vehicles.ts";
import { partTypeName, positionName } from "#messages/vocabulary.ts";

/** The words that the answers of the API carry. */
export const apiWords = {
  error: (code: keyof typeof errorWords) => errorWords[code],
  field: fieldWords,
  vehicleOption: vehicleOptionWords,
  vinProblem: vinProblemWords,
  fitmentQuestion: questionText,
  fitmentOption: optionLabel,
  application: applicationWords,
  vehicleName: (vehicle: Vehicle) => vehicleName(vehicle),
  facet: facetLabel,
  facetValue: facetValueLabel,
  guideLine: guideLineWords,
  qualifiers: qualifierWords,
  importProblem: importProblemText,
  partlyNamed,
  partType: partTypeName,
  position: positionName,
  typeFor: search.typeFor,
  numberOf: search.numberOf,
};
