import type { ReactNode } from "react";
import { Link } from "react-router";
import { PageHead } from "#web/shell/page-head.tsx";

type StaffHeadProps = {
  title: string;
  /** The page above this one. */
  back?: { to: string; text: string };
  /** A number above the heading. */
  eyebrow?: string;
  /** What the page is for. */
  lead?: ReactNode;
  /** Facts and links below the heading. */
  children?: ReactNode;
};

/** The heading of a staff page, with the way back to the page above it. */
export function StaffHead({ title, back, eyebrow, lead, children }: StaffHeadProps) {
  return (
    <div className="grid gap-2">
      <PageHead title={title} />
      {back && (
        <p>
          <Link to={back.to} className="link">
            {back.text}
          </Link>
        </p>
      )}
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <h1 className="break-words">{title}</h1>
      {lead && <p className="max-w-prose text-ink-soft">{lead}</p>}
      {children}
    </div>
  );
}
