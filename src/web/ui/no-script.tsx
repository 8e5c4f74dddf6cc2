import { shell } from "#messages/shell.ts";

export function NoScript() {
  return (
    <noscript>
      <p className="border-s-4 border-steel bg-sunken px-4 py-3">{shell.noScript}</p>
    </noscript>
  );
}
