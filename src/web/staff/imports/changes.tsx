import { useSearchParams } from "react-router";
import type { ImportChange } from "#web/client/imports.ts";
import { fieldLabel, useChangeWords } from "#web/staff/imports/change-words.ts";
import { imports } from "#messages/import-pages.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { useList, type ListData } from "#web/ui/list-data.ts";
import { Pagination } from "#web/ui/pagination.tsx";
import { ListCount, ListStates } from "#web/ui/list-status.tsx";
import { Table } from "#web/ui/table.tsx";

const words = imports.changes;

/** What an import changed, or would: each row opens to before and after. */
export function Changes({ data }: { data: ListData<ImportChange> }) {
  const list = useList(data);
  const { changesText } = useChangeWords();
  return (
    <>
      <Filter />
      <ListCount list={list} count={words.count} />
      <ListStates
        list={list}
        title={words.title}
        filters={["entity"]}
        empty={(searched) => <EmptyState title={words.none}>{!searched && words.noneHelp}</EmptyState>}
      >
        <Table
          caption={words.title}
          rows={list.rows ?? []}
          rowKey={({ id }) => id}
          details={{
            label: ({ key }) => words.details(key.slice(0, 60)),
            show: ({ before, after }) => <BeforeAndAfter before={before} after={after} />,
          }}
          columns={[
            {
              key: "action",
              title: words.columns.action,
              cell: ({ action, undone }) => (
                <>
                  {words.actionNames[action]}
                  {undone && <span className="text-sm text-ink-soft"> ({words.undone})</span>}
                </>
              ),
            },
            { key: "entity", title: words.columns.entity, cell: ({ entity }) => words.entities[entity] ?? entity },
            {
              key: "key",
              title: words.columns.key,
              wide: true,
              cell: ({ key, action, before, after }) => (
                <>
                  <span className="line-clamp-2 break-all">{key}</span>
                  {action === "change" &&
                    changesText(before, after).map((text) => (
                      <span key={text} className="block text-sm break-words text-ink-soft tabular-nums">
                        {text}
                      </span>
                    ))}
                </>
              ),
            },
          ]}
        />
        <Pagination pagination={list.pagination} />
      </ListStates>
    </>
  );
}

function Filter() {
  const [params, setParams] = useSearchParams();
  return (
    <SelectField
      label={words.of}
      className="max-w-xs"
      value={params.get("entity") ?? ""}
      onChange={({ target }) => {
        const changed = new URLSearchParams(params);
        changed.delete("cursor");
        if (target.value) changed.set("entity", target.value);
        else changed.delete("entity");
        setParams(changed, { preventScrollReset: true });
      }}
    >
      <option value="">{words.all}</option>
      {Object.entries(words.entities).map(([entity, label]) => (
        <option key={entity} value={entity}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

function BeforeAndAfter({ before, after }: Pick<ImportChange, "before" | "after">) {
  const { valueText } = useChangeWords();
  const all = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const fields = all.filter((field) => (before?.[field] ?? after?.[field] ?? null) !== null);
  return (
    <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
      {fields.map((field) => (
        <div key={field} className="contents">
          <dt className="text-ink-soft">{fieldLabel(field)}</dt>
          <dd className="break-all">
            {before && field in before && (
              <del aria-label={words.before} className="text-bad">
                {valueText(field, before[field])}
              </del>
            )}{" "}
            {after && field in after && (
              <ins aria-label={words.after} className="text-good no-underline">
                {valueText(field, after[field])}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
