import { typefacesKey } from "#http/head-script.ts";

const faces = ['400 1em "Barlow"', '600 1em "Barlow"', '600 1em "Barlow Condensed"'];
let loaded = false;

/**
 * Loads the typefaces for the pages after the first of a visit, which is shown in stand-ins: on a slow line they do not compete with its images,
 * and what is being read does not move. Pages opened by their address show them from the beginning from then on (`headScript`).
 */
export async function loadTypefaces(): Promise<void> {
  try {
    await Promise.all(faces.map((face) => document.fonts.load(face)));
    loaded = true;
    localStorage.setItem(typefacesKey, "loaded");
  } catch {
    // The stand-ins stay: a connection that was lost, or a browser that stores nothing.
  }
}

/** Shows a new page in the typefaces if they have been loaded. */
export function showTypefaces(): void {
  if (loaded) document.documentElement.dataset["typefaces"] = "";
}
