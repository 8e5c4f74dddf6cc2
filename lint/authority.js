// The rules that keep authority a matter of proof.

/**
 * Authority is proven once and passed on: only `staff()` and `commandLine()` make a `Staff`, the latter only for scripts and tests, and the
 * handler of an endpoint with a permission passes proof of that permission to a verb.
 */
const authority = {
  create(context) {
    const filename = (context.filename ?? context.getFilename()).replaceAll("\\", "/");
    const makesProof = /\/src\/shop\/foundation\/(actor|command-line)\.ts$/.test(filename);
    const inSource = filename.includes("/src/") && !/\.test\.tsx?$/.test(filename);
    const objects = new Map();
    const permissionOf = new Map();
    const proofs = new Set(["Staff"]);
    return {
      ImportDeclaration(node) {
        if (inSource && node.source.value === "#shop/foundation/command-line.ts")
          context.report({ node, message: "commandLine() is the proof for scripts: take a Staff as an argument." });
      },
      TSTypeAliasDeclaration(node) {
        if (inSource && node.id.name === "Actor" && !makesProof)
          context.report({
            node,
            message: "'Actor' is the type of shop/foundation/actor.ts: name an alias of Staff after what it may do.",
          });
        if (proofs.has(node.typeAnnotation.typeName?.name)) proofs.add(node.id.name);
      },
      TSAsExpression(node) {
        if (inSource && !makesProof && proofs.has(node.typeAnnotation.typeName?.name))
          context.report({ node, message: "A cast proves nothing: staff(actor, permission) makes a Staff." });
      },
      VariableDeclarator(node) {
        if (node.id.type !== "Identifier") return;
        const object = objectOf(node.init);
        if (object) objects.set(node.id.name, object);
        const policy = policyOf(node.init);
        if (!policy) return;
        const stated = policy.type === "Identifier" ? objects.get(policy.name) : policy;
        if (!stated)
          context.report({
            node: policy,
            message: "The policy of an endpoint is a literal or a constant of its file.",
          });
        const permission = stated && neededPermission(stated);
        if (permission) permissionOf.set(node.id.name, permission);
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

const valueOf = (object, name) => object.properties.find(({ key }) => key?.name === name)?.value;

/** Returns the object literal, also of one with `as const`; null for anything else. */
function objectOf(node) {
  if (node?.type === "TSAsExpression") return objectOf(node.expression);
  return node?.type === "ObjectExpression" ? node : null;
}

/** Returns the policy of `endpoint({ policy, … })`, unless it is one of the texts, such as "public". */
function policyOf(init) {
  if (init?.type !== "CallExpression" || init.callee.name !== "endpoint") return null;
  const policy = valueOf(init.arguments[0], "policy");
  return policy?.type === "Literal" ? null : (objectOf(policy) ?? policy);
}

/** Returns the permission of a policy; null if others than staff may call it too. */
function neededPermission(policy) {
  return valueOf(policy, "or") ? null : (valueOf(policy, "permission")?.value ?? null);
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
