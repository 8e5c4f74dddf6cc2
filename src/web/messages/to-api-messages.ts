import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";
import type * as Errors from "#web/messages/en/errors.ts";
import type * as FormErrors from "#web/messages/en/form-errors.ts";
import type * as Facets from "#web/messages/en/facets.ts";
import type * as Fitment from "#web/messages/en/fitment.ts";
import type * as FitmentOptions from "#web/messages/en/fitment-options.ts";
import type * as Guide from "#web/messages/en/buyers-guide.ts";
import type * as Imports from "#web/messages/en/imports.ts";
import type * as Orders from "#web/messages/en/orders.ts";
import type * as PartTitle from "#web/messages/en/part-title.ts";
import type * as Search from "#web/messages/en/search.ts";
import type * as VehicleName from "#web/messages/en/vehicle-name.ts";
import type * as Vehicles from "#web/messages/en/vehicles.ts";
import type * as Vocabulary from "#web/messages/en/vocabulary.ts";

/** The modules of one language that the words of responses come from. */
type Modules = {
  errors: typeof Errors;
  formErrors: typeof FormErrors;
  facets: typeof Facets;
  fitment: typeof Fitment;
  fitmentOptions: typeof FitmentOptions;
  guide: typeof Guide;
  imports: typeof Imports;
  orders: typeof Orders;
  partTitle: typeof PartTitle;
  search: typeof Search;
  vehicleName: typeof VehicleName;
  vehicles: typeof Vehicles;
  vocabulary: typeof Vocabulary;
};

/** The words that responses of the API carry, in the language of the modules. */
export function toApiMessages({
  errors,
  formErrors,
  facets,
  fitment,
  fitmentOptions,
  guide,
  imports,
  orders,
  partTitle,
  search,
  vehicleName,
  vehicles,
  vocabulary,
}: Modules) {
  return {
    error: (code: keyof typeof Errors.errorMessages) => errors.errorMessages[code],
    field: formErrors.fieldMessage,
    vehicleOption: vehicles.vehicleOptionLabel,
    vinProblem: vehicles.vinProblemMessage,
    fitmentQuestion: fitment.questionText,
    fitmentOption: fitmentOptions.optionLabel,
    application: fitment.applicationMessage,
    vehicleName: (vehicle: Vehicle) => vehicleName.vehicleName(vehicle),
    facet: facets.facetLabel,
    facetUnit: facets.facetUnit,
    facetValue: facets.facetValueLabel,
    guideLine: guide.guideLineMessage,
    qualifiers: guide.qualifierMessages,
    importProblem: imports.importProblemText,
    andMore: orders.orders.andMore,
    titlePosition: partTitle.titlePosition,
    titleMeasure: partTitle.titleMeasure,
    partlyNamed: search.partlyNamed,
    partType: vocabulary.partTypeName,
    position: vocabulary.positionName,
    typeFor: search.search.typeFor,
    numberOf: search.search.numberOf,
  };
}
