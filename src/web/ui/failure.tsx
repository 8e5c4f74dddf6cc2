import { Notice } from "#web/ui/notice.tsx";

/** A notice of what failed, scrolled into view when it appears. */
export function Failure({ text }: { text: string | null }) {
  return (
    <div key={text} ref={text ? scrollIntoView : null} className="empty:hidden">
      {text && <Notice tone="bad">{text}</Notice>}
    </div>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
