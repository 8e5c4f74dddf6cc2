import type { Drawings } from "#seed/illustrations/drawing.ts";
import {
  bolt,
  circle,
  group,
  hole,
  paint,
  path,
  rect,
  repeat,
  sticker,
  stroke,
  thick,
  tube,
  words,
} from "#seed/illustrations/draw.ts";

export const body: Drawings = {
  "door-mirror": () => {
    const shell =
      "M132 172C220 120 400 126 470 170C504 194 512 236 500 290C490 340 462 372 410 380L190 384C132 382 100 350 96 290C94 236 104 192 132 172Z";
    return (
      thick("M380 372C430 380 470 420 476 474L384 490C372 440 350 410 322 386Z", paint("darkFace"), "#0b0d0e", 10, 8) +
      thick(shell, paint("accent"), "#0c0e10", 18, -10) +
      path(
        "M142 196C220 154 380 156 446 190C472 208 480 240 472 284C464 326 444 350 400 356L198 360C150 358 126 332 122 288C120 240 124 212 142 196Z",
        "#15181b",
      ) +
      path(
        "M154 208C224 170 374 172 434 202C458 218 464 244 458 282C450 318 432 338 394 344L204 348C160 346 138 322 136 286C134 246 138 222 154 208Z",
        paint("glass"),
      ) +
      path(
        "M154 208C224 170 374 172 434 202C458 218 464 244 458 282C450 318 432 338 394 344L204 348C160 346 138 322 136 286C134 246 138 222 154 208Z",
        "rgba(110,150,178,.45)",
      ) +
      path(
        "M160 214C206 192 290 184 350 188L246 346L204 348C160 346 140 322 138 286C136 250 140 228 160 214Z",
        "rgba(255,255,255,.42)",
      ) +
      stroke("M470 180C494 200 502 236 494 280", "#ffb84d", 9)
    );
  },
  "window-regulator": (label) =>
    tube("M180 120C320 60 470 150 430 300C410 400 330 470 210 478", 8, "#9aa3ab", "#4c545c") +
    thick("M150 96H206L236 494H176Z", paint("steelFace"), "#59616a", 8, 6) +
    repeat(4, (i) => hole(182 + i * 7, 140 + i * 100, 9)) +
    group(
      "translate(190 300)",
      thick("M-70 -36H80V36H-70Z", paint("ironFace"), "#15181b", 6, 6),
      hole(-46, 0, 9),
      hole(56, 0, 9),
      sticker(label, -36, -16, 78, 32, 3),
    ) +
    circle(182, 112, 28, paint("darkFace")) +
    circle(206, 480, 28, paint("darkFace")) +
    hole(182, 112, 9) +
    hole(206, 480, 9) +
    group(
      "translate(420 330)",
      circle(8, 10, 82, "#0b0d0e"),
      circle(0, 0, 82, paint("darkFace")),
      circle(0, 0, 60, paint("accent")),
      circle(0, 0, 22, paint("steelFace")),
      rect(30, 52, 104, 62, paint("steelV"), 16),
      rect(118, 62, 30, 42, paint("darkV"), 6),
      rect(-24, 74, 54, 56, paint("darkH"), 6),
      repeat(3, (i) => bolt(-54 + i * 54, i === 1 ? -66 : 44, 10)),
    ),
  "lift-support": (label) =>
    group(
      "rotate(-36 300 300)",
      rect(330, 289, 200, 22, paint("steelV"), 6),
      rect(78, 274, 268, 52, paint("darkV"), 12),
      rect(336, 278, 16, 44, paint("ironV"), 4),
      sticker(label, 130, 282, 164, 36, 3),
      group(
        "translate(58 300)",
        rect(-10, -16, 36, 32, paint("darkV"), 6),
        circle(-10, 0, 30, paint("darkFace")),
        circle(-10, 0, 14, paint("steelFace")),
        rect(-20, -42, 20, 16, paint("steelH"), 4),
      ),
      group(
        "translate(542 300)",
        rect(-26, -16, 36, 32, paint("darkV"), 6),
        circle(10, 0, 30, paint("darkFace")),
        circle(10, 0, 14, paint("steelFace")),
        rect(0, -42, 20, 16, paint("steelH"), 4),
      ),
    ),
};

