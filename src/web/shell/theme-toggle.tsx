import { shell } from "#messages/shell.ts";
import { MoonIcon, SunIcon } from "#web/ui/icons.tsx";
import { chooseTheme, useTheme } from "#web/ui/use-theme.ts";

/** Switches between the light and the dark theme. */
export function ThemeToggle() {
  const theme = useTheme();
  const dark = theme === "dark";
  const label = theme === null ? shell.theme.label : dark ? shell.theme.toLight : shell.theme.toDark;
  return (
    <button
      type="button"
      onClick={() => chooseTheme(dark ? "light" : "dark")}
      aria-label={label}
      title={label}
      className="grid size-11 place-items-center rounded-sm hover:bg-sunken noscript:hidden"
    >
      {dark ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}
