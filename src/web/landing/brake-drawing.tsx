import { landing } from "#messages/landing.ts";

const words = landing.hero;
const centre = { x: 250, y: 240 };

/** Points around the disc, on a circle of `radius`. */
function around(count: number, radius: number, from = 0): { x: number; y: number; angle: number }[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = from + (index * 2 * Math.PI) / count;
    return { x: round(centre.x + radius * Math.cos(angle)), y: round(centre.y + radius * Math.sin(angle)), angle };
  });
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The hero's drawing: a ventilated disc in front view, its caliper, and the measures a buyer checks. */
export function BrakeDrawing({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 560 480" role="img" aria-label={label} className="mx-auto w-full max-w-2xl text-ink">
      <g fill="none" stroke="currentColor" strokeWidth="2.500">
        <circle cx={centre.x} cy={centre.y} r="190" fill="var(--sheet)" />
        <circle cx={centre.x} cy={centre.y} r="182" strokeWidth="1" />
        <circle cx={centre.x} cy={centre.y} r="112" />
        <circle cx={centre.x} cy={centre.y} r="98" fill="var(--paper)" />
        <circle cx={centre.x} cy={centre.y} r="38" fill="var(--sheet)" />
        {around(5, 66, -Math.PI / 2).map(({ x, y }) => (
          <circle key={`${x},${y}`} cx={x} cy={y} r="8.500" fill="var(--sheet)" />
        ))}
        {[128, 147, 166].flatMap((radius, ring) =>
          around(18, radius, ring * 0.11).map(({ x, y }) => (
            <circle key={`${radius},${x},${y}`} cx={x} cy={y} r="4" strokeWidth="1.500" />
          )),
        )}
        <circle cx={centre.x} cy={centre.y} r="66" strokeWidth="1" strokeDasharray="10 4 2 4" />
        <path
          d={`M${centre.x - 214} ${centre.y}h428M${centre.x} ${centre.y - 214}v428`}
          strokeWidth="1"
          strokeDasharray="16 5 3 5"
        />
      </g>
      <Caliper />
      <Measures />
    </svg>
  );
}

function Caliper() {
  return (
    <g stroke="var(--ink)" strokeWidth="2.500" strokeLinejoin="round">
      <path
        d="M333 62 A196 196 0 0 1 441 200 L456 196 A14 14 0 0 0 465 178 A222 222 0 0 0 346 30 A14 14 0 0 0 328 38 Z"
        fill="var(--signal)"
      />
      <path d="M333 62 A196 196 0 0 1 441 200 L358 216 A112 112 0 0 0 299 139 Z" fill="var(--signal)" />
      <path
        d="M352 104 A150 150 0 0 1 402 168"
        fill="none"
        stroke="var(--on-signal)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <circle cx="343" cy="47" r="5" fill="var(--sheet)" />
      <circle cx="449" cy="184" r="5" fill="var(--sheet)" />
    </g>
  );
}

function Measures() {
  const text = { fontFamily: "ui-monospace, monospace", fontSize: 15, fill: "currentColor", stroke: "none" };
  return (
    <g className="text-steel" fill="none" stroke="currentColor" strokeWidth="1.500">
      <path d="M60 240v216M440 240v216M60 448h380" />
      <path d="m60 448 12-4v8zM440 448l-12-4v8z" fill="currentColor" stroke="none" />
      <rect x="202" y="436" width="96" height="24" fill="var(--paper)" stroke="none" />
      <text {...text} x="250" y="453" textAnchor="middle">
        Ø 288 mm
      </text>
      <path d="M203.300 193.300 112 60H44" />
      <text {...text} x="44" y="53">
        5 × 112
      </text>
      <path d="M384 374l64 46h108" />
      <text {...text} x="556" y="413" textAnchor="end">
        {words.vented}
      </text>
    </g>
  );
}