const print = (label: string, what: string, y: number, w = 190) =>
  rect(300 - w / 2, y, w, 150, paint("cloth"), 8) +
  rect(300 - w / 2, y, w, 56, paint("accent"), 8) +
  words(label, 300, y + 38, 28, "#fff") +
  words(what, 300, y + 92, 22, "#2b333b") +
  rect(300 - w / 4, y + 108, w / 2, 7, "#c3cad1", 3) +
  rect(300 - w / 6, y + 123, w / 3, 7, "#d9dee3", 3);

/** A gallon jug with a handle, in the colour of what is in it. */
const jug = (label: string, what: string, fill: string, shade: string, cap: string) =>
  path(
    "M236 112H300V150H330C400 150 452 196 452 268V464Q452 500 416 500H184Q148 500 148 464V292C148 230 190 196 236 180Z M366 214C392 226 402 250 402 284V352C402 368 378 368 378 352V284C378 258 366 246 350 240C336 234 344 206 366 214Z",
    fill,
    'fill-rule="evenodd"',
  ) +
  path(
    "M148 292C148 230 190 196 236 180V112H252V190C206 208 172 240 172 296V500Q148 496 148 464Z",
    "rgba(255,255,255,.4)",
  ) +
  path("M452 268V464Q452 500 416 500H396Q430 490 430 456V270Q430 220 400 180Q450 206 452 268Z", shade) +
  rect(228, 74, 80, 46, cap, 8) +
  repeat(7, (i) => rect(234 + i * 10.4, 78, 4, 36, "rgba(0,0,0,.22)", 2)) +
  group("translate(-28 0)", print(label, what, 316, 176));

export const fluids: Drawings = {
  "motor-oil": (label) =>
    path(
      "M206 142L280 142L292 176H372Q432 180 440 240V468Q440 502 406 502H192Q158 502 158 468V250Q160 206 200 184Z M374 222Q396 226 396 250V330Q396 346 384 346T372 330V262Q372 246 356 246H344Q330 246 330 234T344 222Z",
      paint("darkFace"),
      'fill-rule="evenodd"',
    ) +
    path("M158 250Q160 206 200 184L206 142H222L216 190Q182 212 182 256V500Q158 494 158 468Z", "rgba(255,255,255,.2)") +
    rect(196, 96, 92, 52, paint("accentH"), 8) +
    repeat(8, (i) => rect(202 + i * 10.6, 100, 4, 42, "rgba(0,0,0,.2)", 2)) +
    group("translate(-16 0)", print(label, "Motor Oil", 318, 200)),
  "brake-fluid": (label) =>
    path(
      "M262 128H338V170C392 184 410 210 410 250V470Q410 500 380 500H220Q190 500 190 470V250C190 210 208 184 262 170Z",
      "#f1dfa6",
    ) +
    path(
      "M190 250C190 210 208 184 262 170V128H280V180C230 196 214 220 214 258V500Q190 496 190 470Z",
      "rgba(255,255,255,.6)",
    ) +
    path(
      "M410 250V470Q410 500 380 500H366Q388 492 388 462V250Q388 210 360 182Q406 198 410 250Z",
      "rgba(60,72,84,.25)",
    ) +
    rect(252, 84, 96, 52, paint("rubberH"), 8) +
    repeat(8, (i) => rect(258 + i * 11, 88, 4, 44, "rgba(255,255,255,.14)", 2)) +
    print(label, "Brake Fluid", 270, 190) +
    stroke("M390 430h-16M390 400h-10M390 370h-16", "#8b949d", 4),
  coolant: (label) => jug(label, "Coolant", "#f08a3c", "rgba(140,50,0,.4)", paint("accentH")),
  "washer-fluid": (label) => jug(label, "Washer Fluid", "rgba(74,158,226,.92)", "rgba(10,60,120,.4)", paint("accentH")),
};
