import { useNavigate } from "react-router";
import { vinIn } from "#shop/catalogue/search/vin-rules.ts";

export type ReadVin = {
  vin: string;
  valid: boolean;
  options: { id: string; name: string; fullName: string; to: string }[];
};

/** What a search hands over with the address, which has no VIN in it (D37). */
export type VinState = { readVin?: ReadVin };

/** Returns a function that leads to what is found for a query: to `address`, or to one without the VIN that the query has. It leads nowhere, and says why, while the VIN can't be decoded. */
export function useSearch() {
  const navigate = useNavigate();
  return async (q: string, address: string): Promise<void> => {
    const found = vinIn(q);
    // Few searches have a VIN.
    if (found) await (await import("#web/shell/vin-target.ts")).leadToVin(found, address, navigate);
    else await navigate(address);
  };
}
