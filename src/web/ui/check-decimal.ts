import { checkOf } from "#web/ui/field-checks.ts";
import { decimalToSend } from "#web/ui/typed-number.ts";

const asSent = checkOf({ price: true });

/** Returns what is wrong with a typed price, percentage or amount, as a code of `fieldMessage`; null: nothing. */
export const checkDecimal = (text: string) => asSent(decimalToSend(text));
