// Outlines of the pages that a shop publishes, as Markdown. What the merchant fills in stands in brackets that begin with two underscores: `opening-state.ts`
// finds what is published with them. They name what has to be said, and say nothing in the merchant's place.

const delivery = `## Where we deliver
[__ countries, and places that we don't deliver to]

## How long it takes
[__ business days from order to arrival]

## What it costs
[__ prices, and from which total delivery is free]

## When a parcel arrives damaged
[__ whom to tell, with photos, and what happens then]
`;
const contact = `## Company
[__ name and postal address]

## How to reach us
[__ email and telephone number]

## Opening hours
[__ days and hours]
`;
const imprint = `## Company
[__ name, legal form and postal address]

## Represented by
[__ names]

## How to reach us
[__ email and telephone number]

## Register and VAT number
[__ register, its number, VAT ID; numbers for electrical equipment, batteries and packaging, if you need them]
`;
const terms = (rights: string) => `## Who we are
[__ name, legal form and address of the company]

## How the contract is formed
[__ by which message the order becomes binding]

## Prices and payment
[__ what prices include, the means of payment, when it is due]

## Delivery
[__ see the page about delivery]

${rights}
## Liability
[__ as your lawyer words it]

## Law and disputes
[__ which law applies, and where disputes are settled]
`;

/** By the rules that a shop follows: those of the European Union, or none in particular. */
export const legalOutlines = {
  union: {
    terms: terms(`## Legal guarantee
Goods must be as agreed when they are delivered; otherwise the law gives you remedies, for at least two years.
[__ how to make a claim]

## Old batteries and oil
[__ how you take back batteries and used oil, if you sell them]
`),
    privacy: `## Who is responsible
[__ name, address and email; the data protection officer, if there is one]

## What we store, why, and on which legal basis
[__ orders and accounts: contract; invoices: legal duty; newsletters: consent]

## Who receives it
[__ the payment provider, parcel carriers, the host; transfers outside of the Union]

## For how long
[__ periods by kind of data]

## Your rights
You may ask what we store, have it corrected, erased, restricted or handed over, object to its use, and withdraw consent.
You may complain to a supervisory authority: [__ which one]

## Cookies
[__ which ones the shop sets, and what for]
`,
    returns: `## Right of withdrawal
Consumers may withdraw from the contract within 14 days of receiving the goods, without giving a reason.
To do so, tell us clearly: [__ name, address, email, telephone]

## What happens then
We refund what you paid, with the standard delivery cost, within 14 days of your message. We may wait until the goods are back or you show that you sent them.
Send them back within 14 days of your message to: [__ address]
[__ who pays for the return]

## What can't be returned
[__ such as goods made to your order]

## Model withdrawal form
[__ the model form of Annex I(B) of directive 2011/83/EU, with your address]
`,
    delivery,
    imprint,
    contact,
  },
  elsewhere: {
    terms: terms(`## Warranty
[__ what is covered, for how long, and how to make a claim]

## Where a part may be used
[__ rules such as emissions law, and who has to check them]
`),
    privacy: `## Who is responsible
[__ name, address and email]

## What we store, and why
[__ orders, accounts, payments, what is searched]

## Who receives it
[__ the payment provider, parcel carriers, the host; whether data is sold or shared]

## For how long
[__ periods by kind of data]

## Your rights
[__ by state or country, such as access and deletion, and how to use them]
`,
    returns: `## What can be returned, and until when
[__ days from delivery, and the condition of the part]

## How to send it back
[__ address, and whether to ask first]

## What it costs
[__ who pays for the return; restocking fees; deposits on old parts]

## When you get your refund
[__ days after the part is back]
`,
    delivery,
    imprint,
    contact,
  },
};
