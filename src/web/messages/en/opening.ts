import { number, plural } from "./grammar.ts";
import type { StepName, Missing, LegalPage } from "#shop/desk/opening/opening-state.ts";

const titles: Record<StepName, string> = {
  brand: "Name and brand",
  delivery: "Where you ship",
  tax: "Tax",
  payments: "Payments",
  mail: "Email",
  legal: "Legal pages",
  parts: "Your parts",
  demo: "Remove the demo catalogue",
  address: "Go live",
};

const missing: Record<Missing, string> = {
  name: "The shop has no name of its own yet.",
  method: "No delivery method is set up: buyers see neither a price nor a day of delivery.",
  tax: "Nobody has decided yet how tax is charged. Choose the country that you sell from, or save “No tax” in the settings.",
  payments_sandbox: "Only the sandbox takes cards: no money moves. Connect your account at Stripe.",
  payments_test:
    "Stripe's test keys are set: no money moves. Replace them with the live keys, which begin with pk_live_ and sk_live_.",
  smtp: "Emails go to the sandbox's inbox, not to your customers. Connect your mail server.",
  sender:
    "No sender is set, such as “Ada's Parts <orders@example.com>”. Enter it with the mail server under Settings, Connections, or as MAIL_FROM in .env.",
  pages: "Some pages that buyers expect, or the law asks for, are not published.",
  blanks: "A published page still has blanks of its outline, in square brackets.",
  parts: "No part of your own is on sale.",
  demo: "The shop still sells the demo's invented parts.",
  public_url: "The shop is open on this machine alone. Set PUBLIC_URL in .env to the https address of your shop.",
  https: "PUBLIC_URL is http: sign-ins and addresses travel unencrypted. Put an https proxy before the shop.",
};

const pageStates: Record<LegalPage["state"], string> = {
  missing: "Not written yet",
  draft: "Draft",
  blanks: "Published with blanks",
  published: "Published",
};

/** The words of the page on which an owner opens their shop. */
export const opening = {
  title: "Open your shop",
  lead: "What is left to do between the demo and your first sale. Each step is checked against your shop as it is.",
  notLoaded: (why: string) => `The steps could not be loaded. ${why}`,
  progress: (done: number, total: number) => `${done} of ${plural(total, { one: "# step", other: "# steps" })} done`,
  finished: "Your shop is open. Nothing is left to do here.",
  strip: "Your shop isn't open yet.",
  toSteps: "Open your shop",
  done: "Done",
  open: "To do",
  titles,
  missing,
  links: {
    brand: "Name, logo and landing page",
    delivery: "Zones, carriers and more methods",
    tax: "Tax settings",
    connections: "Stripe, mail server and carriers",
    payments: "Bank transfer",
    system: "Emails that failed",
    legal: "All shop pages",
    upload: "Upload a catalogue file",
    add: "Add a single part",
    drafts: "Finish drafts",
  },
  brandIs: (name: string) => `Your shop is called ${name}.`,
  flatRate: {
    title: "One price for every order",
    name: "Name that buyers see",
    namePreset: "Standard delivery",
    countries: "Countries",
    countriesHint: "Codes of two letters, such as US, CA",
    price: (currency: string) => `Price in ${currency}`,
    hint: "Buyers are shown an arrival in 3 to 7 business days, and a part without a weight counts as 1 kg. You can change both in the delivery settings.",
    save: "Set flat rate",
    saved: "Flat rate saved.",
  },
  tax: {
    country: "Country that you sell from",
    show: "Show preset",
    none: (country: string) => `No preset is known for ${country}. Enter its rates in the tax settings.`,
    title: (country: string) => `Preset for ${country}`,
    included: "Your prices include the tax.",
    added: "The tax is added to your prices.",
    union:
      "The standard rates of the European Union are built in. For sales to consumers in other member states, turn on One Stop Shop in the settings.",
    stripe:
      "Rates differ by state and city, so Stripe Tax calculates them. It needs your live keys and your registrations at Stripe.",
    rate: (label: string, percent: string) => `${label}: ${percent}`,
    check: "Check this with your tax adviser. It replaces the tax settings that are saved.",
    use: "Use this preset",
    saved: "Tax settings saved.",
  },
  payments: {
    live: "Stripe's live keys are set: cards are charged.",
  },
  mail: {
    from: (sender: string) => `Sender: ${sender}`,
    test: "Send me a test email",
    sent: (to: string) => `The mail server accepted an email to ${to}. Check that inbox, including its spam folder.`,
    inSandbox: "On the sandbox it is in the sandbox's inbox.",
    toInbox: "Open the sandbox's inbox",
    refused: (why: string) => `The mail server refused it: ${why}`,
  },
  legal: {
    states: pageStates,
    draft: "Draft from an outline",
    draftOf: (page: string) => `Draft from an outline: ${page}`,
    edit: "Edit",
    editOf: (page: string) => `Edit: ${page}`,
    drafted: "Draft saved. Fill in what stands in square brackets, then publish it.",
    union: "The outlines follow the law of the European Union.",
    elsewhere: "The outlines name what buyers expect. The laws of your country may ask for more.",
    lawyer: "An outline is no legal advice. Have the finished pages reviewed by a lawyer.",
  },
  parts: {
    own: (count: number) =>
      plural(count, { one: "# part of your own is on sale.", other: "# parts of your own are on sale." }),
    drafts: (count: number) =>
      plural(count, {
        one: "# draft lacks something, such as a price.",
        other: "# drafts lack something, such as a price.",
      }),
  },
  demo: {
    goes: (parts: number, brands: number, reviews: number) =>
      `${plural(parts, { one: "# invented part", other: "# invented parts" })} of ${plural(brands, { one: "# brand", other: "# brands" })} and ${plural(reviews, { one: "# review", other: "# reviews" })} go off sale at once.`,
    trialOrders: (count: number) =>
      plural(count, {
        one: "# order of demo parts, paid in the sandbox, is deleted with them a day later.",
        other: "# orders of demo parts, paid in the sandbox, are deleted with them a day later.",
      }),
    keptOrders: (count: number) =>
      plural(count, {
        one: "# order with demo parts stays in the books with its lines.",
        other: "# orders with demo parts stay in the books with their lines.",
      }),
    stays:
      "Vehicles, users, your own parts and the part types that these use stay. You can undo the removal for a day.",
    type: (name: string) => `Type the name of your shop, ${name}, to be sure`,
    remove: "Remove the demo",
    states: {
      shown: "",
      removing: "The demo is going off sale.",
      removed: "The demo is off sale.",
      restoring: "The demo is coming back.",
      purging: "The demo is being deleted for good.",
      gone: "The shop has no demo catalogue.",
    },
    counted: (done: number, total: number) =>
      `${number(done)} of ${plural(total, { one: "# part", other: "# parts" })}`,
    until: "It can be undone until",
    undo: "Bring the demo back",
    undone: "The demo is coming back.",
  },
  checkup: {
    title: "Check the shop",
    lead: "What the command npm run doctor checks: database, disk, backups, mail, payments and more. It takes up to 15 seconds.",
    run: "Run the check",
    again: "Check again",
    running: "Checking",
    columns: { state: "Status", name: "What", found: "Finding, and what to do" },
  },
};
