import { useHref, useNavigation, type Location } from "react-router";

/** Where the navigation under way leads if that is the page at `path`; null where it leads elsewhere or there is none. */
export function usePendingLocation(path: string): Location | null {
  const { location } = useNavigation();
  // Unlike `useLocation`, a navigation's location carries the prefix of the language.
  const own = useHref(path);
  return location?.pathname === own ? location : null;
}
