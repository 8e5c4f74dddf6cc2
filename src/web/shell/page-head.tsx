import { useSite } from "#web/shell/site.ts";

type HeadProps = {
  title: string;
  description?: string;
  /** The address search engines shall know the page by; without it the page is kept out of their lists. */
  path?: string;
  image?: string;
  kind?: "website" | "product";
};

/** What a page says of itself to browsers, search engines and those it is shared with. */
export function PageHead({ title, description, path, image, kind = "website" }: HeadProps) {
  const { name, publicUrl } = useSite();
  const whole = title.includes(name) ? title : `${title} · ${name}`;
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      {path ? <link rel="canonical" href={publicUrl + path} /> : <meta name="robots" content="noindex" />}
      {path && (
        <>
          <meta property="og:title" content={title} />
          <meta property="og:type" content={kind} />
          <meta property="og:url" content={publicUrl + path} />
          <meta property="og:site_name" content={name} />
          {description && <meta property="og:description" content={description} />}
          {image && <meta property="og:image" content={new URL(image, publicUrl).href} />}
        </>
      )}
    </>
  );
}
