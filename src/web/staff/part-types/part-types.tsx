import { href, Link } from "react-router";
import type { Route } from "./+types/part-types.ts";
import { listPartTypes, listWaitingPartTypes, type PartType } from "#web/client/catalogue/part-types.ts";
import { saveChange, type PartTypeChange } from "#web/staff/part-types/part-type-change.ts";
import { KnownGroups, PartTypeForm } from "#web/staff/part-types/part-type-form.tsx";
import { Waiting } from "#web/staff/part-types/waiting.tsx";
import { StaffHead } from "#web/staff/staff-head.tsx";
import { partTypes as words } from "#messages/part-types.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Count } from "#web/ui/intl.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Table } from "#web/ui/table.tsx";
import { useFormAction } from "#web/ui/use-form-action.ts";

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return load(Promise.all([listPartTypes(signal), listWaitingPartTypes(signal)]));
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return saveChange((await request.json()) as PartTypeChange);
}

/** The shop's part types, and the unknown ones that imported files name. */
export default function PartTypesPage({ loaderData: { value, failure } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <StaffHead title={words.title} lead={words.lead} />
      {failure ? <Notice tone="bad">{failure.message}</Notice> : <Loaded types={value[0]} waiting={value[1]} />}
    </div>
  );
}

function Loaded({ types, waiting }: { types: PartType[]; waiting: Awaited<ReturnType<typeof listWaitingPartTypes>> }) {
  const submit = useFormAction<unknown>();
  return (
    <>
      <KnownGroups types={types} />
      <Waiting waiting={waiting} types={types} />
      <section aria-labelledby="types" className="grid gap-4">
        <h2 id="types">{words.list}</h2>
        {types.length === 0 ? <EmptyState title={words.none} /> : <TypeTable types={types} />}
      </section>
      <section aria-labelledby="add" className="grid gap-4 border border-rule bg-sheet p-5">
        <h2 id="add">{words.add}</h2>
        <PartTypeForm
          label={words.add}
          initial={{ name: "", system: "", group: "" }}
          submit={words.addSubmit}
          onSubmit={(type) => submit({ act: "add", type } satisfies PartTypeChange)}
        />
      </section>
    </>
  );
}

function TypeTable({ types }: { types: PartType[] }) {
  return (
    <Table
      caption={words.title}
      rows={types}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "name",
          title: words.name,
          cell: ({ id, name }) => (
            <Link to={href("/dashboard/part-types/:typeId", { typeId: id })} className="link">
              {name}
            </Link>
          ),
        },
        {
          key: "place",
          title: words.systemAndGroup,
          cell: ({ system, group }) => [system, group].filter(Boolean).join(" · "),
        },
        {
          key: "aliases",
          title: words.aliases,
          cell: ({ aliases }) => aliases.map(({ alias }) => alias).join(", ") || "–",
        },
        { key: "parts", title: words.partsColumn, numeric: true, cell: ({ parts }) => <Count value={parts} /> },
      ]}
    />
  );
}
