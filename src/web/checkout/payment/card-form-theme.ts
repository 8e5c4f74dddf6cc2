import { useSyncExternalStore } from "react";

/** The theme the page is shown in: what somebody chose here, else the system's. */
export function useTheme(): "light" | "dark" {
  return useSyncExternalStore(subscribe, current, () => "light");
}

const systemDark = () => matchMedia("(prefers-color-scheme: dark)");

function current(): "light" | "dark" {
  const chosen = document.documentElement.dataset["theme"];
  if (chosen === "light" || chosen === "dark") return chosen;
  return systemDark().matches ? "dark" : "light";
}

function subscribe(changed: () => void): () => void {
  const system = systemDark();
  const choice = new MutationObserver(changed);
  choice.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  system.addEventListener("change", changed);
  return () => {
    choice.disconnect();
    system.removeEventListener("change", changed);
  };
}
