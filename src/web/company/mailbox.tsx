import { useSite } from "#web/ui/site.ts";

/** A mailbox of the shop's own domain, as a link. */
export function Mailbox({ name }: { name: string }) {
  const { publicUrl } = useSite();
  const address = `${name}@${publicUrl ? new URL(publicUrl).hostname : "localhost"}`;
  return (
    <a href={`mailto:${address}`} className="link font-semibold wrap-anywhere">
      {address}
    </a>
  );
}
