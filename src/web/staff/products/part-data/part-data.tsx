import { useCallback } from "react";
import { Link, useParams } from "react-router";
import { getPart } from "#web/client/parts.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { Applications } from "#web/staff/products/part-data/applications.tsx";
import { NumbersForm } from "#web/staff/products/part-data/numbers-form.tsx";
import { WhatItIs } from "#web/staff/products/part-data/what-it-is.tsx";
import { partData as words } from "#messages/part-data.ts";
import { shell } from "#messages/shell.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useQuery } from "#web/client/use-query.ts";

/** Edits what a part is, which numbers it has and which vehicles it fits. */
export default function PartDataPage() {
  const { partId = "" } = useParams();
  const load = useCallback((signal: AbortSignal) => getPart(partId, signal), [partId]);
  const { data: part, error, reload: onSaved } = useQuery(load);
  if (error) return <Notice tone="bad">{error.message}</Notice>;
  if (!part) return <Spinner className="min-h-64" label={shell.spinner} />;
  return (
    <div className="grid gap-8">
      <PageHead title={words.title(part.name)} />
      <div className="grid gap-2">
        <p className="eyebrow">{part.sku}</p>
        <h1 className="break-words">{words.title(part.name)}</h1>
        <p className="flex flex-wrap gap-x-6 gap-y-1">
          <Link to="/manage-product" className="link">
            {words.back}
          </Link>
          <Link to={`/parts/${part.id}`} className="link">
            {words.see}
          </Link>
        </p>
      </div>
      <Applications key={part.id} partId={part.id} universal={part.universal} />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <WhatItIs key={`what-${part.id}`} {...{ part, onSaved }} />
        <NumbersForm key={`numbers-${part.id}`} {...{ part, onSaved }} />
      </div>
    </div>
  );
}
