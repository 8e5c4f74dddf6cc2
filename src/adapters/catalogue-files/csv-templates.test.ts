import { expect, test } from "vitest";
import { fieldsOfKind, kindOf } from "#adapters/catalogue-files/csv-head.ts";
import { isOfApplications } from "#adapters/catalogue-files/csv-remarks.ts";
import { templateColumns, templateKinds, type TemplateKind } from "#shop/supply/imports/csv-templates.ts";

const isRead = (kind: TemplateKind, column: string) =>
  kind === "applications" ? isOfApplications(column) : fieldsOfKind[kind].includes(column);

test.each(templateKinds)("an import reads every column of the template of %s as what it is named", (kind) => {
  expect(kindOf(templateColumns(kind))).toBe(kind);
  expect(templateColumns(kind).filter((column) => !isRead(kind, column))).toEqual([]);
});
