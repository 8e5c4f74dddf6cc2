import type { Destination } from "#shop/selling/delivery/destination.ts";
import { isMember, standardRate } from "#shop/selling/tax/eu-rates.ts";

// The places whose value added tax is not that of their postal address. Sources: directive 2006/112/EC, Article 6 (outside the Union's VAT area),
// Article 7 (Monaco is France, the Isle of Man the United Kingdom, the bases on Cyprus are Cyprus, as their addresses say), Articles 104 and 105
// (rates of their own); Windsor Framework, Article 8 (Northern Ireland, for goods); for Greenland the Treaty on the Functioning of the European
// Union, Article 204; for Büsingen, Liechtenstein, Svalbard and Jan Mayen the laws of Switzerland and Norway. The lower rates of Greek islands
// (VAT code, Article 26) are none of goods that are sent to consumers there from elsewhere. Postal codes: those of the posts.
type Place = {
  name: string;
  country: string;
  /** The beginnings of its postal codes; none: the whole country. */
  postal?: string[];
  /** What the line of postal code and town must contain, where other places share the postal code. */
  town?: RegExp;
} & Partial<Status>;

type Status = {
  /** The country whose tax it is. */
  taxedAs: string;
  inUnion: boolean;
  /** Its standard rate, where that is not its country's. */
  standard: number;
};

const mittelberg = {
  AT: ["6691", "6991", "6992", "6993"],
  DE: ["87491", "87567", "87568", "87569"],
  tax: { taxedAs: "AT", standard: 0.19 },
};

const places: Place[] = [
  { name: "Monaco", country: "MC", taxedAs: "FR" },
  { name: "Isle of Man", country: "IM", taxedAs: "GB" },
  { name: "Guernsey, by a British address", country: "GB", postal: ["GY"], taxedAs: "GG" },
  { name: "Jersey, by a British address", country: "GB", postal: ["JE"], taxedAs: "JE" },
  { name: "Northern Ireland", country: "GB", postal: ["BT"], inUnion: true, standard: 0.2 },
  { name: "Heligoland", country: "DE", postal: ["27498"], inUnion: false },
  { name: "Büsingen", country: "DE", postal: ["78266"], taxedAs: "CH", inUnion: false },
  { name: "Jungholz and Mittelberg, by German addresses", country: "DE", postal: mittelberg.DE, ...mittelberg.tax },
  { name: "Jungholz and Mittelberg", country: "AT", postal: mittelberg.AT, ...mittelberg.tax },
  { name: "Greenland", country: "DK", postal: ["39"], inUnion: false },
  { name: "Canary Islands", country: "ES", postal: ["35", "38"], inUnion: false },
  { name: "Ceuta and Melilla", country: "ES", postal: ["51", "52"], inUnion: false },
  { name: "Åland", country: "FI", postal: ["22"], inUnion: false },
  // Monaco's 980 is not among them.
  { name: "French overseas", country: "FR", postal: ["97", "984", "986", "987", "988", "989"], inUnion: false },
  { name: "Mount Athos", country: "GR", postal: ["63086", "63087"], inUnion: false },
  { name: "Livigno", country: "IT", postal: ["23041"], inUnion: false },
  { name: "Livigno, as it was", country: "IT", postal: ["23030"], town: /^[\d\s]+livigno\b/im, inUnion: false },
  { name: "Campione", country: "IT", postal: ["22061"], inUnion: false },
  { name: "Campione, as it was", country: "IT", postal: ["22060"], town: /^[\d\s]+campione\b/im, inUnion: false },
  { name: "Madeira", country: "PT", postal: ["90", "91", "92", "93", "94"], standard: 0.22 },
  { name: "Azores", country: "PT", postal: ["95", "96", "97", "98", "99"], standard: 0.16 },
  { name: "Liechtenstein", country: "LI", taxedAs: "CH" },
  { name: "Svalbard and Jan Mayen, by a Norwegian address", country: "NO", postal: ["917", "8099"], taxedAs: "SJ" },
];

/**
 * Returns whose value added tax counts at a destination, and whether it is in the Union's VAT area for goods. `outside`: its tax is not that of
 * the country of its address.
 */
export function vatPlaceOf(to: Destination): { country: string; inUnion: boolean; outside: boolean } {
  const place = placeAt(to);
  const country = place?.taxedAs ?? to.country;
  const inUnion = place?.inUnion ?? isMember(country);
  const isElsewhere = place?.postal !== undefined && country !== to.country;
  return { country, inUnion, outside: isElsewhere || (isMember(country) && !inUnion) };
}

/** Returns whose value added tax counts in a whole country: in Monaco that of France. */
export function vatCountryOf(country: string): string {
  return vatPlaceOf({ country, postal: "" }).country;
}

/** Returns the standard rate of a country on a day (`2026-11-22`), or that of the destination if it has one of its own there; null for countries without. */
export function standardRateAt(to: Destination, { country, day }: { country: string; day: string }): number | null {
  const own = vatPlaceOf(to).country === country ? placeAt(to)?.standard : undefined;
  return own ?? standardRate(country, day);
}

function placeAt({ country, postal, address = "" }: Destination): Place | undefined {
  return places.find(
    (one) =>
      one.country === country &&
      (!one.postal || one.postal.some((prefix) => postal.startsWith(prefix))) &&
      (!one.town || one.town.test(address)),
  );
}
