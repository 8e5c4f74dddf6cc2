/** The words of the staff page about what the shop is connected to. */
export const connections = {
  title: "Connections",
  lead: "The accounts that the shop works with. What you enter is tested first, then stored encrypted. For a change you enter your password again; the shop then restarts, which takes a few seconds.",
  notLoaded: (why: string) => `The connections could not be loaded. ${why}`,
  services: { stripe: "Card payments (Stripe)", mail: "Mail server (SMTP)", carriers: "Parcel carriers (Shippo)" },
  leads: {
    stripe: "Orders paid with an earlier account can only be refunded while that account is connected.",
    mail: "Order confirmations, sign-in links and everything else that the shop writes.",
    carriers: "Rates and labels of carriers. Without it the shop charges the prices of its own delivery methods.",
  },
  sources: {
    file: (account: string) =>
      account ? `Set in the shop's environment: ${account}` : "Set in the shop's environment",
    stored: (account: string) => `Connected: ${account}`,
    sandbox: () => "Not connected: the sandbox stands in, and no money, email or parcel is real",
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
  submit: "Test and save",
  testing: "Testing …",
  saved: "Connected. The shop has restarted.",
  removed: "Disconnected. The shop has restarted.",
  removeTitle: (service: string) => `Disconnect: ${service}?`,
  removeText: {
    stripe:
      "Cards are no longer charged, and payments made so far can't be refunded until the account is connected again.",
    mail: "The shop sends no more emails.",
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
      `Leave it empty, and the shop registers ${address} at Stripe itself; on an address without https it asks Stripe for events every minute instead.`,
    sender: "Example: Miller Parts <orders@miller-parts.example>",
    user: "Most servers require one.",
    apiKey: "In Shippo's dashboard under Settings, API.",
  },
  encryptions: { tls: "TLS", starttls: "STARTTLS", none: "None (a server on the same machine)" },
};
