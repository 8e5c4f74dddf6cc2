import type { Drawings } from "#seed/illustrations/drawing.ts";
import {
  can,
  circle,
  clipped,
  ellipse,
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
  tube,
} from "#seed/illustrations/draw.ts";

const lens =
  "M62 330C70 248 150 196 270 178C380 162 480 150 538 162C548 166 550 178 544 190L506 330C496 372 470 392 428 396L180 410C110 412 58 392 62 330Z";

const projector = (x: number, y: number, r: number) =>
  circle(x, y, r * 1.22, "#15181b") +
  circle(x, y, r * 1.14, paint("ironFace")) +
  ring(x, y, r * 1.06, r, "#0b0d0e") +
  circle(x, y, r, paint("lamp")) +
  ellipse(x - r * 0.3, y - r * 0.34, r * 0.34, r * 0.22, "rgba(255,255,255,.9)") +
  stroke(
    `M${x - r * 0.7} ${y + r * 0.3}A${r * 0.76} ${r * 0.76} 0 0 0 ${x + r * 0.6} ${y + r * 0.44}`,
    "rgba(255,255,255,.5)",
    r * 0.07,
  );

export const lighting: Drawings = {
  headlight: (label) =>
    group(
      "translate(0 14)",
      thick(lens, "#1b1f23", "#0c0e10", 26, 14),
      path(lens, paint("smoke")),
      path(
        "M92 334C100 268 170 220 276 204C380 188 470 178 520 184L484 322C476 352 456 366 424 370L182 384C120 386 88 374 92 334Z",
        "#23272b",
      ),
      stroke("M104 342C116 280 184 236 280 220C370 206 450 198 502 200", "#ffffff", 9),
      stroke("M104 342C116 280 184 236 280 220C370 206 450 198 502 200", "#dff1ff", 4),
      projector(206, 312, 48),
      projector(332, 296, 44),
      group(
        "translate(424 270)",
        repeat(5, (i) => rect(-22 + i * 5, -36 + i * 15, 58 - i * 6, 10, paint("amber"), 4)),
      ),
      path(lens, paint("glass"), 'opacity=".32"'),
      path(
        "M86 300C104 246 176 212 280 194C380 178 470 168 524 172L514 204C440 200 330 214 240 240C170 262 116 280 86 300Z",
        "rgba(255,255,255,.4)",
      ),
      sticker(label, 178, 372, 118, 30, 4),
      thick("M520 166L556 150L566 176L536 196Z", paint("darkFace"), "#0c0e10", 4, 6),
      hole(550, 170, 7),
    ),
  "tail-light": (label) => {
    const body =
      "M150 120C230 96 360 100 430 132C452 142 462 164 460 190L438 430C434 468 412 490 374 488L250 478C206 474 180 450 174 410L132 160C128 138 134 126 150 120Z";
    return (
      thick(body, "#7c0e13", "#15181b", 26, 12) +
      path(body, paint("red")) +
      path("M160 208L454 232L448 300L170 276Z", "#f5f7f8") +
      path("M160 208L454 232L448 300L170 276Z", paint("lamp"), 'opacity=".55"') +
      path("M172 292L446 316L440 380L184 356Z", paint("amber")) +
      clipped(
        "lens",
        body,
        repeat(9, (i) => stroke(`M${176 + i * 30} 100L${186 + i * 28} 490`, "rgba(255,255,255,.13)", 3)),
        repeat(10, (i) => stroke(`M130 ${150 + i * 34}L466 ${172 + i * 32}`, "rgba(60,0,0,.16)", 3)),
      ) +
      stroke("M166 150C240 128 350 132 424 158", "#ffd7d4", 8) +
      path("M150 126C230 102 330 104 400 122L240 470C204 462 184 440 178 404L136 160Z", "rgba(255,255,255,.16)") +
      sticker(label, 254, 414, 128, 34, 4)
    );
  },
  "headlight-bulb": (label) =>
    group(
      "rotate(24 300 300) translate(0 6)",
      path("M272 84Q300 64 328 84L336 256H264Z", "rgba(214,232,244,.75)"),
      circle(300, 180, 70, paint("glow")),
      path("M272 84Q300 64 328 84L332 130H268Z", "#4a4640"),
      stroke("M284 262V190M316 262V214", "#8b949d", 4),
      stroke("M284 190q4 -16 8 0t8 0t8 0t8 0v24", "#ffb84d", 5),
      path("M278 96L286 250H274Z", "rgba(255,255,255,.75)"),
      rect(258, 252, 84, 40, paint("steelH"), 6),
      ellipse(300, 310, 100, 30, "#0d0f11"),
      ellipse(300, 302, 100, 30, paint("darkFace")),
      repeat(3, (i) => {
        const [a, b] = on(300, 302, 100, i * 120 + 40, 0.3);
        return rect(a - 16, b - 10, 32, 22, paint("darkH"), 5);
      }),
      rect(246, 300, 108, 76, paint("darkH"), 10),
      rect(246, 312, 108, 20, paint("accentH")),
      thick("M258 372H342V470Q342 482 330 482H270Q258 482 258 470Z", paint("darkFace"), "#0b0d0e", 8, 6),
      rect(276, 440, 48, 40, "#050607", 4),
      repeat(2, (i) => rect(284 + i * 22, 444, 9, 40, paint("brassH"), 2)),
      sticker(label, 250, 344, 100, 30, 3),
    ),
  "signal-bulb": (label) =>
    group(
      "rotate(22 300 300) translate(0 -10)",
      circle(300, 194, 130, paint("glow")),
      path("M240 344C196 290 186 216 214 160C236 112 364 112 386 160C414 216 404 290 360 344Z", "rgba(255,176,58,.85)"),
      path(
        "M240 344C196 290 186 216 214 160C236 112 364 112 386 160C414 216 404 290 360 344Z",
        paint("amber"),
        'opacity=".5"',
      ),
      stroke("M276 340L262 236M324 340L338 236", "#8a6a2b", 5),
      stroke("M262 236q10 -22 19 0t19 0t19 0t19 0", "#fff4d2", 6),
      path("M230 170C214 210 214 260 232 300C222 256 226 212 246 176Z", "rgba(255,255,255,.7)"),
      path("M238 340H362L356 388H244Z", "rgba(235,241,246,.9)"),
      rect(240, 356, 120, 96, paint("brassH"), 8),
      rect(240, 372, 120, 8, "rgba(90,60,10,.4)"),
      circle(244, 412, 8, paint("brassFace")),
      circle(356, 400, 8, paint("brassFace")),
      rect(252, 452, 96, 24, "#1b1f23", 6),
      repeat(2, (i) => ellipse(280 + i * 40, 480, 14, 10, paint("steelFace"))),
      sticker(label, 250, 396, 100, 30, 3),
    ),
};

