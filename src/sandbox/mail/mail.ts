import type { Hono } from "hono";
import type { Pool } from "pg";
import { createInbox } from "#sandbox/mail/inbox.ts";
import { createSmtpServer } from "#sandbox/mail/smtp.ts";

export type MailSandbox = {
  /** The pages, to be mounted at `/sandbox/mail`. */
  app: Hono;
  /** Listens on a free loopback port. Returns the address of the server. */
  start: () => Promise<string>;
  stop: () => Promise<void>;
};

/** Returns a mail server that replaces all mailboxes: the mails that it receives by SMTP can be read on a page. */
export function createMailSandbox({ pool }: { pool: Pool }): MailSandbox {
  return { app: createInbox(pool), ...createSmtpServer(pool) };
}
