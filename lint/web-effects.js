// Effects in src/web/: a comment directly above each says what outside React it synchronises with, and none sends a request.

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

const clientImport = /^import (?!type )\{([^}]*)\} from "#web\/(?:client|shell\/session)[^"]*"/gm;
/** What these modules export beside functions that send requests. */
const harmless = /^(?:type |use[A-Z]|ApiError$|messageOf$|getSession$|exitOf$)/;

/** Returns the lines, from 1, of the effects that send a request: by a function of the API client, or by one of the same file that calls such a function. */
export function requestingEffects(source) {
  const senders = new Set(["fetch"]);
  for (const [, names = ""] of source.matchAll(clientImport))
    for (const name of names.split(",").map((one) => one.trim()))
      if (name !== "" && !harmless.test(name)) senders.add(name.split(" as ").at(-1));
  const local = [...source.matchAll(/(?:function (\w+)|const (\w+) = (?:useEffectEvent\()?(?:async )?\()/g)].map(
    ({ 1: declared, 2: assigned, index }) => [declared ?? assigned, blockAt(source, index)],
  );
  // A component calls many functions, and no effect calls a component.
  const functions = local.filter(([name]) => /^(?!use[A-Z])[a-z]/.test(name));
  for (let before = -1; before < senders.size;) {
    before = senders.size;
    for (const [name, body] of functions) if (callsOne(body, senders)) senders.add(name);
  }
  return effectsOf(source)
    .map(({ line }) => line)
    .filter((line) =>
      callsOne(
        statementAt(
          source
            .split("\n")
            .slice(line - 1)
            .join("\n"),
        ),
        senders,
      ),
    );
}

const callsOne = (text, names) => [...names].some((name) => new RegExp(`(?<![.\\w])${name}(?:<[^>]*>)?\\(`).test(text));

/** From the call of an effect to its closing parenthesis. */
const statementAt = (text) => text.slice(0, endOf(text, "(", ")"));

/** The body of a function that is declared at an index. */
function blockAt(source, index) {
  const rest = source.slice(index);
  const brace = rest.search(/\{\n/);
  const line = rest.indexOf("\n");
  if (brace === -1 || brace > line) return rest.slice(rest.indexOf("(") + 1, line);
  return rest.slice(brace, brace + endOf(rest.slice(brace), "{", "}"));
}

function endOf(text, open, close) {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === open) depth += 1;
    if (text[at] === close && (depth -= 1) === 0) return at + 1;
  }
  return text.length;
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
        for (const line of requestingEffects(context.sourceCode.text))
          context.report({
            node,
            loc: { start: { line, column: 0 }, end: { line, column: 1 } },
            message: "This effect sends a request. Send it from a loader, an action or the handler of an event.",
          });
      },
    };
  },
};

export default { meta: { name: "camber-effects" }, rules: { explained: rule } };
