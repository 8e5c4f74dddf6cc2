import {
  bolt,
  circle,
  ellipse,
  group,
  hexagon,
  hole,
  on,
  paint,
  path,
  rect,
  repeat,
  ring,
  sticker,
  stroke,
  thick,
  tube,
} from "#seed/illustrations/draw.ts";
import type { Drawings } from "#seed/illustrations/drawing.ts";

/** The friction face of a disc, its vanes showing at the edge, and the hat with its holes. */
function disc(holes: string): string {
  const [x, y, r] = [292, 292, 196];
  const edge = repeat(16, (i) => circle(x + 34 - i * 2, y + 20 - i * 1.2, r, i < 4 || i > 11 ? "#59616a" : "#23282d"));
  const vanes = repeat(72, (i) => {
    const at = -62 + i * 2.6;
    const [x1, y1] = on(x + 24, y + 14, r - 1, at);
    const [x2, y2] = on(x + 12, y + 7, r - 1, at);
    return stroke(`M${x1} ${y1}L${x2} ${y2}`, "#8b949d", 2.6);
  });
  const grooves = repeat(
    9,
    (i) => `<circle cx="${x}" cy="${y}" r="${108 + i * 10}" fill="none" stroke="rgba(60,68,76,.13)" stroke-width="2"/>`,
  );
  return (
    edge +
    vanes +
    circle(x, y, r, paint("steelFace")) +
    ring(x, y, r, r - 7, "rgba(255,255,255,.6)") +
    grooves +
    sheen(x, y, r, 104) +
    holes +
    circle(x, y, 104, "#3c434a") +
    circle(x - 3, y - 3, 98, paint("ironFace")) +
    circle(x - 12, y - 9, 84, paint("steelFace")) +
    ring(x - 12, y - 9, 84, 80, "rgba(255,255,255,.7)") +
    repeat(5, (i) => {
      const [a, b] = on(x - 12, y - 9, 59, i * 72 - 90);
      return hole(a, b, 10);
    }) +
    hole(x - 12, y - 9, 33) +
    ring(x - 12, y - 9, 36, 33, "#eef1f4")
  );
}

/** Light on a turned face: two opposite fans. */
export function sheen(x: number, y: number, outer: number, inner: number): string {
  const fan = (from: number, to: number, opacity: number) => {
    const [a, b] = [on(x, y, outer, from), on(x, y, outer, to)];
    const [c, d] = [on(x, y, inner, to), on(x, y, inner, from)];
    return path(
      `M${a}A${outer} ${outer} 0 0 1 ${b}L${c}A${inner} ${inner} 0 0 0 ${d}Z`,
      `rgba(255,255,255,${opacity})`,
    );
  };
  return fan(204, 246, 0.3) + fan(212, 238, 0.3) + fan(219, 231, 0.3) + fan(26, 62, 0.2) + fan(34, 54, 0.25);
}

const drilled = repeat(12, (arm) =>
  repeat(3, (i) => {
    const [x, y] = on(292, 292, 122 + i * 26, arm * 30 + i * 8);
    return hole(x, y, 6.5);
  }),
);

const padShape =
  "M96 214C150 150 252 128 324 140C398 150 458 190 492 236L470 372C466 390 454 396 438 390C352 352 226 352 148 392C132 398 120 392 116 376Z";

