import type { ReactNode } from "react";
import { Link } from "react-router";
import { PageHead } from "#web/shell/page-head.tsx";

type StaffHeadProps = {
  title: string;
  lead: ReactNode;
  /** The page above this one. */
  back?: { to: string; text: string };
};

/** The heading of a staff page, with what the page is for and the way back to the page above it. */
export function StaffHead({ title, lead, back }: StaffHeadProps) {
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
      <h1>{title}</h1>
      <p className="max-w-prose text-ink-soft">{lead}</p>
    </div>
  );
}
