import type { Drawings } from "#seed/illustrations/drawing.ts";
import {
  bellows,
  bolt,
  can,
  circle,
  ellipse,
  group,
  hole,
  on,
  paint,
  path,
  rect,
  repeat,
  ring,
  spring,
  sticker,
  stroke,
  thick,
  thread,
  tube,
} from "#seed/illustrations/draw.ts";

/** A rubber bush in a steel sleeve, from its end. */
export const bush = (x: number, y: number, r: number) =>
  circle(x + r * 0.14, y + r * 0.16, r, "#1b1f23") +
  circle(x, y, r, paint("steelFace")) +
  circle(x, y, r * 0.82, paint("rubberFace")) +
  circle(x, y, r * 0.42, paint("steelFace")) +
  hole(x, y, r * 0.26);

/** A ball joint from the side: stud up, boot, housing; upright, centred on x. */
export const joint = (x: number, y: number, size: number) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    thread(-9, -92, 18, 34, 6),
    path("M-13 -58h26l4 30h-34Z", paint("steelH")),
    path("M-18 -34C-46 -26 -46 -6 -34 0H34C46 -6 46 -26 18 -34Z", paint("rubberH")),
    rect(-36, -4, 72, 8, paint("steelV"), 4),
    path("M-34 4H34V30Q34 44 20 44H-20Q-34 44 -34 30Z", paint("ironH")),
  );

const mount = (x: number, y: number) =>
  ellipse(x, y + 12, 92, 24, "#16191c") +
  ellipse(x, y, 92, 24, paint("ironFace")) +
  ellipse(x, y - 8, 58, 15, paint("rubberFace")) +
  repeat(3, (i) => {
    const [a, b] = on(x, y - 2, 74, 30 + i * 120, 0.26);
    return rect(a - 5, b - 30, 10, 32, paint("steelH"), 3);
  }) +
  can(x - 24, y - 34, 48, 26, paint("steelH"), paint("steelFace"), 0.3);

const damper = (label: string) =>
  group(
    "rotate(28 300 300)",
    circle(300, 78, 34, paint("ironFace")),
    bush(300, 78, 32),
    rect(291, 106, 18, 110, paint("steelH")),
    can(246, 190, 108, 92, paint("darkH"), paint("darkFace"), 0.26),
    ellipse(300, 192, 14, 4, "#0d0f11"),
    can(256, 270, 88, 206, paint("accentH"), paint("accent"), 0.26),
    rect(256, 300, 88, 8, "rgba(255,255,255,.24)"),
    group("translate(300 386) rotate(-90)", sticker(label, -74, -24, 148, 48, 4)),
    rect(284, 478, 32, 30, paint("ironH")),
    bush(300, 520, 34),
  );

export const suspension: Drawings = {
  strut: (label) =>
    group(
      "rotate(12 300 300)",
      spring(
        212,
        136,
        176,
        196,
        5,
        19,
        "url(#~accent)",
        rect(286, 90, 28, 160, paint("steelH")) +
          bellows(300, 104, 54, 60, 110, 5) +
          can(266, 214, 68, 160, paint("darkH"), paint("darkFace"), 0.3),
      ),
      mount(300, 92),
      path("M196 322C196 308 404 308 404 322L384 350C360 362 240 362 216 350Z", paint("ironV")),
      can(258, 338, 84, 168, paint("darkH"), paint("darkFace"), 0.2),
      sticker(label, 262, 378, 76, 34, 3),
      thick("M252 440H222Q214 440 214 448V514Q214 522 222 522H252Z", paint("ironFace"), "#15181b", 6, 6),
      hole(233, 460, 8),
      hole(233, 500, 8),
      path("M342 420l46 -18 10 20 -42 30 -14 4Z", paint("ironFace")),
    ),
  "shock-absorber": damper,
  "coil-spring": (label) =>
    spring(176, 160, 248, 326, 5, 36, "url(#~accent)") +
    group("translate(300 320) rotate(8)", sticker(label, -66, -17, 132, 34, 4)),
  "control-arm": () => {
    const arm =
      "M118 176C150 150 196 160 214 196L252 268C268 296 296 312 330 316L446 326C486 330 506 362 496 396C486 428 450 440 420 424L330 380C276 354 232 340 190 352L146 366C112 374 84 350 92 318C98 296 118 286 140 284L150 280L116 226C104 206 104 190 118 176Z";
    return (
      thick(arm, paint("darkFace"), "#0d0f11", 14, 16) +
      path(
        "M150 196C174 186 190 204 200 222L236 286C256 316 288 332 328 338L440 350C468 356 474 380 462 394",
        "none",
        'stroke="rgba(255,255,255,.28)" stroke-width="6" stroke-linecap="round"',
      ) +
      path("M190 304C220 300 250 312 282 330L250 336C226 330 204 330 180 336Z", "#0b0d0f") +
      bush(150, 196, 44) +
      bush(132, 324, 42) +
      group("translate(452 380) rotate(8)", joint(0, -26, 1.25))
    );
  },
  "ball-joint": (label) =>
    group(
      "rotate(10 300 300)",
      joint(300, 320, 3.1),
      sticker(label, 222, 372, 156, 46, 6),
      group(
        "translate(300 110)",
        rect(-44, -6, 88, 40, paint("steelH"), 6),
        repeat(4, (i) => rect(-40 + i * 22, -8, 9, 16, "#3a4149", 2)),
      ),
    ),
  "sway-bar-link": (label) =>
    group(
      "rotate(38 300 300)",
      rect(288, 140, 24, 330, paint("darkH"), 6),
      sticker(label, 246, 288, 108, 34, 4),
      ellipse(300, 134, 44, 40, paint("ironFace")),
      ellipse(300, 474, 44, 40, paint("ironFace")),
      group("translate(300 130) rotate(-90)", joint(0, -18, 1.15)),
      group("translate(300 474) rotate(90)", joint(0, -18, 1.15)),
    ),
  "wheel-hub": () => {
    const [x, y] = [270, 300];
    const plate =
      repeat(14, (i) => circle(x + 30 - i * 2, y + 12 - i, 168, "#30363c")) +
      circle(x, y, 168, paint("steelFace")) +
      ring(x, y, 168, 160, "rgba(255,255,255,.7)");
    const studs = repeat(5, (i) => {
      const [a, b] = on(x, y, 122, i * 72 - 90);
      return (
        hole(a, b, 17) +
        group(`translate(${a} ${b}) rotate(-70)`, thread(-12, -56, 24, 58, 7), ellipse(0, -56, 12, 4, "#e8ecef"))
      );
    });
    const barrel =
      path("M330 190L472 232C512 246 512 372 472 384L330 420Z", paint("ironV")) +
      ellipse(478, 308, 34, 78, paint("darkFace")) +
      ellipse(482, 308, 22, 52, "#0e1012");
    const cable =
      tube("M450 376C470 440 520 420 524 480", 14, paint("rubberFace"), "#0b0d0e") +
      rect(506, 474, 36, 46, paint("darkH"), 6);
    return (
      cable +
      barrel +
      plate +
      circle(x, y, 82, paint("ironFace")) +
      circle(x - 8, y - 4, 68, paint("steelFace")) +
      hole(x - 8, y - 4, 44) +
      repeat(24, (i) => {
        const [a, b] = on(x - 8, y - 4, 41, i * 15);
        return circle(a, b, 4.4, "#6b747d");
      }) +
      studs
    );
  },
};

