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
  shape,
  sticker,
  stroke,
  thick,
  thread,
  tube,
} from "#seed/illustrations/draw.ts";
import { pulley } from "#seed/illustrations/drawings/suspension-and-steering.ts";

export const cooling: Drawings = {
  radiator: (label) => {
    const fins = repeat(
      13,
      (i) =>
        rect(96, 162 + i * 22, 400, 8, paint("aluV"), 2) +
        stroke(`M98 ${171 + i * 22}${"l5 11l5 -11".repeat(40)}`, "#6f7881", 1.7),
    );
    return group(
      "translate(26 46) scale(.93)",
      rect(84, 150, 430, 306, "rgba(20,26,32,.35)", 8),
      rect(92, 156, 408, 296, "#9aa3ab"),
      fins,
      thick(
        "M76 104H516Q530 104 530 118V150Q530 162 516 162H76Q62 162 62 150V118Q62 104 76 104Z",
        paint("darkFace"),
        "#0d0f11",
        8,
        10,
      ),
      repeat(14, (i) => rect(80 + i * 32, 112, 5, 42, "rgba(255,255,255,.1)", 2)),
      thick(
        "M76 446H516Q530 446 530 458V490Q530 504 516 504H76Q62 504 62 490V458Q62 446 76 446Z",
        paint("darkFace"),
        "#0d0f11",
        8,
        10,
      ),
      rect(70, 156, 22, 296, paint("aluH"), 3),
      rect(500, 156, 22, 296, paint("aluH"), 3),
      group(
        "translate(150 92)",
        can(-30, -22, 60, 34, paint("darkH"), paint("darkFace"), 0.3),
        ellipse(0, -24, 20, 6, paint("accent")),
      ),
      rect(24, 122, 46, 30, paint("darkV"), 8),
      rect(24, 458, 46, 30, paint("darkV"), 8),
      sticker(label, 226, 112, 148, 38, 5),
    );
  },
  "water-pump": (label) =>
    group(
      "translate(8 -4)",
      thick(
        "M236 126C330 96 440 150 474 236L520 268C536 284 534 306 516 314L484 326C476 420 392 480 300 468L264 500C246 512 226 504 222 484L216 448C140 420 110 330 132 250L104 216C94 198 104 180 124 178L166 178C184 156 206 138 236 126Z",
        paint("aluFace"),
        "#626b74",
        16,
        14,
      ),
      bolt(140, 206, 15),
      bolt(500, 290, 15),
      bolt(244, 472, 15),
      bolt(256, 150, 15),
      bolt(426, 428, 15),
      rect(404, 166, 96, 58, paint("aluV"), 14, 'transform="rotate(-34 452 195)"'),
      group("translate(497 164) rotate(-34)", ellipse(0, 0, 10, 30, "#1d2125")),
      sticker(label, 402, 346, 82, 30, 4),
      group("translate(-40 -6)", pulley(292, 312, 112)),
    ),
  thermostat: () => {
    const [x, y] = [300, 300];
    return group(
      "rotate(-10 300 300)",
      stroke(`M236 330C230 440 260 476 300 478C340 476 370 440 364 330`, "#6a737c", 16) +
        stroke(`M236 330C230 440 260 476 300 478C340 476 370 440 364 330`, "#d3d9de", 8),
      repeat(
        6,
        (i) =>
          stroke(`M${250 + i * 2} ${346 + i * 17}q50 16 100 -4`, "#59616a", 7) +
          stroke(`M${250 + i * 2} ${345 + i * 17}q50 16 100 -4`, "#c9d0d6", 3.4),
      ),
      can(270, 330, 60, 128, paint("brassH"), paint("brassFace"), 0.3),
      ellipse(x, y + 14, 186, 62, "#59616a"),
      ellipse(x, y, 186, 62, paint("steelFace")),
      ellipse(x, y - 2, 172, 55, paint("accent")),
      ellipse(x, y - 4, 150, 47, paint("rubberFace")),
      ellipse(x, y - 6, 138, 42, paint("steelFace")),
      ellipse(x, y - 10, 92, 27, paint("brassFace")),
      ellipse(x, y - 13, 76, 21, paint("brassFace")),
      stroke(`M206 288C216 190 254 142 300 138C346 142 384 190 394 288`, "#6a737c", 20),
      stroke(`M206 288C216 190 254 142 300 138C346 142 384 190 394 288`, "#dfe4e8", 11),
      can(282, 120, 36, 30, paint("brassH"), paint("brassFace"), 0.35),
      circle(176, 302, 7, "#22272c"),
      circle(172, 300, 5, "#dfe4e8"),
    );
  },
  "radiator-hose": (label) => {
    const d = "M112 404C118 300 190 290 260 300C360 314 430 290 452 190";
    return (
      stroke(d, "#08090a", 96) +
      stroke(d, "#2b2f33", 86) +
      stroke(d, "#3d4247", 54, 'opacity=".7"') +
      group("translate(-14 -14)", stroke(d, "rgba(255,255,255,.22)", 12)) +
      ellipse(112, 416, 48, 16, "#08090a") +
      ellipse(112, 418, 36, 11, "#23272b") +
      group("translate(454 178) rotate(14)", ellipse(0, 0, 48, 16, "#3f444a"), ellipse(0, 1, 37, 11, "#060708")) +
      group("translate(298 300) rotate(3)", tag(label))
    );
  },
};

