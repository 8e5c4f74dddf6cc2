import { createHash } from "node:crypto";
import type { Pool } from "pg";
import PostalMime from "postal-mime";

export type Summary = { id: string; to: string[]; from: string; subject: string; receivedAt: Date };
export type Message = Summary & { text: string; html: string; links: string[]; raw: Buffer };

export const pageSize = 50;
const retentionDays = 30;

type Row = { id: string; recipients: string[]; sender: string; subject: string; received_at: Date };

/** Stores a mail as received. One with a known Message-ID is a repetition and ignored. */
export async function storeMail(
  pool: Pool,
  mail: { raw: Buffer; recipients: string[]; sender: string },
): Promise<void> {
  const headers = mail.raw.subarray(0, mail.raw.indexOf("\r\n\r\n") + 4);
  const parsed = await PostalMime.parse(headers.length > 4 ? headers : mail.raw);
  const messageId = parsed.messageId ?? `sha256:${createHash("sha256").update(mail.raw).digest("hex")}`;
  await pool.query(
    `insert into sandbox.mails (message_id, recipients, sender, subject, raw) values ($1, $2, $3, $4, $5) on conflict (message_id) do nothing`,
    [
      messageId,
      mail.recipients,
      parsed.from?.address ?? mail.sender,
      (parsed.subject ?? "").replaceAll("\0", ""),
      mail.raw,
    ],
  );
}

/** Deletes mails that nobody will look for any more. */
export async function purgeOldMails(pool: Pool): Promise<void> {
  // Ids begin with the time, and have an index.
  await pool.query("delete from sandbox.mails where id < (select uuidv7(make_interval(days => -$1::int)))", [
    retentionDays,
  ]);
}

/** Returns the mails of one recipient or of all, newest first; `before` is the last id of the previous page. */
export async function listMails(pool: Pool, { to, before }: { to?: string; before?: string }): Promise<Summary[]> {
  const { rows } = await pool.query<Row>(
    `select id, recipients, sender, subject, received_at from sandbox.mails
      where ($1::text is null or recipients @> array[$1::text]) and ($2::uuid is null or id < $2::uuid)
      order by id desc limit ${pageSize}`,
    [to ?? null, before ?? null],
  );
  return rows.map(asSummary);
}

export async function readMail(pool: Pool, id: string): Promise<Message | null> {
  const { rows } = await pool.query<Row & { raw: Buffer }>("select * from sandbox.mails where id = $1", [id]);
  const row = rows[0];
  if (!row) return null;
  const { text = "", html = "" } = await PostalMime.parse(row.raw);
  return { ...asSummary(row), raw: row.raw, text: text.trim(), html, links: linksIn(text).map(({ url }) => url) };
}

export async function deleteMails(pool: Pool): Promise<void> {
  await pool.query("delete from sandbox.mails");
}

/** Returns the http addresses in a text with their positions. */
export function linksIn(text: string): { url: string; start: number }[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g)].map((match) => ({
    url: match[0],
    start: match.index,
  }));
}

function asSummary(row: Row): Summary {
  return { id: row.id, to: row.recipients, from: row.sender, subject: row.subject, receivedAt: row.received_at };
}
