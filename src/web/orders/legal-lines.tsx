import type { LegalFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import { legalLines } from "#messages/legal-facts.ts";

/** What was said of the sale of a part when it was ordered. */
export function LegalLines({ facts }: { facts: LegalFacts }) {
  const lines = legalLines(facts);
  if (lines.length === 0) return null;
  return (
    <ul className="text-sm text-ink-soft">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
