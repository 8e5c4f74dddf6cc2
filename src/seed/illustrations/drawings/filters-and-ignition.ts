import type { Drawings } from "#seed/illustrations/drawing.ts";
import {
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
  shape,
  sticker,
  stroke,
  thick,
  thread,
  words,
} from "#seed/illustrations/draw.ts";

/** A panel of pleats lying at an angle: a frame round a field of folded medium. */
function panel(medium: string, fold: string, frame: string, edge: string): string {
  const outer = "M64 330L330 176Q340 170 352 174L532 246Q546 252 534 262L276 446Q264 454 250 448L72 352Q54 342 64 330Z";
  const inner = shape([108, 334], [338, 202], [492, 258], [264, 418]);
  const folds = repeat(19, (i) => {
    const t = (i + 0.5) / 19;
    const [x1, y1, x2, y2] = [
      108 + (338 - 108) * t,
      334 + (202 - 334) * t,
      264 + (492 - 264) * t,
      418 + (258 - 418) * t,
    ];
    return (
      stroke(`M${x1} ${y1}L${x2} ${y2}`, fold, 4) +
      stroke(`M${x1 + 3} ${y1 - 2}L${x2 + 3} ${y2 - 2}`, "rgba(255,255,255,.55)", 2.4)
    );
  });
  return thick(outer, frame, edge, 0, 42) + path(inner, medium) + folds + stroke(inner, "rgba(0,0,0,.35)", 5);
}

export const filters: Drawings = {
  "oil-filter": (label) => {
    const flutes = repeat(13, (i) =>
      rect(
        166 + i * 21.2 - Math.sin((i / 12) * Math.PI) * 2,
        404,
        11,
        66,
        i < 4 ? "rgba(255,255,255,.22)" : "rgba(0,0,0,.2)",
        5,
      ),
    );
    return (
      can(156, 164, 288, 308, paint("accentH"), paint("accent"), 0.2) +
      flutes +
      path("M156 224a144 29 0 0 0 288 0v150a144 29 0 0 1 -288 0Z", paint("ceramicH")) +
      words(label, 300, 318, 44, "#2b333b") +
      path("M156 352a144 29 0 0 0 288 0v18a144 29 0 0 1 -288 0Z", paint("accentH")) +
      rect(232, 336, 136, 5, "#9aa3ab", 2) +
      ellipse(300, 164, 144, 29, paint("accent")) +
      ellipse(300, 162, 132, 25, paint("steelFace")) +
      ellipse(300, 160, 116, 21, paint("rubberFace")) +
      ellipse(300, 160, 98, 17, paint("steelFace")) +
      repeat(8, (i) => {
        const [x, y] = on(300, 160, 68, i * 45, 0.17);
        return ellipse(x, y, 12, 4.4, "#22272c");
      }) +
      ellipse(300, 160, 36, 8, "#14171a") +
      stroke("M264 160a36 8 0 0 0 72 0", "#e6eaee", 3)
    );
  },
  "air-filter": () => panel(paint("paper"), "#b59b6a", paint("accent"), "#23282d"),
  "cabin-filter": (label) => {
    const front = shape([84, 216], [472, 172], [472, 408], [84, 454]);
    const pleat = repeat(22, (i) => {
      const x = 96 + i * 17;
      const y = 226 - i * 2;
      return (
        path(shape([x, y], [x + 9, y - 1], [x + 9, y + 222], [x, y + 222]), i % 2 ? "#aeb7c0" : "#ffffff") +
        path(shape([x + 9, y - 1], [x + 17, y - 2], [x + 17, y + 220], [x + 9, y + 222]), "#cfd6dc")
      );
    });
    return (
      thick(front, "#dfe4e8", "#a7b0b8", 40, -22) +
      group("translate(0 -4)", pleat) +
      path(shape([84, 214], [472, 170], [472, 194], [84, 238]), paint("accent")) +
      path(shape([84, 428], [472, 384], [472, 410], [84, 456]), paint("accent")) +
      group(
        "translate(278 318) rotate(-6.5)",
        rect(-92, -30, 184, 60, "#fff", 8),
        words(label, 0, 2, 27, "#2b333b"),
        stroke("M-42 17h70m-12 -9l12 9l-12 9", "#2b333b", 4),
      )
    );
  },
  "fuel-filter": (label) =>
    group(
      "rotate(-28 300 300)",
      rect(60, 288, 90, 24, paint("steelV"), 6),
      rect(450, 288, 96, 24, paint("steelV"), 6),
      rect(84, 282, 16, 36, paint("steelV"), 6),
      rect(504, 282, 16, 36, paint("steelV"), 6),
      path(
        "M146 300C146 250 160 222 190 214H410C440 222 454 250 454 300C454 350 440 378 410 386H190C160 378 146 350 146 300Z",
        paint("aluV"),
      ),
      rect(186, 212, 10, 176, "rgba(0,0,0,.14)"),
      rect(404, 212, 10, 176, "rgba(0,0,0,.14)"),
      sticker(label, 214, 262, 172, 62, 4),
      stroke("M232 346h120m-16 -10l16 10l-16 10", "#4a525a", 5),
    ),
};

