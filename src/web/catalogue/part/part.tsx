import { href, Link, useLoaderData } from "react-router";
import { partPageParameters } from "#http/parameters/part-page.ts";
import { deliveryCountries } from "#shop/selling/delivery/delivery.ts";
import { shipRulesOf } from "#shop/selling/delivery/ship-rules.ts";
import { positionsOf } from "#shop/catalogue/fitment/buyers-guide.ts";
import { asId } from "#shop/foundation/id.ts";
import { imagesIn } from "#shop/catalogue/parts/part-images.ts";
import { fromCents } from "#shop/foundation/money.ts";
import { kitPartsOf } from "#shop/catalogue/kits/kit-parts.ts";
import { kitsWithPartOnSale } from "#shop/catalogue/kits/kits-with-part.ts";
import { numbersOf } from "#shop/catalogue/parts/add-numbers.ts";
import { toTitleFacts } from "#shop/catalogue/parts/display-title.ts";
import { getPart } from "#shop/catalogue/parts/parts.ts";
import { priceAt, shownBreaks } from "#shop/catalogue/parts/price-at.ts";
import { supersessionOf } from "#shop/catalogue/parts/supersession.ts";
import { AddToCart } from "#web/cart/add-to-cart.tsx";
import { countryName } from "#web/ui/country-name.ts";
import { DeliveryBox } from "#web/delivery/delivery-box.tsx";
import { BuyersGuide } from "#web/fitment/buyers-guide.tsx";
import { FitmentBox } from "#web/fitment/fitment-box.tsx";
import { PositionLabels } from "#web/fitment/position-labels.tsx";
import { initialFitment } from "#web/fitment/initial-fitment.ts";
import { initialGuide } from "#web/fitment/initial-guide.ts";
import { useLeaveNamedVehicle } from "#web/fitment/use-leave-named-vehicle.ts";
import { usePartFitment, type PartFitment } from "#web/fitment/use-part-fitment.ts";
import { sharedVehicleQuery } from "#web/fitment/wanted-vehicle.ts";
import { ContentLinks } from "#web/shell/content-links.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { pageLoader } from "#web/shell/page-loader.ts";
import { InKits, KitContents } from "#web/catalogue/part/kit-contents.tsx";
import { PartGallery } from "#web/catalogue/part/part-gallery.tsx";
import { MoreForVehicle } from "#web/catalogue/part/more-for-vehicle.tsx";
import { PartFacts } from "#web/catalogue/part/part-facts.tsx";
import { productData } from "#web/catalogue/part/product-data.ts";
import { listAddress } from "#web/catalogue/list/list-address.ts";
import { Price } from "#web/catalogue/price.tsx";
import { PriceBreaks } from "#web/ui/price-breaks.tsx";
import { SupersededBy } from "#web/catalogue/supersession.tsx";
import { Stock } from "#web/catalogue/stock.tsx";
import { language } from "#messages/language.ts";
import { partTitle } from "#messages/part-title.ts";
import { parts as words } from "#messages/parts.ts";
import { partTypeName, systemName } from "#messages/vocabulary.ts";

export const loader = pageLoader(partPageParameters, async ({ db, site, cacheTags, params, query }) => {
  const id = asId(params["partId"]);
  const { createdAt: _, ...stored } = await getPart(db, id);
  // Any part may come to supersede this one.
  cacheTags("parts", "settings", `part:${id}`);
  const [positions, numbers, superseded, guide, fitment, countries, rules, kitParts, kits, images] = await Promise.all([
    positionsOf(db, id),
    numbersOf(db, id),
    supersessionOf(db, stored.sku),
    initialGuide(db, id, query),
    initialFitment(db, id, query),
    deliveryCountries(db),
    shipRulesOf(db, [id]),
    kitPartsOf(db, [id]),
    kitsWithPartOnSale(db, id),
    imagesIn(db, id, language),
  ]);
  const kit = kitParts.get(id) ?? [];
  // What is in a kit is shown with its stock, which is that of the kit, too.
  cacheTags(...[...kit, ...kits].map((one) => `part:${one.id}` as const));
  if (fitment) cacheTags("vehicles");
  const priceBreaks = shownBreaks(stored);
  const part = { ...stored, priceBreaks, title: partTitle(toTitleFacts(stored, positions)) };
  const imageUrls = images.map(({ url }) => url);
  const prices = {
    price: fromCents(part.priceCents, site.currency),
    deposit: fromCents(part.depositCents, site.currency),
  };
  const structured = productData({ ...part, imageUrls }, prices, site);
  return {
    part,
    images,
    positions,
    numbers,
    superseded,
    guide,
    fitment,
    countries: countries.map((code) => ({ code, name: countryName(code) })),
    shipRules: rules.map(({ rule }) => ({ ...rule, countryName: countryName(rule.country) })),
    sought: query.fits,
    kit,
    kits,
    structured,
  };
});

