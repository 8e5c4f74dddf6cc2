import { useFetcher, useFormAction, useHref, type SubmitTarget } from "react-router";

/**
 * Returns a fetcher whose `submit` sends JSON to the action of the page. The action is that of the page as it is rendered: while the next one is being
 * rendered, a click on this one must not reach the action of that one.
 */
export function useActionFetcher<Data>() {
  const fetcher = useFetcher<Data>();
  const path = useFormAction();
  const prefix = useHref("/");
  // Without the prefix of the language, which the fetcher puts before it.
  const action = prefix === "/" ? path : path.slice(prefix.length);
  const submit = (sent: SubmitTarget) =>
    void fetcher.submit(sent, { action, method: "post", encType: "application/json" });
  return { ...fetcher, submit };
}
