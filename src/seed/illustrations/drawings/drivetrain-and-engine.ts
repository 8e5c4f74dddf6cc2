import type { Drawings } from "#seed/illustrations/drawing.ts";
import {
  bolt,
  can,
  circle,
  ellipse,
  gear,
  group,
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
  thread,
} from "#seed/illustrations/draw.ts";
import { sheen } from "#seed/illustrations/drawings/brakes.ts";
import { pulley } from "#seed/illustrations/drawings/suspension-and-steering.ts";

/** Lying rubber folds that narrow to the right. */
const cone = (x: number, y: number, from: number, to: number, w: number, folds: number) =>
  repeat(folds, (i) => {
    const h = from + ((to - from) * (i + 0.5)) / folds;
    return rect(x + (i * w) / folds, y - h / 2, w / folds + 2, h, paint("rubberV"), w / folds / 2.3);
  });

export const drivetrain: Drawings = {
  "cv-axle": (label) =>
    group(
      "rotate(-30 300 300)",
      rect(20, 286, 60, 28, paint("steelV"), 4),
      repeat(5, (i) => stroke(`M24 ${290 + i * 5}h46`, "rgba(30,36,42,.5)", 1.8)),
      rect(76, 250, 84, 100, paint("ironV"), 22),
      rect(88, 254, 14, 92, "rgba(255,255,255,.2)", 4),
      cone(158, 300, 92, 44, 92, 5),
      rect(244, 284, 130, 32, paint("accentV")),
      sticker(label, 256, 288, 106, 25, 3),
      group("translate(600 0) scale(-1 1)", cone(148, 300, 100, 44, 82, 5)),
      rect(450, 244, 80, 112, paint("ironV"), 18),
      rect(508, 250, 12, 100, "rgba(255,255,255,.2)", 4),
      rect(528, 286, 52, 28, paint("steelV"), 4),
      repeat(5, (i) => stroke(`M534 ${290 + i * 5}h42`, "rgba(30,36,42,.5)", 1.8)),
      rect(152, 252, 9, 96, paint("steelV"), 3),
      rect(440, 248, 9, 104, paint("steelV"), 3),
    ),
  "clutch-kit": () => {
    const plate = (x: number, y: number) =>
      repeat(10, (i) => circle(x + 18 - i * 2, y + 12 - i * 1.2, 158, "#1d2125")) +
      circle(x, y, 158, paint("accent")) +
      circle(x, y, 128, "#1b1f23") +
      circle(x, y, 122, paint("steelFace")) +
      repeat(18, (i) => {
        const [a, b] = on(x, y, 118, i * 20);
        const [c, d] = on(x, y, 46, i * 20);
        return stroke(`M${a} ${b}L${c} ${d}`, "#4a525a", 4);
      }) +
      sheen(x, y, 118, 48) +
      circle(x, y, 44, "#14171a") +
      repeat(6, (i) => {
        const [a, b] = on(x, y, 143, i * 60 - 90);
        return bolt(a, b, 9);
      });
    const lining = (x: number, y: number) =>
      circle(x + 7, y + 8, 130, "#15181b") +
      circle(x, y, 130, "#8d7a5a") +
      ring(x, y, 130, 84, "#7b6a4d") +
      repeat(20, (i) => {
        const [a, b] = on(x, y, 130, i * 18);
        const [c, d] = on(x, y, 84, i * 18);
        return stroke(`M${a} ${b}L${c} ${d}`, "#5d4f38", 4);
      }) +
      circle(x, y, 82, paint("steelFace")) +
      repeat(6, (i) => {
        const [a, b] = on(x, y, 54, i * 60);
        return group(
          `translate(${a} ${b}) rotate(${i * 60 + 90})`,
          rect(-20, -10, 40, 20, "#20252a", 6),
          repeat(5, (k) => rect(-16 + k * 7, -8, 4, 16, "#e2b24a", 2)),
        );
      }) +
      path(gear(x, y, 25, 20, 18), "#14171a");
    return (
      group("translate(18 -22)", plate(236, 262)) +
      lining(398, 370) +
      group(
        "translate(150 462)",
        circle(5, 6, 50, "#15181b"),
        circle(0, 0, 50, paint("steelFace")),
        ring(0, 0, 50, 42, paint("ironFace")),
        hole(0, 0, 24),
      )
    );
  },
  "u-joint": () => {
    const cap = (angle: number) =>
      group(
        `rotate(${angle} 300 300)`,
        rect(272, 150, 56, 96, paint("ironH"), 4),
        can(252, 92, 96, 96, paint("steelH"), paint("steelFace"), 0.24),
        rect(252, 172, 96, 9, "rgba(0,0,0,.3)"),
        rect(256, 188, 88, 14, paint("rubberH"), 5),
      );
    return group(
      "rotate(20 300 300)",
      cap(0),
      cap(180),
      cap(90),
      cap(270),
      circle(306, 306, 66, "#1b1f23"),
      circle(300, 300, 64, paint("ironFace")),
      circle(292, 292, 40, "rgba(255,255,255,.14)"),
      group("translate(300 300)", rect(-9, -22, 18, 34, paint("brassH"), 5), circle(0, -24, 9, paint("brassFace"))),
    );
  },
};

