import * as guide from "#messages/buyers-guide.ts";
import * as errors from "#messages/errors.ts";
import * as formErrors from "#messages/form-errors.ts";
import * as facets from "#messages/facets.ts";
import * as fitment from "#messages/fitment.ts";
import * as fitmentOptions from "#messages/fitment-options.ts";
import * as imports from "#messages/imports.ts";
import * as orders from "#messages/orders.ts";
import * as partTitle from "#messages/part-title.ts";
import * as search from "#messages/search.ts";
import * as vehicleName from "#messages/vehicle-name.ts";
import * as vehicles from "#messages/vehicles.ts";
import * as vocabulary from "#messages/vocabulary.ts";
import { toApiMessages } from "#web/messages/to-api-messages.ts";

/** The words of responses in the language of the pages, for what loaders render as the API would. */
export const apiMessages = toApiMessages({
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
});
