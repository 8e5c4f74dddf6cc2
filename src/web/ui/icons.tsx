import type { ReactNode } from "react";

function icon(children: ReactNode, filled = false) {
  return function Icon({ className = "size-6" }: { className?: string }) {
    return (
      <svg
        viewBox="0 0 24 24"
        className={className}
        aria-hidden="true"
        focusable="false"
        fill={filled ? "currentColor" : "none"}
        stroke={filled ? "none" : "currentColor"}
        strokeWidth="2"
        strokeLinecap="square"
      >
        {children}
      </svg>
    );
  };
}

export const GridIcon = icon(<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z" />);
export const RowsIcon = icon(<path d="M4 5h16M4 12h16M4 19h16" />);
export const FilterIcon = icon(<path d="M3 6h18M7 12h10M11 18h2" />);
export const MenuIcon = icon(<path d="M3 6h18M3 12h18M3 18h18" />);
export const SidebarIcon = icon(<path d="M3 4h18v16H3zM9 4v16" />);
export const CloseIcon = icon(<path d="m5 5 14 14M19 5 5 19" />);
export const SearchIcon = icon(<path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21" />);
export const CarIcon = icon(
  <path d="M3 16.500v-4l2-5.500h14l2 5.500v4zM3 12.500h18M6 16.500v2.500M18 16.500v2.500M6.500 14.500h1M16.500 14.500h1" />,
);
export const CartIcon = icon(<path d="M2 4h3l2.500 11h11L21 7.500H6M9 19.500h.01M17 19.500h.01" />);
export const SunIcon = icon(
  <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19" />,
);
export const MoonIcon = icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z" />);
/** These two point along the line: where it runs from right to left they are mirrored. */
export const PreviousIcon = icon(<path d="m15 5-7 7 7 7" className="origin-center rtl:-scale-x-100" />);
export const NextIcon = icon(<path d="m9 5 7 7-7 7" className="origin-center rtl:-scale-x-100" />);
export const PauseIcon = icon(<path d="M8 5v14M16 5v14" />);
export const PlayIcon = icon(<path d="M7 5v14l12-7z" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7" />);
export const StarIcon = icon(<path d="m12 2.5 2.9 6.2 6.8.8-5 4.6 1.3 6.7-6-3.3-6 3.3 1.3-6.7-5-4.6 6.8-.8z" />, true);
export const GithubIcon = icon(
  <path d="M12 2a10 10 0 0 0-3.2 19.5c.5.1.7-.2.7-.5v-1.7c-2.8.6-3.4-1.3-3.4-1.3-.4-1.2-1.1-1.5-1.1-1.5-.9-.6.1-.6.1-.6 1 .1 1.5 1 1.5 1 .9 1.6 2.4 1.1 3 .9 0-.7.3-1.1.6-1.4-2.2-.2-4.6-1.1-4.6-5 0-1.1.4-2 1-2.7 0-.2-.4-1.2.1-2.6 0 0 .9-.3 2.8 1a9.6 9.6 0 0 1 5 0c1.9-1.3 2.8-1 2.8-1 .5 1.4.1 2.4.1 2.6.6.7 1 1.6 1 2.7 0 3.9-2.3 4.7-4.6 5 .4.3.7.9.7 1.9V21c0 .3.2.6.7.5A10 10 0 0 0 12 2z" />,
  true,
);
export const MastodonIcon = icon(
  <path d="M21 8.2C21 4 18.2 2.8 18.2 2.8 15.4 1.5 8.6 1.5 5.8 2.8 5.8 2.8 3 4 3 8.2c0 5-.3 11.2 4.6 12.5 1.8.5 3.3.6 4.5.5 2.2-.1 3.5-.8 3.5-.8l-.1-1.6s-1.6.5-3.4.4c-1.8 0-3.6-.2-3.9-2.3v-.6c3.7.9 6.9.4 7.8.3 2.4-.3 4.5-1.8 4.8-3.1.4-2.2.2-5.3.2-5.3zm-3.3 5.4h-2V8.700c0-2.200-2.800-2.200-2.800.300V11.700h-1.900V9c0-2.500-2.800-2.500-2.800-.300v4.900h-2V8.500c0-4.200 4.600-4 5.700-2.200 1.200-1.900 5.800-2 5.800 2.200z" />,
  true,
);
export const YoutubeIcon = icon(
  <path d="M22 8.200s-.2-1.500-.8-2.100c-.8-.8-1.700-.8-2.100-.9C16.200 5 12 5 12 5s-4.200 0-7.100.2c-.4.1-1.300.1-2.100.9-.6.600-.8 2.100-.8 2.100S1.800 9.900 1.800 11.600v1.600c0 1.700.2 3.400.2 3.400s.2 1.500.8 2.100c.8.8 1.800.8 2.300.9C6.700 19.800 12 19.800 12 19.800s4.200 0 7.100-.2c.4-.1 1.300-.1 2.100-.9.600-.6.8-2.100.8-2.100s.2-1.700.2-3.400v-1.600c0-1.700-.2-3.400-.2-3.400zM9.900 15.200V9.200l5.700 3z" />,
  true,
);
