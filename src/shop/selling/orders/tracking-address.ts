/** Carriers by a word of their name, with the page that follows a parcel of theirs. */
const carriers: [RegExp, (number: string) => string][] = [
  [/\bups\b/, (number) => `https://www.ups.com/track?tracknum=${number}`],
  [/\busps\b|u\.s\. postal/, (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`],
  [/\bfed ?ex\b/, (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`],
  [/\bdhl\b/, (number) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}`],
  [/\bdpd\b/, (number) => `https://tracking.dpd.de/status/en_US/parcel/${number}`],
  [/\bgls\b/, (number) => `https://gls-group.com/track/${number}`],
  [/\bhermes\b/, (number) => `https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#${number}`],
  [/\broyal mail\b/, (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`],
  [
    /\bcanada post\b/,
    (number) => `https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=${number}`,
  ],
];

/** Returns the page of a carrier, as staff have typed its name, that follows a parcel; null for a carrier that is not known. */
export function trackingAddress(carrier: string, tracking: string): string | null {
  const name = carrier.toLowerCase();
  const [, page] = carriers.find(([pattern]) => pattern.test(name)) ?? [];
  return page?.(encodeURIComponent(tracking.replaceAll(/\s/g, ""))) ?? null;
}
