/** The portrait, drawn like everything else here: in lines, on graph paper. */
export function Portrait({ label }: { label: string }) {
  return (
    <svg
      viewBox="0 0 320 360"
      role="img"
      aria-label={label}
      className="graph-paper w-full max-w-sm border-2 border-ink bg-sheet text-ink"
    >
      <g fill="none" stroke="currentColor" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round">
        <path d="M28 360c4-62 40-92 92-100l40 34 40-34c52 8 88 38 92 100z" fill="var(--signal)" />
        <path d="M120 260l40 34 40-34 14 22-38 40-16-18-16 18-38-40z" fill="var(--paper)" />
        <path d="M132 226v36l28 26 28-26v-36z" fill="var(--sheet)" />
        <path d="M98 142c0-46 26-70 62-70s62 24 62 70c0 52-26 96-62 96s-62-44-62-96z" fill="var(--sheet)" />
        <path
          d="M92 158c-14-62 14-112 70-112 54 0 82 46 68 110-6-26-20-44-32-54-30 18-62 22-86 16-10 10-16 24-20 40z"
          fill="var(--ink)"
        />
        <circle cx="134" cy="154" r="20" />
        <circle cx="186" cy="154" r="20" />
        <path d="M154 152q6-5 12 0M114 150l-14-4M206 150l14-4" />
        <path d="M160 160l-6 24q6 5 13 1M142 206q18 14 38 0" />
        <path d="M96 300v34M224 300v34M208 318h32v26h-32z" />
      </g>
      <g fill="currentColor">
        <circle cx="134" cy="155" r="4" />
        <circle cx="186" cy="155" r="4" />
      </g>
    </svg>
  );
}
