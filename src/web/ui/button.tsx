import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

const variants = {
  primary: "bg-signal text-on-signal hover:bg-signal-deep border-transparent",
  plain: "bg-sheet text-ink border-rule-strong hover:border-ink hover:bg-sunken",
  danger: "bg-sheet text-bad border-bad hover:bg-bad hover:text-paper",
};
const sizes = { normal: "min-h-11 px-5 py-2", small: "min-h-9 px-3 py-1 text-sm" };
const base =
  "inline-flex items-center justify-center gap-2 rounded-sm border-2 font-semibold transition-colors disabled:opacity-55";

type Style = { variant?: keyof typeof variants; size?: keyof typeof sizes };

function classes({ variant = "primary", size = "normal" }: Style, more = ""): string {
  return `${base} ${variants[variant]} ${sizes[size]} ${more}`;
}

/** `busy` marks work under way: the button stays in place and focused, and a second click does nothing. */
export function Button({
  variant,
  size,
  busy = false,
  className,
  onClick,
  type = "button",
  ...rest
}: ComponentProps<"button"> & Style & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={classes({ variant, size }, `${busy ? "cursor-progress opacity-70" : ""} ${className ?? ""}`)}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: LinkProps & Style & { children: ReactNode }) {
  return <Link {...rest} className={classes({ variant, size }, className)} />;
}
