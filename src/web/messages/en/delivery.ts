const inRegions = (country: string, regions: string) => (regions ? `${country} (${regions})` : country);

/** The words about delivery of a part, on its page and on cards. */
export const delivery = {
  title: "Delivery",
  country: "Country",
  postal: "Postal code",
  show: "Show delivery",
  free: "Free",
  deliveredTo: (postal: string, price: string | null, days: string) =>
    price === null ? `Delivered to ${postal} free of charge, ${days}` : `Delivered to ${postal} from ${price}, ${days}`,
  toFrom: (postal: string, price: string | null, days: string) =>
    price === null ? `Free to ${postal}, ${days}` : `To ${postal} from ${price}, ${days}`,
  when: {
    parcel: (days: string) => days,
    freight: (days: string) => `by freight, ${days}`,
    pickup: (days: string) => `ready for pickup ${days}`,
  },
  notTo: (postal: string) => `Can't be delivered to ${postal}.`,
  noZone: (postal: string) => `We don't deliver to ${postal} yet.`,
  toBeQuoted: "We will quote the delivery of this part. Please ask us.",
  rules: {
    forbidden: (country: string, regions: string) => `Can't be delivered to: ${inRegions(country, regions)}.`,
    licence: (country: string, regions: string) =>
      `Only for holders of a licence: ${inRegions(country, regions)}. Please ask us.`,
    ground_only: (country: string, regions: string) => `By ground only: ${inRegions(country, regions)}.`,
  },
};
