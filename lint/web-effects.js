// Effects in src/web/: a comment directly above each says what outside React it synchronises with.

const effect = /^\s*(?:return )?(?:React\.)?use(?:Layout|Insertion)?Effect\(/;

/** Returns the effects of a source text: the line of each, from 1, and whether there is a comment directly above it. */
export function effectsOf(source) {
  const lines = source.split("\n");
  return lines.flatMap((line, index) => {
    if (!effect.test(line)) return [];
    const above = lines[index - 1]?.trim() ?? "";
    return [
      { line: index + 1, explained: (above.startsWith("//") && !above.includes("oxlint-")) || above.endsWith("*/") },
    ];
  });
}

const rule = {
  create(context) {
    const filename = (context.filename ?? context.getFilename()).replaceAll("\\", "/");
    if (!filename.includes("/src/web/")) return {};
    return {
      Program(node) {
        for (const { line, explained } of effectsOf(context.sourceCode.text)) {
          if (!explained)
            context.report({
              node,
              loc: { start: { line, column: 0 }, end: { line, column: 1 } },
              message: "Say in a comment directly above this effect what outside React it synchronises with.",
            });
        }
      },
    };
  },
};

export default { meta: { name: "camber-effects" }, rules: { explained: rule } };
