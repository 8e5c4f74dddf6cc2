import { lazy, type ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import "#web/shell/app.css";
import { headScript } from "#http/head-script.ts";
import { startScript } from "#http/start-script.ts";
import { publishedPages } from "#shop/desk/content/read-content.ts";
import { linksFor } from "#web/shell/content-links.tsx";
import { AccentLink } from "#web/shell/accent-link.tsx";
import { DashboardMenu } from "#web/shell/dashboard-menu.tsx";
import { ErrorPage } from "#web/shell/error-page.tsx";
import { Footer } from "#web/shell/footer.tsx";
import { IconLinks } from "#web/shell/icon-links.tsx";
import { LanguageOffer } from "#web/shell/language-offer.tsx";
import { NavBar } from "#web/shell/nav-bar.tsx";
import { PendingBar } from "#web/shell/pending-bar.tsx";
import { SandboxBanner } from "#web/shell/sandbox-banner.tsx";
import { SignInAgain } from "#web/shell/sign-in-again.tsx";
import { StandingNotices } from "#web/shell/standing-notices.tsx";
import { useStayWhenOffline } from "#web/shell/stay-when-offline.ts";
import { PageFocus } from "#web/shell/page-focus.tsx";
import { Typefaces } from "#web/shell/typefaces.tsx";
import { priceTerms } from "#shop/selling/tax/price-terms.ts";
import { pageLoader } from "#web/shell/page-loader.ts";
import { useAnnounceHydrated } from "#web/shell/announce-hydrated.ts";
import { CartLink } from "#web/cart/cart-link.tsx";
import { YourVehicle } from "#web/garage/your-vehicle.tsx";
import { SearchBar } from "#web/search/search-bar.tsx";
import { useSite } from "#web/ui/site.ts";
import { language } from "#messages/language.ts";
import { shell } from "#messages/shell.ts";
import { languages } from "#web/messages/languages.ts";
import { Toaster } from "#web/ui/toast.tsx";

// Only those who have just ordered need it.
const WaitingOrder = lazy(() => import("#web/orders/waiting-order.tsx"));

// They have run before React takes over: the browser does not load them again.
const [inHead, toStart] = import.meta.env.SSR ? [headScript, startScript] : ["", ""];

export const loader = pageLoader(async ({ db, site, cacheTags }) => {
  cacheTags("content", "price-terms");
  return { site: { ...site, prices: await priceTerms(db) }, pages: linksFor(await publishedPages(db), site) };
});

/** The shop says the same of itself on every page of a visit. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { apiUrl, currency, publicUrl } = useSite();
  useAnnounceHydrated();
  return (
    <html
      lang={language}
      dir={languages[language].direction}
      data-api={apiUrl ?? ""}
      data-currency={currency}
      data-shop={publicUrl || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inHead }} />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: toStart }} />
        <Meta />
        <Links />
        <AccentLink />
        <IconLinks />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only z-50 bg-ink p-3 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
        >
          {shell.skipToContent}
        </a>
        <PendingBar />
        <SandboxBanner />
        <DashboardMenu>
          <NavBar vehicle={<YourVehicle />} cart={<CartLink />} />
          <SearchBar />
          <StandingNotices waitingOrder={WaitingOrder} />
          {/* As high as the screen, so that the footer is below it from the first paint on and nothing moves it. */}
          <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none">
            {children}
          </main>
          <PageFocus />
          <Typefaces />
        </DashboardMenu>
        <Footer />
        <LanguageOffer />
        <SignInAgain />
        <Toaster />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useStayWhenOffline();
  return <Outlet />;
}

export { ErrorPage as ErrorBoundary };
