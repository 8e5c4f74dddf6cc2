import { shell } from "#messages/shell.ts";

/** Says without JavaScript what is missing: signing in, unless `text` says more. */
export function NoScript({ text = shell.noScript }: { text?: string }) {
  return (
    <noscript>
      <p className="border-s-4 border-steel bg-sunken px-4 py-3">{text}</p>
    </noscript>
  );
}
