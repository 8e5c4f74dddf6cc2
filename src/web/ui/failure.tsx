import { useEffect, useRef } from "react";
import { Notice } from "#web/ui/notice.tsx";

/** Says what failed, where it is seen: brought into view when it appears. */
export function Failure({ text }: { text: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) box.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  return (
    <div ref={box} className="empty:hidden">
      {text && <Notice tone="bad">{text}</Notice>}
    </div>
  );
}
