import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark";

const key = "theme";

/** The theme of the page: the visitor's choice on this device, else the system's. Null on the server, which knows neither. */
export function useTheme(): Theme | null {
  return useSyncExternalStore(subscribe, current, () => null);
}

/** Shows the page in `theme` from now on, also at the next visit. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset[key] = theme;
  localStorage.setItem(key, theme);
}

const systemDark = () => matchMedia("(prefers-color-scheme: dark)");

function current(): Theme {
  const chosen = document.documentElement.dataset[key];
  if (chosen === "light" || chosen === "dark") return chosen;
  return systemDark().matches ? "dark" : "light";
}

function subscribe(listener: () => void): () => void {
  const system = systemDark();
  const choice = new MutationObserver(listener);
  choice.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  system.addEventListener("change", listener);
  return () => {
    choice.disconnect();
    system.removeEventListener("change", listener);
  };
}
