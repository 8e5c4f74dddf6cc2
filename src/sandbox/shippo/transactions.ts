import { faults } from "#sandbox/shippo/carriers.ts";
import { newId, stamps, type Shipment } from "#sandbox/shippo/shipments.ts";

type Purchase = { rateId: string; metadata: string; publicUrl: string };

export type Transaction = ReturnType<typeof newTransactions>[number];

/** Returns a label for each parcel of a shipment, all at the same rate; a single failure where the carrier rejects the address. */
export function newTransactions(shipment: Shipment, { rateId, metadata, publicUrl }: Purchase) {
  const rate = shipment.rates.find(({ object_id }) => object_id === rateId)!;
  const fails = faults[String(shipment.address_to.zip)] === "no_label";
  return shipment.parcels.slice(0, fails ? 1 : undefined).map(() => {
    const id = newId();
    const url = `${publicUrl}/sandbox/shippo/labels/${id}.pdf`;
    const label = {
      label_file_type: "PDF_4x6",
      label_url: url,
      tracking_number: `SBX${BigInt(`0x${id.slice(0, 14)}`)
        .toString()
        .padStart(17, "0")}`,
      tracking_url_provider: url,
      tracking_status: "PRE_TRANSIT",
    };
    const rejection = { source: rate.provider, code: "address_rejected", text: "The carrier rejected the address." };
    return {
      ...stamps(),
      object_id: id,
      rate: rateId,
      metadata,
      test: true,
      status: fails ? "ERROR" : "SUCCESS",
      object_state: fails ? "INVALID" : "VALID",
      messages: fails ? [rejection] : [],
      ...(fails ? {} : label),
    };
  });
}
