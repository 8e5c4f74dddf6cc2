import { useLocation } from "react-router";
import { typefacesKey } from "#http/head-script.ts";

const faces = ['400 1em "Barlow"', '600 1em "Barlow"', '600 1em "Barlow Condensed"'];
let loading = false;
let loaded = false;

/**
 * Loads the typefaces for the pages after the first of a visit, which is shown in stand-ins: on a slow line they do not compete with its images,
 * and what is being read does not move. Pages opened by their address show them from the beginning from then on (`headScript`).
 */
export function Typefaces() {
  const { pathname } = useLocation();
  return <span key={pathname} ref={onPage} hidden />;
}

function onPage(mark: HTMLElement | null): void {
  if (!mark) return;
  if (loaded) document.documentElement.dataset["typefaces"] = "";
  if (loading) return;
  loading = true;
  if (document.readyState === "complete") void load();
  else addEventListener("load", () => void load(), { once: true });
}

async function load(): Promise<void> {
  try {
    await Promise.all(faces.map((face) => document.fonts.load(face)));
    loaded = true;
    localStorage.setItem(typefacesKey, "loaded");
  } catch {
    // A connection that was lost: the stand-ins stay. A browser that stores nothing begins the next document with them again.
  }
}
