import { parts as words } from "#messages/parts.ts";

export function Stock({ count }: { count: number }) {
  return (
    <p className={`text-sm font-semibold ${count > 0 ? "text-good" : "text-bad"}`}>
      {count > 0 ? words.inStock(count) : words.soldOut}
    </p>
  );
}