export const ignition: Drawings = {
  "spark-plug": (label) =>
    group(
      "rotate(32 300 300) translate(0 -6)",
      rect(284, 46, 32, 34, paint("steelH"), 8),
      rect(292, 78, 16, 14, paint("steelH")),
      path("M276 92h48l8 140h-64Z", paint("ceramicH")),
      repeat(4, (i) => rect(272 - i, 104 + i * 22, 56 + i * 2, 9, "rgba(90,100,110,.3)", 4)),
      group("translate(300 164) rotate(-90)", words(label, 0, 7, 20, "#27303a")),
      path("M262 232h76l6 26h-88Z", paint("steelH")),
      path("M244 258h112v62h-112Z", paint("steelH")),
      path("M244 258l18 0v62h-18Z", "rgba(0,0,0,.3)"),
      path("M338 258h18v62h-18Z", "rgba(0,0,0,.34)"),
      rect(252, 320, 96, 22, paint("accentH"), 8),
      rect(262, 342, 76, 12, paint("copperH"), 5),
      thread(266, 354, 68, 118, 10),
      rect(280, 472, 40, 10, paint("ironH")),
      path("M287 482h26l-4 26h-18Z", paint("ceramicH")),
      rect(296, 506, 8, 20, paint("steelH"), 2),
      stroke("M328 472v52q0 14 -14 14h-22", "#59616a", 13),
      stroke("M326 474v50q0 11 -12 11h-20", "#c8ced4", 5),
    ),
  "ignition-coil": (label) =>
    group(
      "rotate(18 300 300)",
      thick(
        "M198 92H402Q418 92 418 108V214Q418 230 402 230H198Q182 230 182 214V108Q182 92 198 92Z",
        paint("darkFace"),
        "#0f1113",
        10,
        10,
      ),
      rect(204, 110, 150, 98, paint("accent"), 8),
      words(label, 279, 168, 25, "#fff"),
      thick("M418 116H470Q480 116 480 126V186Q480 196 470 196H418Z", paint("darkFace"), "#0f1113", 6, 8),
      repeat(3, (i) => rect(440, 126 + i * 22, 30, 9, paint("brassV"), 2)),
      thick("M182 128L128 138Q118 142 118 154Q118 168 130 172L182 182Z", paint("darkFace"), "#0f1113", 6, 8),
      hole(146, 155, 12),
      ring(146, 155, 17, 12, "#cfb676"),
      path("M262 240h76l-6 44h-64Z", paint("darkH")),
      rect(266, 282, 68, 96, paint("darkH"), 6),
      path("M258 372h84l-8 150q-2 14 -16 14h-36q-14 0 -16 -14Z", paint("rubberH")),
      repeat(6, (i) => rect(262, 388 + i * 22, 76, 5, "rgba(255,255,255,.13)", 2)),
      ellipse(300, 532, 26, 6, "#050607"),
    ),
  "glow-plug": (label) =>
    group(
      "rotate(34 300 300)",
      rect(288, 52, 24, 30, paint("brassH"), 5),
      thread(286, 82, 28, 40, 7),
      path("M268 122h64v46h-64Z", paint("steelH")),
      path("M268 122h15v46h-15Z", "rgba(0,0,0,.28)"),
      path("M316 122h16v46h-16Z", "rgba(0,0,0,.3)"),
      rect(274, 168, 52, 116, paint("steelH"), 3),
      rect(274, 186, 52, 74, paint("accentH")),
      group("translate(300 223) rotate(-90)", words(label, 0, 6, 17, "#fff")),
      thread(272, 284, 56, 70, 9),
      path("M272 354h56l-14 26h-28Z", paint("ironH")),
      rect(286, 380, 28, 116, paint("steelH")),
      path("M286 440h28v70q0 14 -14 14t-14 -14Z", "#e2592b"),
      path("M286 440h12v82q-12 -4 -12 -14Z", "#ffb27d"),
      rect(286, 420, 28, 30, paint("copperH")),
    ) + circle(205, 452, 74, paint("glow")),
};