const tag = (label: string) => sticker(label, -78, -20, 140, 38, 4);

export const climate: Drawings = {
  "ac-compressor": (label) =>
    group(
      "translate(10 0)",
      thick("M306 196H468Q500 196 500 228V380Q500 412 468 412H306Z", paint("aluFace"), "#626b74", 14, 12),
      repeat(6, (i) => rect(330 + i * 26, 208, 9, 192, "rgba(80,90,100,.25)", 3)),
      thick("M370 132H462Q474 132 474 144V200H358V144Q358 132 370 132Z", paint("aluFace"), "#626b74", 10, 8),
      hole(392, 164, 15),
      hole(440, 164, 15),
      rect(356, 404, 40, 70, paint("aluH"), 8),
      hole(376, 452, 10),
      rect(446, 404, 40, 70, paint("aluH"), 8),
      hole(466, 452, 10),
      sticker(label, 386, 290, 102, 38, 5),
      tube("M340 210C300 150 260 150 240 170", 9, "#2b3035", "#0b0d0e"),
      pulley(200, 312, 142),
      group(
        "translate(208 312)",
        circle(0, 0, 74, paint("steelFace")),
        repeat(3, (i) => {
          const [a, b] = on(0, 0, 46, i * 120 - 30, 1.08);
          return bolt(a, b, 10);
        }),
        bolt(0, 0, 22),
      ),
    ),
  "blower-motor": (label) =>
    group(
      "",
      repeat(2, (i) => ellipse(300, 212 - i * 4, 170, 52, i ? paint("darkFace") : "#0c0e10")),
      repeat(44, (i) => {
        const x = 300 - 168 * Math.cos((i / 43) * Math.PI);
        const y = 212 + 50 * Math.sin((i / 43) * Math.PI);
        return rect(x - 3.2, y, 6.4, 136, i % 2 ? "#5a6169" : "#202428", 2);
      }),
      path("M130 340a170 52 0 0 0 340 0v14a170 52 0 0 1 -340 0Z", paint("darkH")),
      path("M130 206a170 52 0 0 0 340 0v14a170 52 0 0 1 -340 0Z", paint("darkH")),
      ellipse(300, 206, 170, 52, paint("darkFace")),
      ellipse(300, 208, 140, 41, "#0d0f11"),
      ellipse(300, 218, 46, 15, paint("darkFace")),
      ellipse(300, 212, 17, 6, paint("steelFace")),
      path("M108 380a192 58 0 0 0 384 0v18a192 58 0 0 1 -384 0Z", paint("ironH")),
      can(222, 432, 156, 60, paint("steelH"), "rgba(0,0,0,0)", 0.3),
      sticker(label, 232, 452, 136, 34, 4),
      rect(470, 400, 58, 46, paint("darkV"), 8),
      repeat(2, (i) => rect(506, 408 + i * 18, 16, 8, paint("brassV"), 2)),
    ),
};

