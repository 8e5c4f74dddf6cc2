const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const moduleScript = 'type="module" async=""';

/**
 * Returns a rendered page whose module script does not run by itself: it is text, with the files that it needs beside it, until the start
 * script (`http/start-script.ts`) begins it.
 */
export function deferScripts(html: string): string {
  const files: string[] = [];
  const without = html.replaceAll(preload, (_, file: string) => {
    files.push(file);
    return "";
  });
  return without.replace(moduleScript, () => `type="text/plain" data-files="${files.join(" ")}"`);
}
