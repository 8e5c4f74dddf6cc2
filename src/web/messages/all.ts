import type { MailMessages } from "#shop/foundation/mails/message.ts";
import { toApiMessages } from "#web/messages/to-api-messages.ts";
import type * as Errors from "#web/messages/en/errors.ts";
import type * as FormErrors from "#web/messages/en/form-errors.ts";
import type * as Facets from "#web/messages/en/facets.ts";
import type * as Fitment from "#web/messages/en/fitment.ts";
import type * as FitmentOptions from "#web/messages/en/fitment-options.ts";
import type * as Guide from "#web/messages/en/buyers-guide.ts";
import type * as Identity from "#web/messages/en/identity.ts";
import type * as Imports from "#web/messages/en/imports.ts";
import type * as Mails from "#web/messages/en/mails.ts";
import type * as Orders from "#web/messages/en/orders.ts";
import type * as PartTitle from "#web/messages/en/part-title.ts";
import type * as Search from "#web/messages/en/search.ts";
import type * as VehicleName from "#web/messages/en/vehicle-name.ts";
import type * as Shell from "#web/messages/en/shell.ts";
import type * as Vehicles from "#web/messages/en/vehicles.ts";
import type * as Vocabulary from "#web/messages/en/vocabulary.ts";
import { languages, type Language } from "#web/messages/languages.ts";

/** The words of `language` that leave the server otherwise than by a page: in responses of the API, in mails and at sign-in. */
export async function serverMessages(language: Language) {
  const read = (file: string): Promise<unknown> => import(`./${language}/${file}.ts`);
  const api = toApiMessages({
    errors: (await read("errors")) as typeof Errors,
    formErrors: (await read("form-errors")) as typeof FormErrors,
    facets: (await read("facets")) as typeof Facets,
    fitment: (await read("fitment")) as typeof Fitment,
    fitmentOptions: (await read("fitment-options")) as typeof FitmentOptions,
    guide: (await read("buyers-guide")) as typeof Guide,
    imports: (await read("imports")) as typeof Imports,
    orders: (await read("orders")) as typeof Orders,
    partTitle: (await read("part-title")) as typeof PartTitle,
    search: (await read("search")) as typeof Search,
    vehicleName: (await read("vehicle-name")) as typeof VehicleName,
    vehicles: (await read("vehicles")) as typeof Vehicles,
    vocabulary: (await read("vocabulary")) as typeof Vocabulary,
  });
  const { identityMessages } = (await read("identity")) as typeof Identity;
  const { mails } = (await read("mails")) as typeof Mails;
  const { shell } = (await read("shell")) as typeof Shell;
  const refusals: Partial<Record<string, string>> = identityMessages;
  const identity = { refusal: (code: string) => refusals[code], language: () => language };
  const { errorMessages } = (await read("errors")) as typeof Errors;
  const { title, heading } = shell.errors.unavailable;
  const { direction } = languages[language];
  const busy = { language, direction, title, heading, text: errorMessages.busy, again: shell.errors.again };
  const mail: MailMessages = { ...mails, language, locale: languages[language].locale };
  return { api, identity, mail, busy };
}