export const electrical: Drawings = {
  alternator: (label) =>
    group(
      "translate(10 4)",
      thick(
        "M284 160C360 132 446 152 484 226C506 280 502 350 474 396C436 456 352 466 284 440Z",
        paint("aluFace"),
        "#5e6770",
        16,
        10,
      ),
      repeat(8, (i) => rect(330 + (i % 2) * 70, 186 + i * 32 - (i % 2) * 32, 50, 13, "#1d2125", 6)),
      rect(284, 150, 34, 300, paint("ironH"), 6),
      group("translate(430 446)", circle(0, 0, 32, paint("aluFace")), hole(0, 0, 15)),
      group("translate(424 150)", circle(0, 0, 32, paint("aluFace")), hole(0, 0, 15)),
      circle(214, 302, 156, "#5e6770"),
      circle(208, 300, 156, paint("aluFace")),
      repeat(14, (i) => {
        const [a, b] = on(208, 300, 126, i * (360 / 14));
        return group(
          `translate(${a} ${b}) rotate(${i * (360 / 14)})`,
          rect(-24, -10, 44, 21, "#15181b", 10),
          rect(-18, -6, 32, 4, "#c9733f", 2),
          rect(-18, 2, 32, 4, "#a95c30", 2),
        );
      }),
      ring(208, 300, 98, 94, "rgba(0,0,0,.2)"),
      group("translate(-8 0)", pulley(176, 300, 70)),
      sticker(label, 346, 282, 124, 38, 5),
    ),
  starter: (label) =>
    group(
      "rotate(-8 300 300) translate(0 6)",
      thick(
        "M108 214H204V452H108Q84 452 80 420L96 380L84 330L96 280L80 246Q84 214 108 214Z",
        paint("aluFace"),
        "#5e6770",
        10,
        10,
      ),
      rect(198, 262, 290, 178, paint("darkV"), 10),
      rect(212, 262, 10, 178, "rgba(255,255,255,.12)"),
      rect(462, 262, 34, 178, paint("aluV"), 10),
      repeat(2, (i) => rect(200, 274 + i * 150, 300, 7, paint("steelV"), 3)),
      ellipse(496, 352, 14, 66, paint("aluFace")),
      sticker(label, 262, 330, 160, 50, 5),
      rect(200, 140, 210, 104, paint("steelV"), 14),
      rect(220, 140, 12, 104, "rgba(0,0,0,.16)"),
      rect(400, 148, 44, 88, paint("darkV"), 8),
      group("translate(450 172) rotate(90)", thread(-9, -44, 18, 38, 6)),
      group("translate(450 214) rotate(90)", thread(-9, -44, 18, 38, 6)),
      circle(486, 172, 12, paint("copperFace")),
      ellipse(122, 336, 34, 62, "#14171a"),
      group("translate(120 338)", ellipse(0, 0, 24, 46, "#30363c")),
      path(gear(118, 338, 50, 36, 10), paint("steelFace")),
      hole(118, 338, 13),
      hole(140, 240, 13),
      hole(140, 426, 13),
    ),
  battery: (label) => {
    const top = shape([96, 220], [176, 158], [530, 158], [470, 220]);
    const post = (x: number, y: number, color: string) =>
      ellipse(x, y + 6, 34, 13, color) + can(x - 17, y - 32, 34, 36, paint("steelH"), paint("steelFace"), 0.36);
    return (
      path(shape([470, 220], [530, 158], [530, 408], [470, 484]), "#0f1214") +
      path(shape([96, 220], [470, 220], [470, 484], [96, 484]), paint("darkFace")) +
      path(shape([96, 220], [470, 220], [470, 262], [96, 262]), paint("accent")) +
      path(shape([470, 220], [530, 158], [530, 196], [470, 262]), "rgba(0,0,0,.3)") +
      path(top, paint("smoke")) +
      path(top, paint("darkFace"), 'opacity=".5"') +
      repeat(
        6,
        (i) => ellipse(206 + i * 50, 186, 17, 8, "#15181b") + ellipse(205 + i * 50, 184, 15, 7, paint("darkFace")),
      ) +
      rect(126, 292, 314, 140, paint("cloth"), 6) +
      rect(126, 292, 314, 62, paint("accent"), 6) +
      sticker(label, 130, 296, 306, 54, 4) +
      group(
        "translate(150 372)",
        rect(0, 0, 120, 12, "#aab2ba", 3),
        rect(0, 22, 180, 9, "#c9d0d6", 3),
        rect(0, 40, 150, 9, "#c9d0d6", 3),
        group("translate(240 24)", circle(0, 0, 24, "#2b333b"), stroke("M-11 0h22M0 -11v22", "#fff", 5)),
      ) +
      post(176, 190, "#b3151b") +
      post(452, 190, "#15181b") +
      tube("M200 220C220 110 410 110 424 220", 13, "#23272b", "#0b0d0e")
    );
  },
};
