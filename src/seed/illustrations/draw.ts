/**
 * The brushes of the part illustrations: strings of SVG on a canvas of 600 × 600, lit from the top left.
 * `~` in an id stands for a prefix that keeps two illustrations in one document apart.
 */

import { escapeXml } from "#adapters/catalogue-files/escape-xml.ts";

type Point = [x: number, y: number];

/** Fills that `paints.ts` defines. H is for upright cylinders (shaded from left to right), V for lying ones. */
export const paint = (name: string) => `url(#~${name})`;

const n = (value: number) => String(Math.round(value * 10) / 10);

export const group = (transform: string, ...children: string[]) =>
  `<g transform="${transform}">${children.join("")}</g>`;

export const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;

/** A line with nothing inside. */
export const stroke = (d: string, color: string, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0, more = "") =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(r)}" fill="${fill}" ${more}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = "") =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = "") =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;

export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");

/** The point at an angle on a circle or ellipse; 0° is to the right, 90° down. */
export function on(x: number, y: number, r: number, degrees: number, squash = 1): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + r * Math.cos(angle), y + r * squash * Math.sin(angle)];
}

const line = (...points: Point[]) => points.map(([x, y], index) => `${index ? "L" : "M"}${n(x)} ${n(y)}`).join("");
export const shape = (...points: Point[]) => `${line(...points)}Z`;

const ringPath = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;

/** A flat ring. */
export const ring = (x: number, y: number, outer: number, inner: number, fill: string) =>
  path(ringPath(x, y, outer) + ringPath(x, y, inner), fill, 'fill-rule="evenodd"');

/** A flat figure given a thickness: copies of its outline, `dx`/`dy` further back, behind its face. */
export function thick(d: string, face: string, edge: string, dx: number, dy: number, more = ""): string {
  const steps = Math.max(4, Math.round(Math.hypot(dx, dy) / 2));
  const back = repeat(
    steps,
    (i) => `<path d="${d}" transform="translate(${n((dx * (steps - i)) / steps)} ${n((dy * (steps - i)) / steps)})"/>`,
  );
  return `<g fill="${edge}" ${more}>${back}</g>${path(d, face, more)}`;
}

/** An upright cylinder seen from a little above. */
export function can(x: number, y: number, w: number, h: number, fill: string, top: string, squash = 0.16): string {
  const ry = (w / 2) * squash;
  const body = `M${n(x)} ${n(y)}v${n(h)}a${n(w / 2)} ${n(ry)} 0 0 0 ${n(w)} 0v${n(-h)}Z`;
  return path(body, fill) + ellipse(x + w / 2, y, w / 2, ry, top);
}

/** A hose, pipe or cable along a path: dark edge, body, and a line of light. */
export function tube(d: string, width: number, body: string, edge: string, light = "rgba(255,255,255,.35)"): string {
  return (
    stroke(d, edge, width) +
    stroke(d, body, width * 0.8) +
    group(`translate(${n(-width * 0.14)} ${n(-width * 0.16)})`, stroke(d, light, width * 0.14))
  );
}

/** The outline of a gear, or of anything toothed. */
export function gear(x: number, y: number, outer: number, inner: number, teeth: number, land = 0.5): string {
  const step = 360 / teeth;
  const points = Array.from({ length: teeth }, (_, i): Point[] => {
    const at = i * step;
    return [
      on(x, y, inner, at),
      on(x, y, outer, at + step * 0.12),
      on(x, y, outer, at + step * land),
      on(x, y, inner, at + step * (land + 0.14)),
    ];
  });
  return shape(...points.flat());
}

export const hexagon = (x: number, y: number, r: number, start = 0) =>
  shape(...[0, 60, 120, 180, 240, 300].map((at) => on(x, y, r, at + start)));

/** Clips children to the outline. `name` distinguishes the outlines of one drawing. */
export const clipped = (name: string, d: string, ...children: string[]) =>
  `<clipPath id="~${name}"><path d="${d}"/></clipPath><g clip-path="url(#~${name})">${children.join("")}</g>`;

