import type { Page } from "playwright-core";

/** A node of the accessibility tree that has a role for those who read it; `level` of headings. */
export type TreeNode = {
  role: string;
  name: string;
  level: number;
  focusable: boolean;
  disabled: boolean;
};

/** A form without a name is none. */
const landmarks = new Set(["banner", "navigation", "main", "complementary", "contentinfo", "region", "search", "form"]);
const controls = new Set(
  (
    "button link textbox searchbox combobox listbox checkbox radio spinbutton slider switch tab menuitem " +
    "DisclosureTriangle Date DateTime InputTime ColorWell"
  ).split(" "),
);
const named = new Set(["dialog", "table", "grid", "image", "Iframe", "radiogroup"]);

/** Returns the nodes that screen readers get of a page, in their order. */
export async function readTree(page: Page): Promise<TreeNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const inOrder = (id: string): typeof nodes => {
    const node = byId.get(id);
    return node ? [node, ...(node.childIds ?? []).flatMap(inOrder)] : [];
  };
  const [root] = nodes;
  return (root ? inOrder(root.nodeId) : [])
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => {
      const property = (wanted: string) => properties.find(({ name }) => name === wanted)?.value.value as unknown;
      return {
        role: String(role?.value ?? ""),
        name: String(name?.value ?? "").trim(),
        level: Number(property("level") ?? 0),
        focusable: property("focusable") === true,
        disabled: property("disabled") === true,
      };
    });
}

/** Returns what a reader of the tree would miss or be misled by. */
export function faultsOfTree(nodes: TreeNode[]): string[] {
  const faults: string[] = [];
  const count = (role: string) => nodes.filter((node) => node.role === role).length;
  for (const role of ["banner", "main", "contentinfo"]) if (count(role) !== 1) faults.push(`${count(role)} × ${role}`);
  for (const [role, same] of Map.groupBy(nodes, (node) => node.role)) {
    const names = same.map(({ name }) => name).filter((name) => role !== "form" || name !== "");
    if (landmarks.has(role) && names.length > 1 && (names.includes("") || new Set(names).size < names.length))
      faults.push(`landmarks that cannot be told apart: ${role} ${names.join(", ")}`);
    if ((controls.has(role) || named.has(role)) && names.includes("")) faults.push(`a ${role} without a name`);
  }
  for (const { role, name, focusable, disabled } of nodes)
    if (controls.has(role) && !focusable && !disabled) faults.push(`not for the keyboard: ${role} ${name}`);
  return [...faults, ...faultsOfHeadings(nodes)];
}

function faultsOfHeadings(nodes: TreeNode[]): string[] {
  const headings = nodes.filter(({ role }) => role === "heading");
  const first = headings.filter(({ level }) => level === 1);
  return [
    ...(first.length === 1 ? [] : [`${first.length} headings of level 1`]),
    ...headings.filter(({ name }) => name === "").map(() => "a heading without a text"),
    ...headings
      .filter(({ level }, at) => level > (headings[at - 1]?.level ?? 1) + 1)
      .map(({ name, level }) => `a heading that skips a level: ${level} ${name}`),
  ];
}
