import { checkOf } from "#web/ui/field-checks.ts";
import { decimalToSend } from "#web/ui/typed-number.ts";

const asSent = checkOf({ price: true });

/** Returns the error of a typed price, percentage or amount as a code of `fieldMessage`; null if it is valid. */
export const checkDecimal = (text: string) => asSent(decimalToSend(text));
