import type { ReactNode } from "react";

const tones = {
  bad: "border-bad text-bad",
  good: "border-good text-good",
  note: "border-steel text-ink",
};

/** Something to know before going on. `bad` and `good` are announced when they appear. */
export function Notice({ tone = "note", children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <div role={tone === "bad" ? "alert" : "status"} className={`border-s-4 bg-sunken px-4 py-3 ${tones[tone]}`}>
      {children}
    </div>
  );
}
