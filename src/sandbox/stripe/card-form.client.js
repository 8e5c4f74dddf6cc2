// Runs in the frame of the card form, which has an origin of its own: card data never reaches the shop's page.
const $ = (id) => document.getElementById(id);
const fields = { number: $("number"), expiry: $("expiry"), cvc: $("cvc") };
const brands = [
  { name: "Amex", pattern: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvc: 4 },
  { name: "Diners", pattern: /^3(0|6|8|9)/, lengths: [14, 16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: "Visa", pattern: /^4/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: "Mastercard", pattern: /^(5[1-5]|2[2-7])/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: "Discover", pattern: /^6(011|4|5)/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: "JCB", pattern: /^35/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: "UnionPay", pattern: /^62/, lengths: [16, 17, 18, 19], groups: [4, 4, 4, 4, 3], cvc: 3 },
];
const anyBrand = { name: "", lengths: [16], groups: [4, 4, 4, 4], cvc: 3 };

let init = null;
let shop = null;
let busy = false;

const digitsOf = (text) => text.replace(/\D/g, "");
const brandOf = (digits) => brands.find(({ pattern }) => pattern.test(digits)) ?? anyBrand;
const tell = (message) => parent.postMessage({ camber: message.type, ...message.data }, shop ?? "*");

function grouped(digits, groups) {
  const parts = [];
  let at = 0;
  for (const size of groups) {
    if (at < digits.length) parts.push(digits.slice(at, at + size));
    at += size;
  }
  return parts.join(" ");
}

function formatNumber(text) {
  const all = digitsOf(text);
  const { groups, lengths } = brandOf(all);
  return grouped(all.slice(0, Math.max(...lengths)), groups);
}

function formatExpiry(text, deleting) {
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  // Browsers autofill a year of four digits.
  if (digits.length === 6 && digits.slice(2, 4) === "20") digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 6);
  const openYear = digits.length === 2 && !deleting;
  if (digits.length < 2 || (digits.length === 2 && !openYear)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2, digits.length > 4 ? 6 : 4)}`;
}

function behindDigit(text, digits) {
  let place = 0;
  for (let seen = 0; place < text.length && seen < digits; place += 1) if (/\d/.test(text[place])) seen += 1;
  return place;
}

/** Writes the formatted text and restores the cursor to the position after the same digit. */
function rewrite(input, formatted) {
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  const atEnd = (input.selectionStart ?? 0) >= input.value.length;
  if (input.value !== formatted) input.value = formatted;
  if (document.activeElement !== input) return;
  const place = atEnd ? formatted.length : behindDigit(formatted, before);
  input.setSelectionRange(place, place);
}

function passesLuhn(digits) {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    let value = Number(digits[digits.length - 1 - place]) * (place % 2 === 0 ? 1 : 2);
    if (value > 9) value -= 9;
    sum += value;
  }
  return sum % 10 === 0;
}

/** The error messages by code, in the language of the page. */
const words = JSON.parse($("errors").textContent);

/** Returns the error code of a field, as Stripe's own form has it; null if the field is valid. */
const checks = {
  number: () => {
    const digits = digitsOf(fields.number.value);
    if (!brandOf(digits).lengths.includes(digits.length)) return "incomplete_number";
    return passesLuhn(digits) ? null : "invalid_number";
  },
  expiry: () => {
    const digits = digitsOf(fields.expiry.value);
    if (digits.length !== 4) return "incomplete_expiry";
    const month = Number(digits.slice(0, 2));
    const year = 2000 + Number(digits.slice(2));
    const now = new Date();
    if (month < 1 || month > 12) return "invalid_expiry_month";
    if (year < now.getFullYear()) return "invalid_expiry_year_past";
    const past = year === now.getFullYear() && month < now.getMonth() + 1;
    return past ? "invalid_expiry_month_past" : null;
  },
  cvc: () => {
    const wanted = brandOf(digitsOf(fields.number.value)).cvc;
    return fields.cvc.value.length === wanted ? null : "incomplete_cvc";
  },
};

function show(name, code) {
  const error = $(`${name}-error`);
  error.textContent = words[code] ?? "";
  error.hidden = !code;
  fields[name].toggleAttribute("aria-invalid", false);
  if (code) fields[name].setAttribute("aria-invalid", "true");
}

function changed() {
  const brand = brandOf(digitsOf(fields.number.value));
  $("brand").textContent = brand.name;
  fields.cvc.placeholder = brand.cvc === 4 ? "1234" : "123";
  tell({ type: "change", data: { complete: Object.values(checks).every((check) => check() === null) } });
}

fields.number.addEventListener("input", () => {
  rewrite(fields.number, formatNumber(fields.number.value));
  if (checks.number() === null) show("number", null);
  changed();
});
fields.expiry.addEventListener("input", (event) => {
  rewrite(fields.expiry, formatExpiry(fields.expiry.value, event.inputType?.startsWith("delete") ?? false));
  if (checks.expiry() === null) show("expiry", null);
  changed();
});
fields.cvc.addEventListener("input", () => {
  rewrite(fields.cvc, digitsOf(fields.cvc.value).slice(0, 4));
  if (checks.cvc() === null) show("cvc", null);
  changed();
});
for (const [name, input] of Object.entries(fields)) {
  input.addEventListener("blur", () => input.value !== "" && show(name, checks[name]()));
}

$("test-cards").addEventListener("click", (event) => {
  const number = event.target.closest("button")?.dataset.number;
  if (!number || busy) return;
  fields.number.value = formatNumber(number);
  if (checks.expiry()) fields.expiry.value = `12 / ${String(new Date().getFullYear() + 3).slice(2)}`;
  fields.cvc.value = "1234".slice(0, brandOf(number).cvc);
  for (const name of Object.keys(fields)) show(name, null);
  changed();
});

$("card").addEventListener("submit", (event) => event.preventDefault());

async function call(path, body, headers) {
  const response = await fetch(new URL(path, location.href), {
    method: "POST",
    headers,
    body: new URLSearchParams(body),
    cache: "no-store",
    credentials: "omit",
    referrerPolicy: "no-referrer",
  });
  return response.json();
}

const intentId = () => init.clientSecret.split("_secret_")[0];

function finish({ error, paymentIntent }) {
  setBusy(false);
  if (error) tell({ type: "result", data: { error: described(error) } });
  else tell({ type: "result", data: { paymentIntent: { id: paymentIntent.id, status: paymentIntent.status } } });
}

/** Returns an error with its message in the language of the page, as Stripe's own form does; without a translation, Stripe's message. */
function described({ code, type, decline_code: reason, message }) {
  return { code: code ?? type ?? "error", message: words[reason] ?? words[code] ?? message };
}

function setBusy(value) {
  busy = value;
  for (const input of Object.values(fields)) input.readOnly = value;
  $("card").setAttribute("aria-busy", String(value));
}

async function confirmPayment() {
  if (busy || !init) return;
  const wrong = Object.keys(fields).map((name) => [name, checks[name]()]);
  for (const [name, code] of wrong) show(name, code);
  const [first, code] = wrong.find(([, code]) => code) ?? [];
  if (code) {
    fields[first].focus();
    return finish({ error: { code } });
  }
  setBusy(true);
  try {
    const answer = await call(
      `v1/payment_intents/${intentId()}/confirm`,
      {
        client_secret: init.clientSecret,
        use_stripe_sdk: "true",
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": digitsOf(fields.number.value),
        "payment_method_data[card][exp_month]": digitsOf(fields.expiry.value).slice(0, 2),
        "payment_method_data[card][exp_year]": digitsOf(fields.expiry.value).slice(2),
        "payment_method_data[card][cvc]": fields.cvc.value,
      },
      { Authorization: `Bearer ${init.publishableKey}` },
    );
    settle(answer);
  } catch {
    finish({ error: unreachable });
  }
}

const unreachable = { code: "connection" };

/** Continues after the response to a confirmation or authentication: done, refused, or authentication required. */
function settle(answer) {
  const intent = answer.error?.payment_intent ?? answer;
  if (intent.status === "succeeded" || intent.status === "processing") return finish({ paymentIntent: intent });
  if (answer.status === "requires_action") return challenge(answer);
  const error = answer.error ?? answer.last_payment_error ?? { code: "unexpected" };
  const field = { number: "number", exp_month: "expiry", exp_year: "expiry", cvc: "cvc" }[error.param];
  if (field) fields[field].setAttribute("aria-invalid", "true");
  finish({ error });
}

function challenge(intent) {
  $("card").hidden = true;
  $("challenge").hidden = false;
  const digits = new Intl.NumberFormat("en", { style: "currency", currency: intent.currency }).resolvedOptions()
    .maximumFractionDigits;
  const amount = intent.amount / 10 ** digits;
  $("challenge-amount").textContent = new Intl.NumberFormat(document.documentElement.lang, {
    style: "currency",
    currency: intent.currency,
  }).format(amount);
  $("challenge-title").focus();
}

async function answerChallenge(outcome) {
  const buttons = $("challenge").querySelectorAll("button");
  for (const button of buttons) button.disabled = true;
  const answer = await call(
    `challenge/${intentId()}`,
    { client_secret: init.clientSecret, outcome },
    { Accept: "application/json" },
  ).catch(() => ({ error: unreachable }));
  for (const button of buttons) button.disabled = false;
  $("challenge").hidden = true;
  $("card").hidden = false;
  if (answer.status !== "succeeded") fields.number.focus();
  settle(answer);
}
$("challenge").addEventListener("submit", (event) => {
  event.preventDefault();
  void answerChallenge(event.submitter?.value ?? "fail");
});

addEventListener("message", ({ data, source, origin }) => {
  if (source !== parent || typeof data?.camber !== "string") return;
  if (data.camber === "init" && typeof data.clientSecret === "string" && typeof data.publishableKey === "string") {
    shop = origin;
    init = { clientSecret: data.clientSecret, publishableKey: data.publishableKey };
    if (data.theme === "light" || data.theme === "dark") document.documentElement.dataset.theme = data.theme;
    else delete document.documentElement.dataset.theme;
    tellHeight();
    changed();
  }
  if (data.camber === "confirm") void confirmPayment();
});

function tellHeight() {
  tell({ type: "height", data: { height: Math.ceil(document.body.getBoundingClientRect().height) } });
}
new ResizeObserver(tellHeight).observe(document.body);
if (parent !== window) tell({ type: "ready" });
