/** The words of the staff page about what the shop is connected to. */
export const connections = {
  title: "Connections",
  lead: "The accounts that the shop works with. What you enter is tried first and stored encrypted. A change asks for your password again, and the shop starts anew with it, which takes a few seconds.",
  notLoaded: (why: string) => `The connections could not be loaded. ${why}`,
  services: { stripe: "Card payments (Stripe)", mail: "Mail server (SMTP)", carriers: "Parcel carriers (Shippo)" },
  leads: {
    stripe: "Orders paid with an earlier account can only be refunded while that account is connected.",
    mail: "Order confirmations, sign-in links and everything else that the shop writes.",
    carriers: "Rates and labels of carriers. Without it the shop charges the prices of its own delivery methods.",
  },
  sources: {
    file: (account: string) =>
      account ? `Connected where the shop is installed: ${account}` : "Connected where the shop is installed",
    stored: (account: string) => `Connected: ${account}`,
    sandbox: () => "Not connected: the sandbox stands in, and nothing is real",
    none: () => "Not connected",
  },
  live: "takes real money",
  test: "test mode, no real money",
  inFile: (variables: string) => `Remove ${variables} from the shop's environment to enter it here instead.`,
  unchangeable: {
    sandbox_forced:
      "This shop runs on the sandbox because SANDBOX=force is set where it is installed: nothing can be connected.",
    no_key:
      "The shop has no key to encrypt accounts with. Set SECRET_KEY where it is installed (docs/backups.md), then connect them here.",
  },
  variables: {
    stripe: "STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET",
    mail: "SMTP_URL",
    carriers: "SHIPPO_API_KEY",
  },
  connect: "Connect",
  replace: "Replace",
  remove: "Disconnect",
  keep: "Cancel",
  submit: "Try and save",
  testing: "Trying …",
  saved: "Connected. The shop has started anew with it.",
  removed: "Disconnected. The shop has started anew without it.",
  removeTitle: (service: string) => `Disconnect: ${service}?`,
  removeText: {
    stripe:
      "Cards are no longer charged, and payments made so far can't be refunded until the account is connected again.",
    mail: "The shop sends no more mails.",
    carriers: "Labels can no longer be bought or cancelled, and parcels are no longer tracked.",
  },
  fields: {
    publishableKey: "Publishable key",
    secretKey: "Secret key",
    webhookSecret: "Signing secret of the webhook (optional)",
    sender: "Sender",
    host: "Server",
    encryption: "Encryption",
    port: "Port",
    user: "User (optional)",
    password: "Password (optional)",
    apiKey: "API key",
  },
  hints: {
    publishableKey: "Both keys are in Stripe's dashboard under Developers, API keys. Keys with “test” take no money.",
    webhookSecret: (address: string) =>
      `Leave it empty, and the shop registers ${address} at Stripe itself; on an address without https it asks Stripe for news instead.`,
    sender: "Example: Miller Parts <orders@miller-parts.example>",
    user: "Most servers want one.",
    apiKey: "In Shippo's dashboard under Settings, API.",
  },
  encryptions: { tls: "TLS", starttls: "STARTTLS", none: "None (a server on the same machine)" },
};
