import { href, Link, useLoaderData } from "react-router";
import { partPageParameters } from "#http/parameters/part-page.ts";
import { titleOf } from "#shop/parts/part-title.ts";
import { deliveryCountries } from "#shop/delivery/delivery.ts";
import { shipRulesOf } from "#shop/delivery/ship-rules.ts";
import { positionsOf } from "#shop/fitment/buyers-guide.ts";
import { asId } from "#shop/id.ts";
import { fromCents } from "#shop/money.ts";
import { kitPartsOf } from "#shop/kits/kit-parts.ts";
import { kitsWithPartOnSale } from "#shop/kits/kits-with.ts";
import { numbersOf } from "#shop/parts/add-numbers.ts";
import { getPart } from "#shop/parts/parts.ts";
import { supersessionOf } from "#shop/parts/supersession.ts";
import { AddToCart } from "#web/cart/add-to-cart.tsx";
import { countryName } from "#web/delivery/country-name.ts";
import { DeliveryBox } from "#web/delivery/delivery-box.tsx";
import { BuyersGuide } from "#web/fitment/buyers-guide.tsx";
import { FitmentBox } from "#web/fitment/fitment-box.tsx";
import { PositionLabels } from "#web/fitment/position-labels.tsx";
import { initialFitment } from "#web/fitment/initial-fitment.ts";
import { initialGuide } from "#web/fitment/initial-guide.ts";
import { useLeaveNamedVehicle } from "#web/fitment/use-leave-named-vehicle.ts";
import { usePartFitment, type PartFitment } from "#web/fitment/use-part-fitment.ts";
import { sharedVehicleQuery } from "#web/fitment/wanted-vehicle.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { pageLoader } from "#web/shell/page-loader.ts";
import { InKits, KitContents } from "#web/catalogue/part/kit-contents.tsx";
import { PartFacts } from "#web/catalogue/part/part-facts.tsx";
import { productData } from "#web/catalogue/part/product-data.ts";
import { SupersededBy } from "#web/catalogue/supersession.tsx";
import { Stock } from "#web/catalogue/stock.tsx";
import { parts as words } from "#messages/parts.ts";
import { partTypeName, systemName } from "#messages/vocabulary.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Money } from "#web/ui/intl.tsx";
import { PartImage } from "#web/ui/part-image.tsx";

export const loader = pageLoader(partPageParameters, async ({ db, site, cacheTags, params, query }) => {
  const id = asId(params["partId"]);
  const { createdAt: _, ...part } = await getPart(db, id);
  // Any part may come to supersede this one.
  cacheTags("parts", "settings", `part:${id}`);
  const [positions, numbers, superseded, guide, fitment, countries, rules, kitParts, kits] = await Promise.all([
    positionsOf(db, id),
    numbersOf(db, id),
    supersessionOf(db, part.sku),
    initialGuide(db, id, query),
    initialFitment(db, id, query),
    deliveryCountries(db),
    shipRulesOf(db, [id]),
    kitPartsOf(db, [id]),
    kitsWithPartOnSale(db, id),
  ]);
  const kit = kitParts.get(id) ?? [];
  // What is in a kit is shown with its stock, which is that of the kit, too.
  cacheTags(...[...kit, ...kits].map((one) => `part:${one.id}` as const));
  if (fitment) cacheTags("vehicles");
  const structured = productData(part, fromCents(part.priceCents, site.currency), site);
  return {
    part,
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
  const brand = part.brand?.name ?? "";
  const title = titleOf(part);
  const found = usePartFitment(part.id, initial);
  useLeaveNamedVehicle(initial?.vehicle.id ?? null, page);
  const inAddress = initial && sharedVehicleQuery({ vehicleId: initial.vehicle.id, answers: initial.answers });
  return (
    <div className="wrap py-8">
      <PageHead
        title={words.shareTitle(title, part.sku)}
        description={part.description || words.description(title, part.sku, brand)}
        path={page}
        kind="product"
        {...(part.imageUrl && { image: part.imageUrl })}
      />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structured }} />
      <Trail partType={part.partType} />
      <div className="grid gap-8 lg:grid-cols-2">
        <PartImage src={part.imageUrl} name={title} size={640} eager className="self-start border-2 border-ink" />
        <div>
          <p className="eyebrow">{part.sku}</p>
          <h1 className="mt-1">{title}</h1>
          {superseded && superseded.part.id !== part.id && (
            <div className="mt-4">
              <SupersededBy {...superseded} />
            </div>
          )}
          <Price cents={part.priceCents} />
          <div className="mt-2">
            <Stock count={part.stock} />
          </div>
          <div className="mt-6">
            <FitmentBox
              found={found}
              universal={part.universal}
              partType={part.partType}
              page={inAddress === null ? undefined : page}
            />
          </div>
          <BuyBox part={part} title={title} found={found} inAddress={inAddress} />
          {kit.length > 0 && <KitContents kit={kit} priceCents={part.priceCents} />}
          <InKits kits={kits} />
          <PositionLabels positions={positions} fitment={found.fitment} />
          <DeliveryBox partId={part.id} countries={countries} rules={shipRules} />
          <p className="mt-6 max-w-prose whitespace-pre-line">{part.description}</p>
          <PartFacts part={part} positions={positions} numbers={numbers} />
        </div>
      </div>
      <BuyersGuide
        key={`${part.id} ${sought}`}
        partId={part.id}
        initial={guide}
        q={sought}
        others={inAddress ? [...new URLSearchParams(inAddress)] : []}
      />
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
    <div className="my-4 flex flex-wrap items-end gap-x-5 gap-y-3">
      <AddToCart
        key={`${part.id} ${vehicle?.vehicleId}`}
        part={{ id: part.id, name: title, stock: part.stock }}
        vehicleId={vehicle?.vehicleId}
        answers={vehicle?.answers}
        quantity={Math.max(part.minimumOrder, fitment?.quantity ?? 1)}
        variant={fitment?.verdict === "does_not_fit" ? "plain" : "primary"}
      />
      <ButtonLink
        to={`${href("/purchase/:partId", { partId: part.id })}${inAddress ? `?${inAddress}` : ""}`}
        variant="plain"
      >
        {words.order}
      </ButtonLink>
    </div>
  );
}

function Price({ cents }: { cents: number }) {
  return (
    <p className="mt-4 flex items-baseline gap-2">
      <span className="font-display text-5xl">
        <Money cents={cents} />
      </span>
      <span className="text-ink-soft">{words.each}</span>
    </p>
  );
}

function Trail({ partType }: { partType: Awaited<ReturnType<typeof loader>>["part"]["partType"] }) {
  return (
    <nav aria-label={words.breadcrumb} className="eyebrow mb-5">
      <ol className="flex flex-wrap gap-2">
        <li>
          <Link to={href("/parts")} className="link">
            {words.title}
          </Link>
        </li>
        {partType && (
          <li>
            / {systemName(partType.system)} / {partTypeName(partType.slug, partType.name)}
          </li>
        )}
      </ol>
    </nav>
  );
}
