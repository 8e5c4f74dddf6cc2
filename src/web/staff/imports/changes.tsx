import { useSearchParams } from "react-router";
import { downloadImportChanges, type ImportChange } from "#web/client/supply/imports.ts";
import { DownloadButton } from "#web/staff/download-button.tsx";
import { fieldLabel, useChangeWords } from "#web/staff/change-words.ts";
import { importReport } from "#messages/import-report.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { useComingParams, useList, type ListData } from "#web/ui/list-data.ts";
import { Pagination } from "#web/ui/pagination.tsx";
import { ListCount, ListStates } from "#web/ui/list-status.tsx";
import { Table } from "#web/ui/table.tsx";

const words = importReport.changes;

/** What an import changed, or would, a row for each part: what changed in words, and each row opens to before and after. */
export function Changes({ importId, data }: { importId: string; data: ListData<ImportChange> }) {
  const list = useList(data);
  const { changesText, newText } = useChangeWords();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Filters />
        <DownloadButton label={words.csv} download={(search) => downloadImportChanges(importId, search)} />
      </div>
      <ListCount list={list} count={words.count} />
      <ListStates
        list={list}
        title={words.title}
        filters={["entity", "change"]}
        empty={(searched) => (
          <EmptyState title={searched ? words.noMatch : words.none}>{!searched && words.noneHelp}</EmptyState>
        )}
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
              cell: (change) => (
                <>
                  {words.actionNames[change.action]}
                  <Undone change={change} />
                </>
              ),
            },
            { key: "entity", title: words.columns.entity, cell: ({ entity }) => words.entities[entity] },
            {
              key: "key",
              title: words.columns.key,
              wide: true,
              cell: ({ key, action, before, after }) => (
                <>
                  <span className="line-clamp-2 break-all">{key}</span>
                  {(action === "add" ? newText(after) : changesText(before, after)).map((text) => (
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

/** Whether a change has been undone, and what of it stays. */
function Undone({ change: { entity, undone, stays } }: { change: ImportChange }) {
  if (!undone && stays === null) return null;
  const fields = entity === "part" ? (stays ?? []).map(fieldLabel) : [];
  return <span className="text-sm text-ink-soft"> ({undone ? words.undone : words.stays(fields)})</span>;
}

const priceMoves = ["price_up", "price_down"];

/** What of the changes is shown: of what, which, and prices that moved by more than so many percent. */
function Filters() {
  const [shown, setParams] = useSearchParams();
  const params = useComingParams() ?? shown;
  const choose = (name: string, value: string) => {
    const changed = new URLSearchParams(params);
    changed.delete("cursor");
    if (value) changed.set(name, value);
    else changed.delete(name);
    if (!priceMoves.includes(changed.get("change") ?? "")) changed.delete("percent");
    setParams(changed, { preventScrollReset: true });
  };
  const select = (name: "entity" | "change" | "percent", label: string, options: Record<string, string>) => (
    <SelectField
      label={label}
      className="basis-56"
      value={params.get(name) ?? ""}
      onChange={({ target }) => choose(name, target.value)}
    >
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  const percents = Object.fromEntries(["5", "10", "20", "50", "100"].map((by) => [by, words.moreThan(Number(by))]));
  return (
    <div className="flex flex-1 basis-96 flex-wrap items-end gap-3">
      {select("change", words.which, { "": words.anyChange, ...words.kinds })}
      {priceMoves.includes(params.get("change") ?? "") &&
        select("percent", words.by, { "": words.anyPercent, ...percents })}
      {select("entity", words.of, { "": words.all, ...words.entities })}
    </div>
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
