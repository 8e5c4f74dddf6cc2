import { lazy, Suspense } from "react";
import { useLoaderData } from "react-router";
import { listParts } from "#shop/catalogue/parts/parts.ts";
import { saleFigures } from "#shop/catalogue/parts/sale-figures.ts";
import { listReviews } from "#shop/catalogue/reviews/reviews.ts";
import { beginPicker } from "#shop/catalogue/vehicles/steps.ts";
import { showsDemo } from "#shop/desk/demo/demo-state.ts";
import { toPicker } from "#web/garage/picker-steps.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { pageLoader } from "#web/shell/page-loader.ts";
import { useCan } from "#web/shell/session.tsx";
import { BigOffer } from "#web/landing/big-offer.tsx";
import { Collection } from "#web/landing/collection.tsx";
import { Figures } from "#web/landing/figures.tsx";
import { Hero } from "#web/landing/hero.tsx";
import { NewArrivals } from "#web/landing/new-arrivals.tsx";
import { oneOfEachKind } from "#web/landing/one-of-each-kind.ts";
import { Reviews } from "#web/landing/reviews.tsx";
import { cardsOf } from "#web/catalogue/card-data.ts";
import { useSite } from "#web/ui/site.ts";
import { landing } from "#messages/landing.ts";

// Only owners need it, and only until their shop is open.
const OpeningStrip = lazy(() => import("#web/shell/opening-strip.tsx"));

const shown = 6;

export const loader = pageLoader(async ({ db, cacheTags }) => {
  const [begun, { parts }, { reviews }, figures, demo] = await Promise.all([
    beginPicker(db),
    listParts(db, { limit: 200 }),
    listReviews(db, { limit: shown }),
    saleFigures(db),
    showsDemo(db),
  ]);
  const arrivals = parts.slice(0, shown);
  const collection = oneOfEachKind(parts.slice(shown), 8);
  cacheTags("parts", "reviews", "vehicles", ...[...arrivals, ...collection].map(({ id }) => `part:${id}` as const));
  return {
    picker: toPicker(begun),
    arrivals: await cardsOf(db, arrivals),
    collection: await cardsOf(db, collection),
    reviews: reviews.map(({ id, name, comment, rating }) => ({ id, name, comment, rating })).toReversed(),
    figures,
    demo,
  };
});

export default function Landing() {
  const { picker, arrivals, collection, reviews, figures, demo } = useLoaderData<typeof loader>();
  const { name } = useSite();
  return (
    <>
      <PageHead
        title={landing.title(name)}
        description={demo ? landing.description : landing.ownDescription}
        path="/"
      />
      <ForOwners />
      <Hero picker={picker} makes={figures.mainMakes} />
      <NewArrivals parts={arrivals} />
      <Figures counted={figures} />
      <Reviews reviews={reviews} />
      <BigOffer demo={demo} />
      <Collection parts={collection} />
    </>
  );
}

/** It asks for the session by itself: were the page rendered again before the scripts of its vehicle picker are here, that would vanish till then. */
function ForOwners() {
  const isOwner = useCan()("settings:write");
  return <Suspense>{isOwner && <OpeningStrip />}</Suspense>;
}
