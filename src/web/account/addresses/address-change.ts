import { removeAddress, saveAddress } from "#web/client/selling/addresses.ts";
import { addresses as words } from "#messages/addresses.ts";
import { load } from "#web/ui/loaded.ts";
import { toast } from "#web/ui/toast.tsx";

/** What the page of addresses submits to its action. */
export type AddressChange = { act: "save"; saved: Parameters<typeof saveAddress>[0] } | { act: "remove"; id: string };

export async function changeAddresses(sent: AddressChange) {
  const done = await load(sent.act === "save" ? saveAddress(sent.saved) : removeAddress(sent.id));
  if (!done.failure) toast.success(sent.act === "save" ? words.saved : words.removed);
  return done;
}
