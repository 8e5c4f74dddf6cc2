import { NoScript } from "#web/ui/no-script.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** Stands in for a private page until its data is there; without JavaScript it says what is missing. */
export function PrivatePageFallback({ withoutScripts }: { withoutScripts?: string }) {
  return (
    <>
      <div className="wrap hidden pt-6 noscript:block">
        <NoScript {...(withoutScripts && { text: withoutScripts })} />
      </div>
      <Spinner className="min-h-[60vh] noscript:hidden" />
    </>
  );
}
