import { expect, test } from "vitest";
import { deferScripts } from "#http/defer-scripts.ts";

test("the module script of a page becomes text that names its files, and no file is loaded ahead", () => {
  const page = `<head><link rel="modulepreload" href="/a.js" nonce="n"/><link rel="icon" href="/i.svg"/><link rel="modulepreload" href="/b.js" nonce="n"/></head><body><script nonce="n" type="module" async="">import "/a.js"</script></body>`;
  expect(deferScripts(page)).toBe(
    `<head><link rel="icon" href="/i.svg"/></head><body><script nonce="n" type="text/plain" data-files="/a.js /b.js">import "/a.js"</script></body>`,
  );
});

test("a page without scripts stays as it is", () => {
  expect(deferScripts("<p>type=&quot;module&quot;</p>")).toBe("<p>type=&quot;module&quot;</p>");
});
