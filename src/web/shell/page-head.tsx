import { language } from "#messages/language.ts";
import { languages } from "#web/messages/languages.ts";
import { alternatesOf, pageUrl, useSite } from "#web/ui/site.ts";

type HeadProps = {
  title: string;
  description?: string;
  /** The address search engines shall know the page by; without it they do not index the page. */
  path?: string;
  image?: string;
  /** The languages that the page is written in; without them in all. */
  writtenIn?: string[];
  kind?: "website" | "product";
};

/** What a page says of itself to browsers, search engines and those it is shared with. */
export function PageHead({ title, description, path, image, writtenIn, kind = "website" }: HeadProps) {
  const site = useSite();
  const { name, publicUrl } = site;
  const whole = title.includes(name) ? title : `${title} · ${name}`;
  const alternates = path ? alternatesOf(site, path, writtenIn) : [];
  // What is shown in another language for want of its own is that language's page.
  const borrowed = writtenIn && !writtenIn.includes(language) ? alternates[0]?.url : undefined;
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      {path ? (
        <link rel="canonical" href={borrowed ?? pageUrl(site, path)} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {path && (
        <>
          {alternates.map(({ tag, url }) => (
            <link key={tag} rel="alternate" hrefLang={tag} href={url} />
          ))}
          <meta property="og:locale" content={languages[language].locale.replace("-", "_")} />
          <meta property="og:title" content={title} />
          <meta property="og:type" content={kind} />
          <meta property="og:url" content={pageUrl(site, path)} />
          <meta property="og:site_name" content={name} />
          {description && <meta property="og:description" content={description} />}
          {image && <meta property="og:image" content={new URL(image, publicUrl).href} />}
        </>
      )}
    </>
  );
}
