import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import type { Pool } from "pg";
import { purgeOldMails, storeMail } from "#sandbox/mail/mails.ts";
import { logFault } from "#log/log.ts";

const maxBytes = 5 * 1024 * 1024;
const purgeMs = 3_600_000;

/** Returns an SMTP server that accepts every mail and delivers none. It responds 250 only after the mail is stored. */
export function createSmtpServer(pool: Pool): { start: () => Promise<string>; stop: () => Promise<void> } {
  const server = new SMTPServer({
    banner: "Camber's sandbox: no mail leaves it",
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: maxBytes,
    logger: false,
    async onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
      const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
      done(await receive(stream, recipients, sender));
    },
  });

  /** Stores a mail. Returns null, or the error for the client. */
  async function receive(stream: SMTPServerDataStream, recipients: string[], sender: string): Promise<Error | null> {
    try {
      const raw = await readAll(stream);
      if (stream.sizeExceeded) return Object.assign(new Error("The mail is too large"), { responseCode: 552 });
      await storeMail(pool, { raw, recipients, sender });
      return null;
    } catch (error) {
      return Object.assign(new Error(`The mail could not be stored: ${String(error)}`), { responseCode: 451 });
    }
  }

  server.on("error", (error) => logFault("sandbox", error, "mail"));

  let purging: NodeJS.Timeout | undefined;
  const purge = () => purgeOldMails(pool).catch((error: unknown) => logFault("sandbox", error, "mail"));

  return {
    start: async () => {
      await purge();
      purging = setInterval(() => void purge(), purgeMs);
      server.listen(0, "127.0.0.1");
      await once(server.server, "listening");
      const { port } = server.server.address() as AddressInfo;
      return `smtp://127.0.0.1:${port}`;
    },
    stop: () => {
      clearInterval(purging);
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // Read to the end even if it is too large: the client gets the response only then.
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
