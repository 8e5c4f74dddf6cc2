import { useSite } from "#web/ui/site.ts";

/** The merchant's logo, or their mark. `large`: in the footer. */
export function BrandMark({ large = false }: { large?: boolean }) {
  const { mark, branding } = useSite();
  if (branding?.logoUrl)
    return <img src={branding.logoUrl} alt="" className={`${large ? "h-12" : "h-9"} w-auto max-w-40 object-contain`} />;
  return (
    <span
      className={`grid place-items-center bg-ink font-display leading-none text-paper ${large ? "h-12 px-3 text-3xl" : "h-9 px-2 text-2xl tracking-wide"}`}
    >
      {mark}
    </span>
  );
}
