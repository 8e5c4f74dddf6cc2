import { useLocation } from "react-router";
import { useSite } from "#web/ui/site.ts";
import { shell } from "#messages/shell.ts";

const uses: Record<"stripe" | "google" | "mail", RegExp> = {
  stripe: /^\/(purchase|checkout|order\/|dashboard|manage-orders)/,
  google: /^\/($|home$|login|register)/,
  mail: /^\/($|home$|register|reset-password|purchase|checkout|order|ask|dashboard|manage-orders)/,
};

/** Marks every page that uses the sandbox (D22), and says which part of it is not real. */
export function SandboxBanner() {
  const { sandbox } = useSite();
  const { pathname } = useLocation();
  const used = (Object.keys(uses) as (keyof typeof uses)[]).filter(
    (part) => sandbox[part] && uses[part].test(pathname),
  );
  if (used.length === 0) return null;
  return (
    <aside aria-label={shell.sandbox.title} className="bg-warn-bg text-warn-ink">
      <p className="wrap py-1.5 text-sm">
        <strong className="me-2 rounded-sm border border-current px-1.5 font-mono text-xs uppercase">
          {shell.sandbox.title}
        </strong>
        {used.map((part) => shell.sandbox[part]).join(" ")}{" "}
        {used.includes("mail") && (
          <a href="/sandbox/mail" className="underline underline-offset-2">
            {shell.sandbox.inbox}
          </a>
        )}
      </p>
    </aside>
  );
}
