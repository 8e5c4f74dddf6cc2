import { useEffect, useState } from "react";
import { shell } from "#messages/shell.ts";
import { MoonIcon, SunIcon } from "#web/ui/icons.tsx";

/** Light or dark: the system's until somebody chooses here; the choice is kept on this device. */
export function ThemeToggle() {
  const [dark, setDark] = useState<boolean | null>(null);
  useEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const update = () =>
      setDark((document.documentElement.dataset["theme"] ?? (system.matches ? "dark" : "light")) === "dark");
    update();
    system.addEventListener("change", update);
    return () => system.removeEventListener("change", update);
  }, []);

  function toggle() {
    const theme = dark ? "light" : "dark";
    document.documentElement.dataset["theme"] = theme;
    localStorage.setItem("theme", theme);
    setDark(!dark);
  }

  const label = dark === null ? shell.theme.label : dark ? shell.theme.toLight : shell.theme.toDark;
  return (
    <button
      type="button"
      onClick={toggle}
      aria-label={label}
      title={label}
      className="grid size-11 place-items-center rounded-sm hover:bg-sunken noscript:hidden"
    >
      {dark ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}
