/** A colour as #rrggbb. */
export const hexColour = /^#[0-9a-f]{6}$/;

export type Theme = "light" | "dark";

/** The grounds on which the accent colour is read, of `web/shell/app.css`. */
export const grounds = {
  light: ["#f4f2ec", "#fffefb", "#eae7de"],
  dark: ["#101417", "#181e22", "#0b0e10"],
} as const satisfies Record<Theme, readonly string[]>;

/** What WCAG 2.2 AA asks of text. */
export const leastContrast = 4.5;

const shade = { light: "#000000", dark: "#ffffff" } as const;

/** The colours that a theme makes of an accent: for links and buttons, for those under the pointer, and for what is written on them. */
export type Accent = { signal: string; signalDeep: string; onSignal: string };

export function accentOf(colour: string, theme: Theme): Accent {
  const signalDeep = mix(colour, shade[theme], 0.2);
  const least = (text: string) => Math.min(contrast(text, colour), contrast(text, signalDeep));
  const onSignal = least("#ffffff") >= least("#101417") ? "#ffffff" : "#101417";
  return { signal: colour, signalDeep, onSignal };
}

/** Returns the lowest contrast that an accent has in a theme: as text on each ground, and below what is written on it. */
export function accentContrast(colour: string, theme: Theme): number {
  const { signal, signalDeep, onSignal } = accentOf(colour, theme);
  const asText = grounds[theme].flatMap((ground) => [contrast(signal, ground), contrast(signalDeep, ground)]);
  return Math.min(...asText, contrast(onSignal, signal), contrast(onSignal, signalDeep));
}

/** The contrast ratio of WCAG 2.2 between two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(colour: string, other: string, share: number): string {
  const others = channels(other);
  const mixed = channels(colour).map((value, index) => value * (1 - share) + (others[index] ?? 0) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
}
