/** The brands of the demo catalogue, each with the colour of what it paints, moulds or prints. */
export const brands: Record<string, { name: string; color: string }> = {
  basewell: { name: "Basewell", color: "#5f7285" },
  plainway: { name: "Plainway", color: "#a9792b" },
  halvern: { name: "Halvern", color: "#1f6fb2" },
  ironmere: { name: "Ironmere", color: "#9a4f2c" },
  ridgeton: { name: "Ridgeton", color: "#2f8055" },
  meridale: { name: "Meridale", color: "#0f8b8d" },
  lumenor: { name: "Lumenor", color: "#d99a06" },
  oberlind: { name: "Oberlind", color: "#2a4a8f" },
  tavaris: { name: "Tavaris", color: "#7246a8" },
  voltane: { name: "Voltane", color: "#e2592b" },
  clarivane: { name: "Clarivane", color: "#2b9bd0" },
  corvane: { name: "Corvane", color: "#3f5d63" },
  redvane: { name: "Redvane", color: "#c8142f" },
  torquist: { name: "Torquist", color: "#7aa51d" },
};

const unbranded = "#5f7285";

export const colorOf = (brand: string) => brands[brand]?.color ?? unbranded;

type Stop = [at: number, color: string];

const materials: Record<string, Stop[]> = {
  steel: [
    [0, "#757e88"],
    [0.22, "#f6f8fa"],
    [0.48, "#c3cad1"],
    [0.78, "#7e8791"],
    [1, "#aab2ba"],
  ],
  iron: [
    [0, "#3a4047"],
    [0.25, "#868e97"],
    [0.55, "#565d65"],
    [0.85, "#2b3036"],
    [1, "#464c53"],
  ],
  dark: [
    [0, "#1b1e22"],
    [0.25, "#5a6169"],
    [0.55, "#34393f"],
    [0.85, "#15181b"],
    [1, "#2a2e33"],
  ],
  rubber: [
    [0, "#131517"],
    [0.28, "#4a4e53"],
    [0.6, "#26292c"],
    [1, "#0f1113"],
  ],
  brass: [
    [0, "#8d6722"],
    [0.25, "#f8e3a4"],
    [0.5, "#d3a748"],
    [0.85, "#84601d"],
    [1, "#b28a3b"],
  ],
  copper: [
    [0, "#7e3f1f"],
    [0.25, "#f4b791"],
    [0.5, "#c9733f"],
    [0.85, "#6f3517"],
    [1, "#a35a30"],
  ],
  ceramic: [
    [0, "#b9c1c9"],
    [0.25, "#ffffff"],
    [0.6, "#eef1f4"],
    [1, "#aeb7c0"],
  ],
  alu: [
    [0, "#949ca4"],
    [0.25, "#fdfefe"],
    [0.5, "#d9dee3"],
    [0.82, "#9aa2aa"],
    [1, "#c2c9cf"],
  ],
};

const faces: Record<string, [light: string, dark: string]> = {
  steelFace: ["#f7f9fa", "#9fa8b1"],
  ironFace: ["#7d858e", "#343a41"],
  darkFace: ["#525961", "#1a1d21"],
  rubberFace: ["#44484d", "#131517"],
  brassFace: ["#f6dd97", "#a67a2a"],
  copperFace: ["#eeaa80", "#93502a"],
  aluFace: ["#ffffff", "#b3bbc3"],
  paper: ["#fbf3e0", "#dcc79d"],
  cloth: ["#ffffff", "#d5dbe1"],
  carbon: ["#8b9298", "#565c62"],
  amber: ["#ffd27a", "#e8890c"],
  red: ["#ff6b62", "#a40f14"],
  smoke: ["#5b636b", "#23272b"],
};

/** The gradients that `body` is painted with. */
export function definitions(brand: string, body: string): string {
  const color = colorOf(brand);
  const accent: Stop[] = [
    [0, mix(color, "#000", 0.42)],
    [0.24, mix(color, "#fff", 0.48)],
    [0.5, color],
    [0.84, mix(color, "#000", 0.48)],
    [1, mix(color, "#000", 0.2)],
  ];
  const cylinders = Object.entries({ ...materials, accent }).flatMap(([name, stops]) => [
    linear(`${name}H`, "0 0 1 0", stops),
    linear(`${name}V`, "0 0 0 1", stops),
  ]);
  const flats = Object.entries({ ...faces, accent: [mix(color, "#fff", 0.22), mix(color, "#000", 0.22)] as const }).map(
    ([name, [light, dark]]) =>
      linear(name, "0 0 1 1", [
        [0, light],
        [1, dark],
      ]),
  );
  const rest = [
    radial("tile", 0.36, 0.26, 0.95, [
      [0, "#ffffff"],
      [0.55, "#eef1f4"],
      [1, "#d3d9df"],
    ]),
    radial("shadow", 0.5, 0.5, 0.5, [
      [0, "rgba(20,28,38,.42)"],
      [0.55, "rgba(20,28,38,.2)"],
      [1, "rgba(20,28,38,0)"],
    ]),
    linear("glass", "0 0 1 1", [
      [0, "rgba(255,255,255,.92)"],
      [0.45, "rgba(205,226,240,.55)"],
      [1, "rgba(120,150,172,.65)"],
    ]),
    radial("lamp", 0.4, 0.36, 0.75, [
      [0, "#ffffff"],
      [0.4, "#dfe8ee"],
      [1, "#7f8c97"],
    ]),
    radial("glow", 0.5, 0.5, 0.5, [
      [0, "rgba(255,240,190,.95)"],
      [0.5, "rgba(255,220,130,.45)"],
      [1, "rgba(255,220,130,0)"],
    ]),
  ];
  const used = [...cylinders, ...flats, ...rest].filter((tag) => body.includes(`#${/id="(.+?)"/.exec(tag)?.[1]})`));
  return `<defs>${used.join("")}</defs>`;
}

const stopTags = (stops: Stop[]) => stops.map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`).join("");

function linear(name: string, direction: string, stops: Stop[]): string {
  const [x1, y1, x2, y2] = direction.split(" ");
  return `<linearGradient id="~${name}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopTags(stops)}</linearGradient>`;
}

function radial(name: string, x: number, y: number, r: number, stops: Stop[]): string {
  return `<radialGradient id="~${name}" cx="${x}" cy="${y}" r="${r}">${stopTags(stops)}</radialGradient>`;
}

function mix(color: string, other: "#000" | "#fff", share: number): string {
  const target = other === "#fff" ? 255 : 0;
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `#${channels
    .map((channel) =>
      Math.round(channel + (target - channel) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