export const engine: Drawings = {
  "timing-belt-kit": () => {
    const belt =
      "M150 180C150 110 250 90 300 130C340 160 440 130 480 190C520 260 430 300 440 360C450 430 380 500 300 486C220 474 230 400 180 360C130 320 150 250 150 180Z";
    return (
      stroke(belt, "#17191c", 52, 'stroke-dasharray="8 9" stroke-linecap="butt"') +
      stroke(belt, "#0c0e10", 40) +
      stroke(belt, "#33383d", 34) +
      stroke(belt, "#121416", 34, 'stroke-dasharray="7 8" opacity=".55" stroke-linecap="butt"') +
      stroke(belt, "rgba(255,255,255,.2)", 5) +
      group("translate(242 196) scale(.62)", pulley(0, 60, 100)) +
      group(
        "translate(380 246)",
        circle(5, 6, 48, "#1b1f23"),
        circle(0, 0, 48, paint("accent")),
        circle(0, 0, 22, paint("steelFace")),
        bolt(0, 0, 13),
      ) +
      group(
        "translate(306 400)",
        circle(5, 6, 58, "#1b1f23"),
        path(gear(0, 0, 60, 50, 22), paint("steelFace")),
        hole(0, 0, 18),
        repeat(3, (i) => {
          const [a, b] = on(0, 0, 34, i * 120);
          return hole(a, b, 8);
        }),
      )
    );
  },
  "timing-chain-kit": () => {
    const chain = "M210 190C210 120 390 120 390 190L356 414C346 480 254 480 244 414Z";
    return (
      path(gear(300, 196, 104, 84, 26), paint("steelFace")) +
      circle(300, 196, 70, "#596169") +
      repeat(5, (i) => {
        const [a, b] = on(300, 196, 46, i * 72);
        return hole(a, b, 13);
      }) +
      bolt(300, 196, 18) +
      path(gear(300, 424, 62, 48, 16), paint("steelFace")) +
      circle(300, 424, 32, "#596169") +
      hole(300, 424, 17) +
      stroke(chain, "#1d2125", 26) +
      stroke(chain, "#c5ccd3", 20, 'stroke-dasharray="15 7" stroke-linecap="butt"') +
      stroke(chain, "#59616a", 8, 'stroke-dasharray="2 20" stroke-dashoffset="-6"') +
      thick("M432 180C470 260 462 360 424 440L408 434C436 350 440 270 414 188Z", paint("accent"), "#1b1f23", 6, 6) +
      thick("M168 180C130 260 138 360 176 440L192 434C164 350 160 270 186 188Z", paint("accent"), "#1b1f23", 6, 6) +
      group(
        "translate(482 372)",
        rect(-22, -30, 70, 56, paint("aluFace"), 8),
        rect(-50, -12, 34, 22, paint("steelV"), 4),
        bolt(14, -2, 11),
      )
    );
  },
  "serpentine-belt": (label) => {
    const loop =
      "M120 330C80 200 200 110 300 150C400 190 470 110 508 200C548 300 440 330 452 400C462 470 360 500 300 440C240 384 160 440 120 330Z";
    const ribs = repeat(5, (i) => stroke(loop, i % 2 ? "#0d0f10" : "#3b4045", 40 - i * 8));
    return (
      group("translate(10 14)", stroke(loop, "rgba(0,0,0,.3)", 46)) +
      stroke(loop, "#08090a", 48) +
      ribs +
      group("translate(-3 -5)", stroke(loop, "rgba(255,255,255,.28)", 3)) +
      group(
        "translate(116 296) rotate(-78)",
        rect(-66, -28, 132, 62, "rgba(0,0,0,.25)", 6),
        sticker(label, -68, -32, 132, 62, 6),
      )
    );
  },
  "belt-tensioner": (label) =>
    thick(
      "M236 244C290 200 380 240 452 300C500 340 500 400 452 420C400 440 352 410 330 380C300 350 250 360 220 330Z",
      paint("aluFace"),
      "#5d666f",
      14,
      14,
    ) +
    circle(422, 366, 62, paint("ironFace")) +
    circle(418, 362, 46, paint("steelFace")) +
    sticker(label, 366, 346, 104, 32, 4) +
    group("translate(-42 -14) scale(.96)", pulley(238, 262, 132)) +
    group("translate(470 452)", bolt(0, 0, 16)),
  "engine-mount": (label) =>
    thick(
      "M150 420H450Q474 420 474 444V466Q474 482 456 482H144Q126 482 126 466V444Q126 420 150 420Z",
      paint("ironFace"),
      "#15181b",
      10,
      8,
    ) +
    can(196, 262, 208, 174, paint("rubberH"), paint("rubberFace"), 0.3) +
    can(182, 236, 236, 48, paint("ironH"), paint("ironFace"), 0.3) +
    can(228, 196, 144, 56, paint("accentH"), paint("accent"), 0.3) +
    thread(282, 102, 36, 88, 9) +
    path("M258 186h84v18h-84Z", paint("steelH")) +
    hole(166, 450, 13) +
    hole(434, 450, 13) +
    sticker(label, 228, 330, 144, 42, 5),
  "valve-cover-gasket": () => {
    const outline =
      "M96 330C86 300 100 276 130 270L196 256C210 250 214 230 232 224L406 170C440 160 470 168 484 196L514 260C524 286 514 306 490 314L428 332C412 338 410 358 392 364L190 424C156 432 130 424 118 398Z";
    const tubeSeal = (x: number, y: number) =>
      ellipse(x + 3, y + 6, 34, 24, "#0d0f11") +
      ellipse(x, y, 34, 24, paint("accent")) +
      ellipse(x, y, 21, 14, "#eceff2") +
      stroke(`M${x - 27} ${y - 6}A34 24 0 0 1 ${x} ${y - 20}`, "rgba(255,255,255,.6)", 3);
    return (
      group("translate(4 10)", stroke(outline, "rgba(0,0,0,.35)", 20)) +
      stroke(outline, "#131517", 20) +
      stroke(outline, "url(#~accent)", 15) +
      group("translate(-2 -3)", stroke(outline, "rgba(255,255,255,.35)", 3)) +
      tubeSeal(194, 346) +
      tubeSeal(266, 320) +
      tubeSeal(338, 296) +
      tubeSeal(410, 268) +
      group(
        "translate(150 178)",
        repeat(4, (i) => ellipse(i * 40, -i * 13, 14, 10, "#1b1f23") + ellipse(i * 40, -i * 13, 6, 4, "#dfe4e8")),
      )
    );
  },
};
