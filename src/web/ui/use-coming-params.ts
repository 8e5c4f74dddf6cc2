import { useHref, useLocation, useNavigation } from "react-router";

/**
 * Returns the parameters of the navigation under way within the page, null while there is none. The address has those before until the list is loaded:
 * what is chosen from them alone would drop the choice before it.
 */
export function useComingParams(): URLSearchParams | null {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  // Unlike `useLocation`, a navigation's location carries the prefix of the language.
  const here = useHref(pathname);
  return location?.pathname === here ? new URLSearchParams(location.search) : null;
}
