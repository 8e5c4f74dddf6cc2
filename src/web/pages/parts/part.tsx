import { Link, useLoaderData } from "react-router";
import { asId } from "#shop/id.ts";
import { fromCents } from "#shop/money.ts";
import { getPart } from "#shop/parts/parts.ts";
import { PageHead } from "#web/page-head.tsx";
import { pageLoader } from "#web/page-loader.ts";
import { productData } from "#web/pages/parts/product-data.ts";
import { Stock } from "#web/pages/parts/stock.tsx";
import { parts as words } from "#web/text/en-parts.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Count, Money } from "#web/ui/intl.tsx";
import { PartImage } from "#web/ui/part-image.tsx";

export const loader = pageLoader(async ({ db, site, shows, params }) => {
  const { createdAt: _, ...part } = await getPart(db, asId(params["partId"]));
  shows(`part:${part.id}`);
  return { part, structured: productData(part, fromCents(part.priceCents, site.currency), site) };
});

export default function PartPage() {
  const { part, structured } = useLoaderData<typeof loader>();
  const brand = part.brand?.name ?? "";
  return (
    <div className="wrap py-8">
      <PageHead
        title={words.shareTitle(part.name, part.sku)}
        description={part.description || words.description(part.name, part.sku, brand)}
        path={`/parts/${part.id}`}
        kind="product"
        {...(part.imageUrl && { image: part.imageUrl })}
      />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structured }} />
      <nav aria-label={words.breadcrumb} className="eyebrow mb-5">
        <ol className="flex flex-wrap gap-2">
          <li>
            <Link to="/parts" className="link">
              {words.title}
            </Link>
          </li>
          {part.partType && (
            <li>
              / {part.partType.system} / {part.partType.name}
            </li>
          )}
        </ol>
      </nav>
      <div className="grid gap-8 lg:grid-cols-2">
        <PartImage src={part.imageUrl} name={part.name} size={640} eager className="self-start border-2 border-ink" />
        <div>
          <p className="eyebrow">{part.sku}</p>
          <h1 className="mt-1">{part.name}</h1>
          <p className="mt-4 flex items-baseline gap-2">
            <span className="font-display text-5xl">
              <Money cents={part.priceCents} />
            </span>
            <span className="text-ink-soft">{words.each}</span>
          </p>
          <div className="mt-2">
            <Stock count={part.stock} />
          </div>
          <p className="mt-6 max-w-prose whitespace-pre-line">{part.description}</p>
          <p className="mt-6">
            <ButtonLink to={`/purchase/${part.id}`}>{words.order}</ButtonLink>
          </p>
          <h2 className="mt-10 text-3xl">{words.specification}</h2>
          <dl className="mt-3 border-t-2 border-ink">
            <Row name={words.sku}>
              <span className="font-mono text-sm">{part.sku}</span>
            </Row>
            {part.brand && <Row name={words.brand}>{part.brand.name}</Row>}
            {part.brand && <Row name={words.tier}>{words.tiers[part.brand.tier]}</Row>}
            {part.partType && <Row name={words.type}>{part.partType.name}</Row>}
            {part.partType && <Row name={words.system}>{part.partType.system}</Row>}
            <Row name={words.minimum}>
              <Count value={part.minimumOrder} />
            </Row>
            <Row name={words.available}>
              <Count value={part.stock} />
            </Row>
          </dl>
        </div>
      </div>
    </div>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[11rem_1fr] gap-4 border-b border-rule py-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