export const brakes: Drawings = {
  "brake-disc": (_, brand) => disc(brand === "redvane" ? drilled : ""),
  "brake-pad-set": (label) => {
    const lining = "M118 232C170 176 252 154 320 164C392 174 440 206 470 244L452 344C360 312 220 312 140 354Z";
    const back = group(
      "translate(34 -62) scale(.94)",
      thick(padShape, paint("ironFace"), "#1c2024", 10, 8),
      thick(lining, paint("rubberFace"), "#0e1012", 4, 3),
    );
    const front =
      thick(padShape, paint("accent"), "#22272c", 16, 12) +
      stroke("M112 224C164 164 254 142 324 153", "rgba(255,255,255,.5)", 4);
    const shim =
      path(
        "M150 240C200 194 260 178 318 186C384 196 424 220 448 252L438 330C350 302 230 304 160 338Z",
        paint("steelFace"),
      ) + sticker(label, 222, 226, 160, 44);
    return (
      back +
      group(
        "translate(-6 70)",
        front,
        shim,
        hole(128, 372, 8),
        hole(462, 366, 8),
        path("M470 236l34 -22 12 10 -26 30Z", paint("steelFace")),
      )
    );
  },
  "brake-caliper": (label) => {
    // A fixed caliper from outside: two pistons in each arm of an arc, and the window over the pads between them.
    const arc =
      "M70 392C66 236 176 118 300 118C424 118 534 236 530 392C530 410 520 420 504 420L424 420C408 420 398 410 398 394C396 356 354 330 300 330C246 330 204 356 202 394C202 410 192 420 176 420L96 420C80 420 70 410 70 392Z";
    const lug = (x: number) =>
      circle(x + 8, 408, 40, "#22272c") + circle(x, 400, 40, paint("accent")) + bolt(x, 400, 24);
    const piston = (x: number, y: number) =>
      circle(x + 4, y + 5, 49, "rgba(0,0,0,.3)") +
      circle(x, y, 48, paint("accent")) +
      ring(x, y, 48, 43, "rgba(255,255,255,.3)") +
      circle(x, y, 30, "rgba(0,0,0,.1)");
    const window =
      path("M244 150C280 140 320 140 356 150L350 262C318 250 282 250 250 262Z", "#15181b") +
      path("M258 176C284 168 316 168 342 176L338 240C314 232 286 232 262 240Z", paint("steelFace")) +
      rect(228, 184, 144, 9, paint("steelV"), 4) +
      rect(232, 226, 136, 9, paint("steelV"), 4);
    return (
      thick(arc, paint("accent"), "#22272c", 20, 18) +
      path(
        "M92 380C92 250 190 142 300 142C380 142 452 196 488 276C440 210 376 168 300 168C204 168 118 250 92 380Z",
        "rgba(255,255,255,.3)",
      ) +
      piston(168, 262) +
      piston(432, 262) +
      window +
      lug(136) +
      lug(464) +
      bolt(214, 178, 15) +
      bolt(386, 178, 15) +
      group(
        "translate(478 172) rotate(38)",
        path(hexagon(0, 0, 19), paint("brassFace")),
        rect(-8, -34, 16, 30, paint("brassH"), 3),
        rect(-9, -58, 18, 28, paint("rubberH"), 8),
      ) +
      sticker(label, 236, 278, 128, 38, 8)
    );
  },
  "brake-drum": () => {
    const [x, y] = [286, 296];
    return (
      repeat(26, (i) => ellipse(x + 52 - i * 2, y + 22 - i * 0.9, 186, 196, i % 6 < 2 ? "#4b525a" : "#30363c")) +
      ellipse(x, y, 186, 196, paint("ironFace")) +
      ellipse(x, y, 172, 182, paint("steelFace")) +
      ellipse(x + 4, y + 3, 150, 160, "#2a2f35") +
      ellipse(x + 16, y + 8, 140, 150, paint("ironFace")) +
      ellipse(x + 22, y + 11, 118, 128, paint("steelFace")) +
      repeat(5, (i) => {
        const [a, b] = on(x + 22, y + 11, 76, i * 72 - 90, 1.08);
        return hole(a, b, 11);
      }) +
      hole(x + 22, y + 11, 36) +
      ring(x + 22, y + 11, 41, 36, "#eef1f4") +
      stroke(`M${x - 160} ${y - 60}A172 182 0 0 1 ${x - 40} ${y - 174}`, "rgba(255,255,255,.8)", 6)
    );
  },
  "brake-shoe-set": () => {
    const shoe = (flip: string) =>
      group(
        flip,
        thick(
          "M262 92C150 120 92 208 94 312C96 404 156 484 256 510L262 466C186 440 144 384 142 312C140 232 184 164 268 136Z",
          paint("rubberFace"),
          "#0d0f11",
          10,
          6,
        ),
        path(
          "M256 146C190 174 154 236 154 312C156 378 192 430 252 456L258 412C222 394 204 356 202 312C200 262 222 216 262 190Z",
          paint("accent"),
        ),
        path(
          "M270 128L280 152C206 178 162 238 164 312C166 384 206 436 266 462L258 482C180 454 140 390 138 312C136 226 184 158 270 128Z",
          paint("steelFace"),
        ),
        hole(204, 260, 9),
        hole(206, 366, 9),
        hole(242, 438, 10),
        hole(244, 180, 10),
      );
    const spring = (y: number) =>
      stroke(`M244 ${y}h30M326 ${y}h30`, "#6a727b", 5) +
      repeat(9, (i) => stroke(`M${274 + i * 6} ${y - 9}l5 18`, "#98a1aa", 4));
    return shoe("") + shoe("translate(600 0) scale(-1 1)") + spring(208) + spring(410);
  },
  "brake-hose": (label) => {
    const end = (x: number, y: number, angle: number) =>
      group(
        `translate(${x} ${y}) rotate(${angle})`,
        rect(-16, -66, 32, 52, paint("steelH"), 4),
        path(hexagon(0, -16, 26), paint("steelFace")),
        rect(-13, -96, 26, 34, paint("brassH"), 3),
        repeat(4, (i) => stroke(`M-13 ${-90 + i * 7}h26`, "rgba(60,40,10,.5)", 2)),
      );
    return (
      tube(
        "M134 196C120 330 180 470 300 440C420 410 350 240 418 190C448 168 470 190 476 232",
        34,
        paint("rubberFace"),
        "#0b0d0e",
        "rgba(255,255,255,.25)",
      ) +
      end(134, 192, 4) +
      group(
        "translate(478 250) rotate(172)",
        rect(-18, -6, 36, 40, paint("steelH"), 4),
        circle(0, -30, 32, paint("steelFace")),
        hole(0, -30, 15),
        ring(0, -30, 22, 15, "#c9733f"),
      ) +
      group(
        "translate(282 440) rotate(-10)",
        rect(-52, -26, 104, 52, paint("steelFace"), 8),
        sticker(label, -46, -18, 92, 36),
      )
    );
  },
};
