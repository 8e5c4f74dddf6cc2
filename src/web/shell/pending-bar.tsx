import { useNavigation } from "react-router";
import { shell } from "#messages/shell.ts";

/** A bar along the top edge while the next page loads. `app.css` shows it after a moment only, so that fast pages do not flash. */
export function PendingBar() {
  const { state } = useNavigation();
  if (state !== "loading") return null;
  return <div role="progressbar" aria-label={shell.spinner} className="pending-bar" />;
}
