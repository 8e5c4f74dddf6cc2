import type * as en from "#web/messages/en/connections.ts";

export const connections = {
  title: "Verbindungen",
  lead: "Die Konten, mit denen der Shop arbeitet. Was Sie eingeben, wird zuerst getestet und dann verschlüsselt gespeichert. Für eine Änderung geben Sie Ihr Passwort noch einmal ein; danach startet der Shop neu, was einige Sekunden dauert.",
  notLoaded: (why) => `Die Verbindungen konnten nicht geladen werden. ${why}`,
  services: { stripe: "Kartenzahlung (Stripe)", mail: "Mailserver (SMTP)", carriers: "Paketdienste (Shippo)" },
  leads: {
    stripe:
      "Bestellungen, die über ein früheres Konto bezahlt wurden, lassen sich nur erstatten, solange dieses Konto verbunden ist.",
    mail: "Bestellbestätigungen, Anmeldelinks und alles andere, was der Shop schreibt.",
    carriers: "Tarife und Versandetiketten von Paketdiensten. Ohne sie gelten die Preise der eigenen Versandarten.",
  },
  sources: {
    file: (account) =>
      account ? `In der Umgebung des Shops festgelegt: ${account}` : "In der Umgebung des Shops festgelegt",
    stored: (account) => `Verbunden: ${account}`,
    sandbox: () => "Nicht verbunden: Die Sandbox springt ein, und nichts ist echt",
    none: () => "Nicht verbunden",
  },
  live: "nimmt echtes Geld an",
  test: "Testmodus, kein echtes Geld",
  inFile: (variables) => `Entfernen Sie ${variables} aus der Umgebung des Shops, um es stattdessen hier einzugeben.`,
  unchangeable: {
    sandbox_forced:
      "Dieser Shop läuft mit der Sandbox, weil dort, wo er installiert ist, SANDBOX=force gesetzt ist: Es lässt sich nichts verbinden.",
    no_key:
      "Der Shop hat keinen Schlüssel, um Konten zu verschlüsseln. Setzen Sie SECRET_KEY dort, wo er installiert ist (docs/backups.md), und verbinden Sie sie dann hier.",
  },
  variables: {
    stripe: "STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY und STRIPE_WEBHOOK_SECRET",
    mail: "SMTP_URL",
    carriers: "SHIPPO_API_KEY",
  },
  connect: "Verbinden",
  replace: "Ersetzen",
  remove: "Trennen",
  keep: "Abbrechen",
  submit: "Testen und speichern",
  testing: "Wird getestet …",
  saved: "Verbunden. Der Shop ist neu gestartet.",
  removed: "Getrennt. Der Shop ist neu gestartet.",
  removeTitle: (service) => `Trennen: ${service}?`,
  removeText: {
    stripe:
      "Karten werden nicht mehr belastet, und bisherige Zahlungen lassen sich erst erstatten, wenn das Konto wieder verbunden ist.",
    mail: "Der Shop verschickt keine E-Mails mehr.",
    carriers: "Versandetiketten lassen sich weder kaufen noch stornieren, und Pakete werden nicht mehr verfolgt.",
  },
  fields: {
    publishableKey: "Veröffentlichbarer Schlüssel",
    secretKey: "Geheimschlüssel",
    webhookSecret: "Signaturgeheimnis des Webhooks (optional)",
    sender: "Absender",
    host: "Server",
    encryption: "Verschlüsselung",
    port: "Port",
    user: "Benutzer (optional)",
    password: "Passwort (optional)",
    apiKey: "API-Schlüssel",
  },
  hints: {
    publishableKey:
      "Beide Schlüssel stehen im Dashboard von Stripe unter Entwickler, API-Schlüssel. Schlüssel mit „test“ nehmen kein Geld an.",
    webhookSecret: (address) =>
      `Leer lassen: Dann meldet der Shop ${address} selbst bei Stripe an; unter einer Adresse ohne https fragt er Stripe stattdessen jede Minute nach Ereignissen.`,
    sender: "Beispiel: Miller Teile <bestellung@miller-teile.example>",
    user: "Die meisten Server verlangen einen.",
    apiKey: "Im Dashboard von Shippo unter Settings, API.",
  },
  encryptions: { tls: "TLS", starttls: "STARTTLS", none: "Keine (Server auf demselben Rechner)" },
} satisfies typeof en.connections;
