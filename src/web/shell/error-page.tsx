import { useContext } from "react";
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from "react-router";
import { ApiError } from "#web/client/api-error.ts";
import { RequestId } from "#web/shell/request-id.ts";
import { PrivatePageFallback } from "#web/shell/private-page-fallback.tsx";
import { SessionUnknown } from "#web/shell/session.tsx";
import { shell } from "#messages/shell.ts";
import { Button } from "#web/ui/button.tsx";

/** What stands in the place of a page that could not be shown, and what to do next. */
export function ErrorPage() {
  const error = useRouteError();
  const rendering = useContext(RequestId);
  if (error instanceof SessionUnknown) return <SignInUnchecked reason={error.message} />;
  if (isSignInExpired(error)) return <PrivatePageFallback />;
  const requestId = error instanceof ApiError ? error.requestId : rendering;
  const status = statusOf(error);
  const words = error instanceof ApiError && error.code === "busy" ? shell.errors.busy : wordsFor(status);
  return (
    <div className="graph-paper grid min-h-[65vh] place-content-center p-6 text-center">
      <title>{words.title}</title>
      <meta name="robots" content="noindex" />
      <p className="font-display text-[clamp(6rem,22vw,12rem)] leading-none text-signal">{status || "—"}</p>
      <h1 className="mt-2">{words.heading}</h1>
      <p className="mx-auto mt-4 max-w-prose text-ink-soft">{words.text}</p>
      {status >= 500 && (
        // The browser doesn't know the id with which the server has rendered the page, and leaves it as it is.
        <p className="mt-4 text-sm break-all text-ink-soft empty:hidden" suppressHydrationWarning>
          {requestId ? shell.errors.reference(requestId) : ""}
        </p>
      )}
      <p className="mt-8 flex flex-wrap justify-center gap-4">
        {status !== 404 && status !== 400 && <Button onClick={() => location.reload()}>{shell.errors.again}</Button>}
        <Link to="/" className="link px-2 py-3 font-semibold">
          {shell.errors.back}
        </Link>
      </p>
    </div>
  );
}

/** The session ends with it, and the open route redirects to the login. */
function isSignInExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function SignInUnchecked({ reason }: { reason: string }) {
  const { revalidate } = useRevalidator();
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-md place-content-center gap-4 p-6 text-center" role="alert">
      <p>
        {shell.session.unreachable} {reason}
      </p>
      <Button onClick={() => void revalidate()}>{shell.session.retry}</Button>
    </div>
  );
}

/** 0: no answer came. */
function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error) || error instanceof ApiError) return error.status;
  const offline =
    typeof navigator !== "undefined" &&
    (!navigator.onLine || (error instanceof TypeError && /fetch/i.test(error.message)));
  return offline ? 0 : 500;
}

function wordsFor(status: number) {
  if (status === 0) return shell.errors.offlinePage;
  // An address that can't be read leads nowhere either.
  if (status === 404 || status === 400) return shell.errors.notFound;
  if (status === 503) return shell.errors.unavailable;
  return status === 401 || status === 403 ? shell.errors.forbidden : shell.errors.failed;
}
