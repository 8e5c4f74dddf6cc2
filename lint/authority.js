// The rules that keep authority a matter of proof.

/**
 * Authority is proven once and passed on: only `staff()` and `commandLine()` make a `Staff`, the latter only for scripts and tests, and the
 * handler of an endpoint with a permission passes proof of that permission to a verb.
 */
const authority = {
  create(context) {
    const filename = (context.filename ?? context.getFilename()).replaceAll("\\", "/");
    const makesProof = /\/src\/shop\/(actor|command-line)\.ts$/.test(filename);
    const inSource = filename.includes("/src/") && !/\.test\.tsx?$/.test(filename);
    const permissionOf = new Map();
    return {
      ImportDeclaration(node) {
        if (inSource && node.source.value === "#shop/command-line.ts")
          context.report({ node, message: "commandLine() is the proof for scripts: take a Staff as an argument." });
      },
      TSAsExpression(node) {
        if (inSource && !makesProof && node.typeAnnotation.typeName?.name === "Staff")
          context.report({ node, message: "A cast proves nothing: staff(actor, permission) makes a Staff." });
      },
      VariableDeclarator(node) {
        const permission = neededPermission(node.init);
        if (permission && node.id.type === "Identifier") permissionOf.set(node.id.name, permission);
      },
      CallExpression(node) {
        const [route, handler] = node.arguments;
        if (node.callee.type !== "MemberExpression" || node.callee.property.name !== "openapi") return;
        const permission = route?.type === "Identifier" && permissionOf.get(route.name);
        if (!permission || !handler || passesProof(handler, permission)) return;
        context.report({ node: handler, message: `This handler passes no staff(…, "${permission}") to a verb.` });
      },
    };
  },
};

/** Returns the permission of `endpoint({ policy: { permission: "…" } })`; null if others than staff may call it too. */
function neededPermission(init) {
  if (init?.type !== "CallExpression" || init.arguments[0]?.type !== "ObjectExpression") return null;
  const valueOf = (object, name) => object.properties.find(({ key }) => key?.name === name)?.value;
  const policy = valueOf(init.arguments[0], "policy");
  if (policy?.type !== "ObjectExpression" || valueOf(policy, "or")) return null;
  return valueOf(policy, "permission")?.value ?? null;
}

/** Returns whether the handler has `staff(…, permission)` as the argument of a call or as the value of a variable. */
function passesProof(node, permission) {
  const isProof = (one) =>
    one?.type === "CallExpression" && one.callee.name === "staff" && one.arguments[1]?.value === permission;
  const holders = {
    CallExpression: (one) => one.arguments.some(isProof),
    VariableDeclarator: (one) => isProof(one.init),
  };
  if (holders[node.type]?.(node)) return true;
  return Object.entries(node)
    .filter(([key]) => key !== "parent")
    .flatMap(([, value]) => value)
    .some((value) => typeof value?.type === "string" && passesProof(value, permission));
}

export default { meta: { name: "camber-authority" }, rules: { proof: authority } };