/** Two pipes of a wiper: a curved rubber squeegee under a spine. */
function blade(label: string, from: [number, number], to: [number, number], bend: number, arm: number): string {
  const [[x1, y1], [x2, y2]] = [from, to];
  const mid: [number, number] = [(x1 + x2) / 2 - bend, (y1 + y2) / 2 - bend];
  const curve = (dy: number) => `M${x1} ${y1 + dy}Q${mid[0]} ${mid[1] + dy} ${x2} ${y2 + dy}`;
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const [cx, cy] = [(x1 + x2) / 2 - bend / 2, (y1 + y2) / 2 - bend / 2];
  return (
    stroke(curve(24), "#0b0d0e", 9) +
    stroke(curve(14), "#23272b", 14) +
    stroke(curve(4), "#15181b", 30) +
    stroke(curve(-2), "#3d444b", 20) +
    stroke(curve(-8), "rgba(255,255,255,.35)", 4) +
    group(
      `translate(${cx} ${cy}) rotate(${angle})`,
      rect(-arm, -34, arm * 2, 56, paint("darkV"), 14),
      rect(-arm * 0.84, -28, arm * 1.68, 18, "rgba(255,255,255,.14)", 8),
      sticker(label, -arm * 0.8, -20, arm * 1.6, 30, 4),
    ) +
    group(`translate(${x1} ${y1 + 8}) rotate(${angle})`, rect(-14, -20, 30, 38, paint("accent"), 8)) +
    group(`translate(${x2} ${y2 + 8}) rotate(${angle})`, rect(-16, -20, 30, 38, paint("accent"), 8))
  );
}

export const wipers: Drawings = {
  "wiper-blade": (label) => blade(label, [60, 452], [540, 172], 34, 62),
  "rear-wiper-blade": (label) =>
    stroke("M262 356C330 320 430 210 490 118", "#0d0f11", 40) +
    stroke("M262 356C330 320 430 210 490 118", "#33393f", 30) +
    group("translate(-5 -5)", stroke("M262 356C330 320 430 210 490 118", "rgba(255,255,255,.25)", 5)) +
    circle(492, 118, 38, "#0d0f11") +
    circle(488, 114, 36, paint("darkFace")) +
    hole(488, 114, 13) +
    blade(label, [110, 470], [420, 260], 20, 58),
  "washer-pump": (label) =>
    group(
      "rotate(10 300 300)",
      can(226, 170, 148, 250, paint("darkH"), paint("darkFace"), 0.24),
      rect(226, 220, 148, 90, paint("accentH")),
      sticker(label, 230, 240, 140, 48, 3),
      rect(258, 92, 84, 72, paint("darkH"), 10),
      rect(272, 98, 56, 22, "#050607", 4),
      repeat(2, (i) => rect(282 + i * 24, 96, 10, 22, paint("brassH"), 2)),
      tube("M370 372H470", 36, "#2b3035", "#0b0d0e"),
      repeat(3, (i) => rect(424 + i * 18, 350, 8, 44, "#15181b", 3)),
      rect(274, 420, 52, 54, paint("darkH"), 8),
      ellipse(300, 432, 50, 16, paint("rubberFace")),
      ellipse(300, 450, 44, 14, paint("rubberFace")),
      ellipse(300, 474, 22, 7, "#050607"),
    ),
};
