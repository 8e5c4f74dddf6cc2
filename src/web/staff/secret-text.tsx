import { useState } from "react";
import { copying as words } from "#messages/copy.ts";
import { Button } from "#web/ui/button.tsx";

type Outcome = "copied" | "refused" | null;

/** The form that it appears in may be longer than the screen, and the button that made it far below. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "center" });
}

/** A text that is shown once, with the button that copies it. */
export function SecretText({ children }: { children: string }) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(children);
      setOutcome("copied");
    } catch {
      // Without https, or where it is forbidden.
      setOutcome("refused");
    }
  }
  return (
    <div ref={scrollIntoView} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <code className="min-w-0 font-semibold break-all select-all">{children}</code>
      <Button variant="plain" size="small" onClick={() => void copy()}>
        {words.copy}
      </Button>
      <span role="status">{outcome && words[outcome]}</span>
    </div>
  );
}
