import "#test/cheap-passwords.ts";
import { flushCompileCache } from "node:module";
import { afterAll, beforeEach, onTestFinished } from "vitest";
import { dropIdleDatabases } from "#test/database.ts";
import { checkLogs } from "#test/logs.ts";

// What is registered first runs last: after the test has stopped what it had started.
beforeEach(() => onTestFinished(checkLogs));
afterAll(dropIdleDatabases);
// Vitest ends its workers without letting them write what they have compiled.
afterAll(() => flushCompileCache());