export const steering: Drawings = {
  "tie-rod-end": (label) =>
    group(
      "rotate(-28 300 300)",
      group("translate(336 352) rotate(-90)", thread(-23, 0, 46, 190, 10)),
      path("M110 352C110 306 176 306 214 318H352V386H214C176 398 110 398 110 352Z", paint("ironV")),
      rect(330, 312, 26, 80, paint("steelV"), 5),
      group("translate(152 316)", joint(0, 0, 2.05)),
      sticker(label, 224, 334, 98, 34, 4),
    ),
  "inner-tie-rod": (label) =>
    group(
      "rotate(-36 300 300)",
      rect(180, 286, 360, 26, paint("steelV"), 6),
      group("rotate(90 470 299)", thread(457, 228, 26, 142, 8)),
      path("M88 266H168L186 286V312L168 332H88Z", paint("ironV")),
      repeat(2, (i) => rect(96, 274 + i * 34, 64, 12, "rgba(255,255,255,.14)", 3)),
      group("rotate(90 66 299)", thread(46, 276, 40, 46, 8)),
      circle(196, 299, 26, paint("steelFace")),
      sticker(label, 226, 282, 120, 34, 4),
    ),
  "steering-rack": (label) =>
    group(
      "rotate(-16 300 300)",
      rect(30, 292, 540, 16, paint("steelV"), 6),
      group("translate(112 300) rotate(90)", bellows(0, -60, 34, 62, 116, 7)),
      group("translate(488 300) rotate(-90)", bellows(0, -60, 34, 62, 116, 7)),
      rect(160, 268, 290, 64, paint("aluV"), 20),
      rect(150, 262, 26, 76, paint("steelV"), 8),
      rect(430, 262, 26, 76, paint("steelV"), 8),
      group(
        "translate(218 272) rotate(14)",
        rect(-34, -16, 68, 86, paint("aluH"), 14),
        rect(-26, -52, 52, 44, paint("ironH"), 6),
        rect(-11, -104, 22, 58, paint("steelH"), 4),
        repeat(5, (i) => stroke(`M${-8 + i * 4} -104v26`, "#5b646d", 1.6)),
      ),
      rect(330, 318, 96, 66, paint("darkFace"), 14),
      sticker(label, 262, 280, 132, 38, 4),
      bush(186, 350, 26),
      bush(430, 250, 26),
    ),
  "power-steering-pump": (label) =>
    group(
      "translate(6 0)",
      thick("M316 180H430Q470 180 476 220V372Q470 412 430 416H316Z", paint("aluFace"), "#5e6770", 12, 12),
      can(330, 96, 88, 96, paint("darkH"), paint("darkFace"), 0.24),
      can(342, 70, 64, 30, paint("rubberH"), paint("rubberFace"), 0.24),
      sticker(label, 372, 318, 96, 34, 5),
      rect(470, 236, 66, 34, paint("steelV"), 6),
      rect(520, 230, 16, 46, paint("brassV"), 4),
      bolt(442, 214, 13),
      bolt(442, 386, 13),
      pulley(196, 312, 132),
    ),
};

/** A ribbed belt pulley seen from the front left. */
export function pulley(x: number, y: number, r: number): string {
  return (
    repeat(26, (i) => ellipse(x + 52 - i * 2, y, r * 0.9, r, i % 4 < 2 ? "#7d868f" : "#30363c")) +
    ellipse(x, y, r * 0.9, r, paint("steelFace")) +
    ellipse(x + 2, y, r * 0.78, r * 0.87, "#30363c") +
    ellipse(x + 8, y, r * 0.74, r * 0.83, paint("ironFace")) +
    repeat(5, (i) => {
      const [a, b] = on(x + 8, y, r * 0.5, i * 72 - 90, 1.08);
      return ellipse(a, b, r * 0.13, r * 0.15, "#14171a");
    }) +
    ellipse(x + 8, y, r * 0.26, r * 0.29, paint("steelFace")) +
    bolt(x + 8, y, r * 0.16)
  );
}
