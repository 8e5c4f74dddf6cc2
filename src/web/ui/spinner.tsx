import { shell } from "#messages/shell.ts";

export function Spinner({ className = "py-12", label = shell.spinner }: { className?: string; label?: string }) {
  return (
    <div role="status" className={`grid place-content-center justify-items-center gap-3 ${className}`}>
      <svg
        viewBox="0 0 48 48"
        className="size-11 animate-spin text-signal [animation-duration:1.4s]"
        aria-hidden="true"
      >
        <circle cx="24" cy="24" r="20" fill="none" stroke="currentColor" strokeWidth="4" strokeDasharray="94 32" />
        <circle cx="24" cy="24" r="5" fill="currentColor" />
        <g fill="currentColor">
          <circle cx="24" cy="12.500" r="2" />
          <circle cx="34" cy="29.700" r="2" />
          <circle cx="14" cy="29.700" r="2" />
        </g>
      </svg>
      <span className="text-sm text-ink-soft">{label}</span>
    </div>
  );
}
