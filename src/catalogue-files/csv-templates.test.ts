import { expect, test } from "vitest";
import { fieldsOfKind, kindOf } from "#catalogue-files/csv-head.ts";
import { templateColumns, templateKinds } from "#shop/imports/csv-templates.ts";

test.each(templateKinds)("an import reads every column of the template of %s as what it is named", (kind) => {
  expect(kindOf(templateColumns(kind))).toBe(kind);
  expect(templateColumns(kind).filter((column) => !fieldsOfKind[kind].includes(column))).toEqual([]);
});
