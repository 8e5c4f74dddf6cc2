import { StarIcon } from "#web/ui/icons.tsx";

/** A rating as five stars, with its words for those who don't see them. */
export function Stars({ rating, label }: { rating: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex">
      {[1, 2, 3, 4, 5].map((star) => (
        <StarIcon key={star} className={`size-5 ${star <= rating ? "text-signal" : "text-rule"}`} />
      ))}
    </span>
  );
}
