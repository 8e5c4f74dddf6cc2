import { stableId } from "#db/stable-id.ts";

const texts: [name: string, rating: number, comment: string][] = [
  [
    "Marta Ellison",
    5,
    "Found the right front discs for my 2014 Accord in two minutes and they bolted straight on. The pads bedded in without a squeak.",
  ],
  [
    "Devon Hurst",
    5,
    "Ordered an alternator on Tuesday and was driving again on Friday. The plug and the pulley were exactly what the description said.",
  ],
  [
    "Priya Raman",
    4,
    "Good prices on cabin and oil filters, so I stocked up for the year. One box was a little dented, but the filter inside was fine.",
  ],
  [
    "Tom Abernathy",
    5,
    "I run a two-bay garage and the measures on every part save me a phone call each time. The struts for a Highlander were a perfect match.",
  ],
  [
    "Lucia Ferreira",
    4,
    "The wiper blades are quiet and the adapter was already fitted. I would have liked a smaller box for such a small order.",
  ],
  [
    "Grant Okafor",
    5,
    "Paid by card, got a mail for every step and could see when it shipped. That is how buying parts should work.",
  ],
  [
    "Hannah Lindqvist",
    5,
    "My old Forester has new wheel hubs and is finally quiet on the highway. The torque values in the box were a nice touch.",
  ],
  [
    "Sam Whitaker",
    3,
    "The radiator fits and does its job. One of the plastic plugs was missing, so I had to reuse the old one.",
  ],
  [
    "Aisha Coleman",
    5,
    "I cancelled an order because I had picked the wrong side and the money was back right away. The correct control arm arrived two days later.",
  ],
  [
    "Ben Castellano",
    4,
    "Iridium plugs at a fair price and the minimum order matches my engine. The truck starts better in the cold than it has in years.",
  ],
  [
    "Noor Haddad",
    5,
    "First time I changed brake pads myself, and the description told me what was in the box and what was not. Everything went together as it should.",
  ],
  [
    "Eric Sandoval",
    5,
    "Headlights for my F-150 came well packed and the aim needed only a small turn. Night driving is a different world now.",
  ],
];

/** Demo reviews of the shop. They belong to no account. */
export const demoReviews = texts.map(([name, rating, comment], index) => {
  const at = Date.UTC(2025, 1 + Math.floor(index / 2), 3 + index * 2, 9 + index, 17);
  return { id: stableId(at, `review ${name}`), name, rating, comment, createdAt: new Date(at).toISOString() };
});
