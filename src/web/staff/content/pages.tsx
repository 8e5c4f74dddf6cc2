import { useState, type FormEvent } from "react";
import { href, Link, useNavigate } from "react-router";
import type { Route } from "./+types/pages.ts";
import { offeredPages, slugFormat } from "#shop/desk/content/content-rules.ts";
import { listContentPages, type ContentSummary } from "#web/client/desk/content.ts";
import { StaffHead } from "#web/staff/staff-head.tsx";
import { contentDesk as words } from "#messages/content.ts";
import { language } from "#messages/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Field } from "#web/ui/field.tsx";
import { DateTime } from "#web/ui/intl.tsx";
import { load } from "#web/ui/loaded.ts";
import { Table } from "#web/ui/table.tsx";

export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return load(listContentPages(signal));
}

type Row = { slug: string; title: string; written: ContentSummary | null };

/** The shop's own pages: those that are written, and those that nearly every shop needs. */
export default function ContentPages({ loaderData: { value, failure } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <StaffHead title={words.title} lead={words.lead} />
      <Failure text={failure && words.notLoaded(failure.message)} />
      {value && <Pages rows={rowsOf(value)} />}
      <AddPage />
    </div>
  );
}

function rowsOf(pages: ContentSummary[]): Row[] {
  const others = pages.map(({ slug }) => slug).filter((slug) => !(slug in words.offered));
  return [...offeredPages, ...others].map((slug) => {
    const written = pages.find((page) => page.slug === slug) ?? null;
    const [first] = Object.values(written?.titles ?? {});
    const offered = words.offered[slug as keyof typeof words.offered];
    return { slug, title: written?.titles[language] ?? first ?? offered ?? slug, written };
  });
}

function Pages({ rows }: { rows: Row[] }) {
  return (
    <Table
      caption={words.title}
      rows={rows}
      rowKey={({ slug }) => slug}
      columns={[
        {
          key: "page",
          title: words.columns.page,
          cell: ({ slug, title }) => (
            <Link to={href("/dashboard/pages/:slug", { slug })} className="link inline-flex min-h-9 items-center">
              {title}
            </Link>
          ),
        },
        {
          key: "state",
          title: words.columns.state,
          cell: ({ written }) => (written ? (written.published ? words.published : words.draft) : words.notWritten),
        },
        {
          key: "languages",
          title: words.columns.languages,
          cell: ({ written }) => Object.keys(written?.titles ?? {}).join(", ") || "–",
        },
        {
          key: "changed",
          title: words.columns.changed,
          cell: ({ written }) => (written ? <DateTime at={written.updatedAt} time /> : "–"),
        },
      ]}
    />
  );
}

function AddPage() {
  const [slug, setSlug] = useState("");
  const [error, setError] = useState<string | null>(null);
  const navigate = useNavigate();

  function open(event: FormEvent) {
    event.preventDefault();
    const wanted = slug.trim();
    if (slugFormat.test(wanted)) void navigate(href("/dashboard/pages/:slug", { slug: wanted }));
    else setError(words.notASlug);
  }
  return (
    <form onSubmit={open} noValidate aria-labelledby="add" className="grid gap-4 border border-rule bg-sheet p-5">
      <h2 id="add">{words.add}</h2>
      <Field
        label={words.slug}
        hint={words.addHint}
        error={error}
        value={slug}
        maxLength={60}
        autoCapitalize="none"
        onChange={({ target }) => {
          setSlug(target.value);
          setError(null);
        }}
        className="max-w-lg"
      />
      <Button type="submit" variant="plain" className="justify-self-start">
        {words.addSubmit}
      </Button>
    </form>
  );
}