/** A bolt head from above. */
export const bolt = (x: number, y: number, r: number) =>
  circle(x + r * 0.12, y + r * 0.2, r * 1.12, "rgba(0,0,0,.28)") +
  circle(x, y, r * 1.05, paint("steelFace")) +
  path(hexagon(x, y, r * 0.74, 15), paint("ironFace"));

/** A hole through a face: dark, with light on its lower right edge. */
export const hole = (x: number, y: number, r: number) =>
  circle(x, y, r, "#14171a") +
  stroke(
    `M${n(x + r * 0.9)} ${n(y)}A${n(r * 0.9)} ${n(r * 0.9)} 0 0 1 ${n(x)} ${n(y + r * 0.9)}`,
    "rgba(255,255,255,.4)",
    r * 0.14,
  );

/** An upright coil spring: the far halves of the coils first, so that what comes between stands inside. */
export function spring(
  x: number,
  y: number,
  w: number,
  h: number,
  turns: number,
  wire: number,
  color: string,
  inside = "",
): string {
  const pitch = h / turns;
  const far = repeat(turns, (i) =>
    stroke(
      `M${n(x)} ${n(y + i * pitch + pitch * 0.5)}C${n(x + w * 0.1)} ${n(y + i * pitch + pitch * 0.2)} ${n(x + w * 0.9)} ${n(y + i * pitch + pitch * 0.4)} ${n(x + w)} ${n(y + (i + 1) * pitch)}`,
      "rgba(0,0,0,.55)",
      wire * 0.85,
    ),
  );
  const near = repeat(turns + 1, (i) => {
    const d = `M${n(x)} ${n(y + i * pitch - pitch * 0.5)}C${n(x + w * 0.08)} ${n(y + i * pitch + pitch * 0.1)} ${n(x + w * 0.92)} ${n(y + i * pitch + pitch * 0.32)} ${n(x + w)} ${n(y + i * pitch)}`;
    return (
      stroke(d, "rgba(0,0,0,.35)", wire * 1.14) +
      stroke(d, color, wire) +
      group(`translate(0 ${n(-wire * 0.2)})`, stroke(d, "rgba(255,255,255,.5)", wire * 0.16))
    );
  });
  return far + inside + near;
}

/** A screw thread on an upright stud. */
export function thread(x: number, y: number, w: number, h: number, pitch = 9): string {
  const lines = repeat(Math.floor(h / pitch), (i) =>
    stroke(`M${n(x)} ${n(y + (i + 0.7) * pitch)}L${n(x + w)} ${n(y + (i + 0.25) * pitch)}`, "rgba(20,24,28,.5)", 2.4),
  );
  return rect(x, y, w, h, paint("steelH"), 3) + lines;
}

/** Rubber folds, upright: a rack's or joint's boot. */
export function bellows(x: number, y: number, top: number, bottom: number, h: number, folds: number): string {
  return repeat(folds, (i) => {
    const w = top + ((bottom - top) * (i + 0.5)) / folds;
    return (
      rect(x - w / 2, y + (i * h) / folds, w, h / folds + 2, paint("rubberH"), h / folds / 2.2) +
      rect(x - w / 2 + 4, y + (i * h) / folds + 2, w * 0.6, 3, "rgba(255,255,255,.16)", 2)
    );
  });
}

/** A word on the part; nothing where it is empty. `text` comes from outside and is escaped. */
export function words(text: string, x: number, y: number, size: number, fill: string, anchor = "middle"): string {
  if (text === "") return "";
  return `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}" fill="${fill}" font-family="Barlow,'Helvetica Neue',Arial,sans-serif" font-weight="700" letter-spacing=".4" text-anchor="${anchor}">${escapeXml(text)}</text>`;
}

/** A brand's sticker: its name on its colour. */
export function sticker(label: string, x: number, y: number, w: number, h: number, r = 6): string {
  const size = Math.min(h * 0.56, (w * 1.34) / Math.max(label.length, 4));
  return rect(x, y, w, h, paint("accent"), r) + words(label, x + w / 2, y + h / 2 + size * 0.36, size, "#fff");
}
