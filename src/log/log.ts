import { isatty } from "node:tty";
import pino from "pino";
import { currentRequest } from "#log/current-request.ts";
import { withoutPersonalData } from "#log/personal-data.ts";
import { describeFault } from "#shop/foundation/describe-fault.ts";

/** The part of the shop that a line comes from. */
export type Source =
  | "backup"
  | "carriers"
  | "content-security"
  | "database"
  | "export"
  | "http"
  | "identity"
  | "images"
  | "imports"
  | "jobs"
  | "page"
  | "payments"
  | "process"
  | "sandbox"
  | "security"
  | "shippo"
  | "stripe"
  | "vies";

export const logLevels = ["error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof logLevels)[number];

/** What a line says besides its message: ids, codes, numbers. Never what a person typed. */
type Facts = Record<string, string | number | boolean | null | undefined>;

// On standard error, since scripts write files to standard output. Lines are written together, since writing one costs more than making it: ten
// times a second, and at the end of the process. A timer of our own would lose what is logged while a write is under way, which `flush` leaves alone.
const file = pino.destination({ fd: 2, sync: false, minLength: 4_096, periodicFlush: 100 });
const isTerminal = isatty(2);
let write = (line: string): void => {
  file.write(isTerminal ? `${asText(line)}\n` : line);
};

const logger = pino(
  {
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    // A copy: pino writes the facts of the line into it.
    mixin: () => ({ ...currentRequest()?.ids }),
  },
  { write: (line: string) => write(withoutPersonalData(line)) },
);

/** Stops writing lines below this level. */
export function setLogLevel(level: LogLevel): void {
  logger.level = level;
}

/** Passes every line to `sink` instead of standard error. */
export function redirectLog(sink: (line: string) => void): void {
  write = sink;
}

/** Logs that something failed which should not. `message` says what. Values of queries are left out. */
export function logFault(source: Source, error: unknown, message = "", facts: Facts = {}): void {
  log("error", source, message, { ...facts, fault: describeFault(error) });
}

/** Logs what happened: `error` needs attention now, `warn` soon, `info` is for the record. */
export function log(level: LogLevel, source: Source, message: string, facts: Facts = {}): void {
  logger[level]({ source, ...facts }, message);
}

/** Logs an event for security monitoring, such as a refused sign-in. */
export function logSecurity(event: string, facts: Facts = {}): void {
  logger.info({ source: "security", event, ...facts }, event);
}

/** Returns a line as people read it in a terminal: `error: jobs: what failed: why`. */
export function asText(line: string): string {
  const { level, time: _, source, msg, fault, ...facts } = JSON.parse(line) as Record<string, unknown>;
  const more = Object.entries(facts).map(([name, value]) => `${name}=${String(value)}`);
  const words = [msg, fault].filter(Boolean).join(": ");
  return [`${String(level)}: ${String(source)}: ${words}`, ...(level === "info" ? more : [])].join(" ");
}
