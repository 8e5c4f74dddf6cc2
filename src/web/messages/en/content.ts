/** The words of the shop's own pages, and of the staff pages on which they are written. */
export const content = {
  otherLanguage: "This page is not available in English.",
};

export const contentDesk = {
  title: "Shop pages",
  lead: "Delivery, returns, terms and other pages. Published pages are linked in the footer, next to delivery information and at checkout.",
  notLoaded: (why: string) => `The pages could not be loaded. ${why}`,
  columns: { page: "Page", state: "Status", languages: "Languages", changed: "Changed" },
  published: "Published",
  draft: "Draft",
  notWritten: "Not written yet",
  offered: {
    delivery: "Delivery",
    returns: "Returns",
    warranty: "Warranty",
    terms: "Terms and conditions",
    privacy: "Privacy",
    imprint: "Imprint",
    contact: "Contact",
  },
  add: "Add a page",
  addHint: "The last part of the URL: lower-case letters, digits and hyphens, e.g. fitting-service",
  addSubmit: "Create page",
  slug: "URL",
  notASlug: "Lower-case letters, digits and hyphens only, please.",
  back: "All pages",
  open: "Open the page",
  pageTitle: (language: string) => `Title (${language})`,
  pageBody: (language: string) => `Body (${language})`,
  bodyHint: "Markdown: # heading, **bold**, * list, [link](/contact), | tables |. HTML is shown as it is typed.",
  preview: (language: string) => `Preview (${language})`,
  previewEmpty: "What you type is shown here.",
  outline: "Begin with an outline",
  publish: "Published",
  publishHint: "Drafts are visible to staff only.",
  legal: "Have your terms, privacy notice and imprint reviewed by a lawyer.",
  save: "Save",
  saved: "Page saved.",
  notSaved: (why: string) => `The page was not saved. ${why}`,
  theirs: (language: string) => `Their text (${language})`,
  remove: "Remove the page",
  confirmRemove: "The page is removed in all languages. Existing links to it will stop working.",
  removed: "Page removed.",
  notRemoved: (why: string) => `The page was not removed. ${why}`,
};

/** Questions that a page of this kind answers, as headings to write below. */
export const contentOutlines: Record<keyof typeof contentDesk.offered, string> = {
  delivery: "## Where we deliver\n\n## How long it takes\n\n## What it costs\n\n## When a parcel arrives damaged\n",
  returns:
    "## What can be returned, and until when\n\n## How to send it back\n\n## What it costs\n\n## When you get your refund\n",
  warranty: "## What is covered\n\n## For how long\n\n## How to make a claim\n",
  terms: "## Who we are\n\n## How the contract is formed\n\n## Prices and payment\n\n## Delivery\n\n## Liability\n",
  privacy:
    "## Who is responsible\n\n## What we store, and why\n\n## Who receives it\n\n## For how long\n\n## Your rights\n",
  imprint: "## Company\n\n## Represented by\n\n## How to reach us\n\n## Register and VAT number\n",
  contact: "## Telephone\n\n## Opening hours\n\n## Address\n",
};
