/** The fields of orders on the phone, by their names in the API. */
export const phoneFieldNames = { clientName: "client", phoneNumber: "number", deliveryMethodId: "method" };

type Requested = { client: string; number: string; method?: string | undefined };

/** Returns a phone order, or a draft of one, with the names of the shop. */
export function fromPhoneRequest<T extends Requested>({ client, number, method, ...same }: T) {
  return { ...same, clientName: client, phoneNumber: number, ...(method && { deliveryMethodId: method }) };
}
