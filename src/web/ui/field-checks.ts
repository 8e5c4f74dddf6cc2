// The rules of the shop's input schemas as far as a page can tell before asking, with the same codes. The schemas decide;
// they stay out of the pages, as they weigh more than the pages do.

type Problem = { code: string; params: { limit: number } } | string | null;
type Check = (value: string) => Problem;

export function required(most: number): Check {
  return (value) => (value.trim() === "" ? "required" : atMost(most)(value));
}

export function atMost(most: number): Check {
  return (value) => (value.trim().length > most ? { code: "too_long", params: { limit: most } } : null);
}

const decimal = /^[+-]?\d+(\.\d+)?$/;

export function wholeNumber(min: number, max: number): Check {
  return (value) => {
    const text = value.trim();
    if (text === "") return "required";
    if (!decimal.test(text)) return "not_a_number";
    const number = Number(text);
    if (!Number.isInteger(number)) return "not_whole";
    if (number < min) return { code: "too_small", params: { limit: min } };
    return number > max ? { code: "too_large", params: { limit: max } } : null;
  };
}

export const price: Check = (value) => {
  const text = value.trim();
  if (text === "") return "required";
  if (!decimal.test(text)) return "not_a_number";
  return Number(text) > 0 ? null : "not_positive";
};

export const phoneNumber: Check = (value) => {
  const text = value.trim();
  if (text.length > 32) return { code: "too_long", params: { limit: 32 } };
  return text === "" || /^\+?[\d\s().-]{3,}$/.test(text) ? null : "not_a_phone_number";
};

export const imageUrl: Check = (value) => {
  const text = value.trim();
  if (text.length > 2_000) return { code: "too_long", params: { limit: 2_000 } };
  const own = /^\/(?![/\\])[\w./%-]*$/.test(text);
  return text === "" || own || (text.startsWith("https://") && URL.canParse(text)) ? null : "not_an_image_url";
};

export const sku: Check = (value) => {
  const text = value.trim();
  if (text.length > 40) return { code: "too_long", params: { limit: 40 } };
  return text === "" || /^[\w./-]+$/.test(text) ? null : "not_a_sku";
};
