import { join } from "node:path";
import { normalizePath, type Rolldown } from "vite";

/** Small modules of many pages. Each costs a page that does without it less than a file of its own costs the others. */
const small =
  /src\/(web\/(shell\/page-head|ui\/(dialog|empty-state|failure|field|focus|formats|intl|loaded|notice|pagination)|client\/(amounts|catalogue\/image-url))|shop\/foundation\/(limits|money))\.tsx?$/;

/**
 * Which modules of the pages travel in one file. `shell` is what the layout of every page loads, and small modules of many pages; the other groups
 * are what several pages of one kind share. Whatever is in no group goes, as the bundler decides, with the pages that load it.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let everywhere: Set<string> | undefined;
  return [
    { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 5 },
    {
      name: (id, context) => {
        everywhere ??= importsOf(normalizePath(join(process.cwd(), "src/web/root.tsx")), context);
        return everywhere.has(id) || small.test(id) ? "shell" : null;
      },
      priority: 4,
    },
    // A language other than English has large tables in it.
    { name: "vocabulary", test: /src\/web\/messages\/\w+\/vocabulary/, priority: 3 },
    {
      name: "forms",
      test: /src\/(web\/(ui\/(use-form\.|field-checks)|messages\/\w+\/form-errors)|shop\/foundation\/rules)/,
      priority: 2,
    },
    { name: "order-words", test: /src\/web\/(messages\/\w+\/orders|orders\/order-state)/, priority: 2 },
    {
      name: "fitting",
      test: /src\/web\/(messages\/\w+\/(fitting|answers)|fitment\/(verdict-sign|fitment-evidence))/,
      priority: 2,
    },
    { name: "menu", test: /src\/web\/(shell\/(menu|side-menu)|messages\/\w+\/menu)\./, priority: 1 },
    {
      name: "lists",
      test: /src\/web\/(ui\/(list-|table|use-confirmation|use-row-action)|messages\/\w+\/lists)/,
      priority: 1,
    },
  ];
}

/** The modules that `start` imports, directly or through others, without packages. Styles stay with the route that names them. */
function importsOf(start: string, context: Rolldown.ChunkingContext): Set<string> {
  const imports = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
      if (imports.has(imported) || !/\.tsx?$/.test(imported) || imported.includes("/node_modules/")) continue;
      imports.add(imported);
      open.push(imported);
    }
  }
  return imports;
}
