// Layout by logical properties: sides are start and end of the line, so that right-to-left languages need no rules of their own.

const logical = {
  l: "s",
  r: "e",
  left: "start",
  right: "end",
  tl: "ss",
  tr: "se",
  bl: "es",
  br: "ee",
};

const classes = [
  /(?<![\w-])-?(?:scroll-)?[mp]([lr])-(?=[\w[(])/,
  /(?<![\w-])(?:border|rounded)-([lr]|[tb][lr])(?![\w])/,
  /(?<![\w-])(?:text|float|clear)-(left|right)(?![\w-])/,
  /(?:^|(?<=[\s:!]))-?(left|right)-(?=\d|\[|px|full|auto)/,
  /(?<=\[)(?:(?:margin|padding|border|scroll-margin|scroll-padding|border-(?:top|bottom))-)?(left|right)\b[\w-]*(?=:)/,
];

const declarations =
  /(?:^|[;{\s])((?:margin|padding|border|scroll-margin|scroll-padding)-(left|right)\b[\w-]*|(left|right)(?=\s*:)|(?:text-align|float|clear)\s*:\s*(left|right)|border-(?:top|bottom)-(left|right)-radius)/;

const sentence = (found, side) =>
  `'${found}' names a side of the screen. Name the side of the line ('${logical[side] ?? side}' instead of '${side}'), for right-to-left languages.`;

/** Returns the complaint about the class names in `text`; null if there is none. */
export function physicalClass(text) {
  for (const pattern of classes) {
    const found = pattern.exec(text);
    if (found) return sentence(found[0].trim(), found[1]);
  }
  return null;
}

/** Returns the complaint about a style sheet; null if there is none. */
export function physicalDeclaration(css) {
  const found = declarations.exec(css.replaceAll(/\/\*.*?\*\//gs, ""));
  return found && sentence(found[1].trim(), found.slice(2).find(Boolean));
}

const layout = {
  create(context) {
    const filename = (context.filename ?? context.getFilename()).replaceAll("\\", "/");
    if (!filename.includes("/src/web/") || filename.includes("/messages/")) return {};
    const check = (node, text) => {
      const message = physicalClass(text);
      if (message) context.report({ node, message });
    };
    return {
      Literal: (node) => typeof node.value === "string" && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
    };
  },
};

export default { meta: { name: "camber-layout" }, rules: { logical: layout } };