export default function PartPage() {
  const {
    part,
    images,
    positions,
    numbers,
    superseded,
    guide,
    fitment: initial,
    countries,
    shipRules,
    sought,
    kit,
    kits,
    structured,
  } = useLoaderData<typeof loader>();
  const page = href("/parts/:partId", { partId: part.id });
  const { title } = part;
  const found = usePartFitment(part.id, initial);
  useLeaveNamedVehicle(initial?.vehicle.id ?? null, page);
  const inAddress = initial && sharedVehicleQuery({ vehicleId: initial.vehicle.id, answers: initial.answers });
  return (
    <div className="wrap py-3">
      <PageHead
        title={words.shareTitle(title, part.sku)}
        description={part.description || words.description(title, part.sku, part.brand?.name ?? "")}
        path={page}
        kind="product"
        {...(part.imageUrl && { image: part.imageUrl })}
      />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structured }} />
      <Trail partType={part.partType} />
      <h1>{title}</h1>
      <BrandAndNumber brand={part.brand} sku={part.sku} />
      {superseded && superseded.part.id !== part.id && <SupersededBy {...superseded} />}
      <div className="mt-3 grid gap-x-10 gap-y-4 lg:grid-cols-2">
        <PartGallery images={images} title={title} />
        <div className="grid content-start gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <Price
              cents={priceAt(part, part.minimumOrder)}
              depositCents={part.depositCents}
              minimumOrder={part.minimumOrder}
              large
            />
            <Stock count={part.stock} />
          </div>
          <PriceBreaks breaks={part.priceBreaks} />
          <FitmentBox
            found={found}
            universal={part.universal}
            partType={part.partType}
            page={inAddress === null ? undefined : page}
          />
          <BuyBox part={part} title={title} found={found} inAddress={inAddress} />
          <DeliveryBox partId={part.id} countries={countries} rules={shipRules} />
          {kit.length > 0 && <KitContents kit={kit} priceCents={part.priceCents} />}
          <InKits kits={kits} />
          <MoreForVehicle key={part.id} partId={part.id} vehicle={found.vehicle} />
          <ContentLinks slugs={["delivery", "returns", "warranty"]} />
          <PositionLabels positions={positions} fitment={found.fitment} />
        </div>
        <div className="min-w-0">
          <p className="max-w-prose whitespace-pre-line">{part.description}</p>
          <PartFacts part={part} positions={positions} numbers={numbers} />
        </div>
        <BuyersGuide
          key={`${part.id} ${sought}`}
          partId={part.id}
          initial={guide}
          q={sought}
          others={inAddress ? [...new URLSearchParams(inAddress)] : []}
        />
      </div>
    </div>
  );
}

type BuyBoxProps = {
  part: Awaited<ReturnType<typeof loader>>["part"];
  title: string;
  found: PartFitment;
  /** The query of the vehicle in the address. */
  inAddress: string | null;
};

/** Into the cart, with as many as the vehicle takes, or the order of this part alone. */
function BuyBox({ part, title, found: { vehicle, fitment }, inAddress }: BuyBoxProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <AddToCart
        key={`${part.id} ${vehicle?.vehicleId}`}
        part={{ id: part.id, name: title, stock: part.stock }}
        vehicleId={vehicle?.vehicleId}
        answers={vehicle?.answers}
        quantity={Math.max(part.minimumOrder, fitment?.quantity ?? 1)}
        variant={fitment?.verdict === "does_not_fit" ? "plain" : "primary"}
      />
      <Link
        to={`${href("/purchase/:partId", { partId: part.id })}${inAddress ? `?${inAddress}` : ""}`}
        className="link inline-flex min-h-11 items-center"
      >
        {words.order}
      </Link>
    </div>
  );
}

function BrandAndNumber({ brand, sku }: { brand: { slug: string; name: string } | null; sku: string }) {
  return (
    <p className="mt-1 text-sm text-ink-soft">
      {brand && (
        <>
          <Link to={listAddress([["brand", brand.slug]])} className="link font-semibold">
            {brand.name}
          </Link>{" "}
          ·{" "}
        </>
      )}
      <span className="font-mono">{sku}</span>
    </p>
  );
}

function Trail({ partType }: { partType: Awaited<ReturnType<typeof loader>>["part"]["partType"] }) {
  return (
    <nav aria-label={words.breadcrumb} className="eyebrow mb-1">
      <ol className="flex flex-wrap gap-2">
        <li>
          <Link to={href("/parts")} className="link inline-flex min-h-6 items-center">
            {words.title}
          </Link>
        </li>
        {partType?.system && (
          <li>
            /{" "}
            <Link to={listAddress([["system", partType.system]])} className="link inline-flex min-h-6 items-center">
              {systemName(partType.system)}
            </Link>
          </li>
        )}
        {partType && (
          <li>
            /{" "}
            <Link to={listAddress([["type", partType.slug]])} className="link inline-flex min-h-6 items-center">
              {partTypeName(partType.slug, partType.name)}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  );
}
