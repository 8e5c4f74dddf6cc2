import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { createMailer } from "#adapters/mail/mailer.ts";
import { jobLimits } from "#shop/foundation/limits.ts";
import { mailBrand, mailLanguages, publicUrl } from "#test/mail-inbox.ts";

/** Starts a mail server that accepts a mail once as many as `together` have arrived. */
async function slowServer(together: number): Promise<string> {
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () => {
        waiting.push(done);
        if (waiting.length === together) for (const accept of waiting.splice(0)) accept();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

test("a mail server that is slow to accept a mail does not hold up the others", async () => {
  const send = createMailer({
    smtpUrl: await slowServer(jobLimits.mailsAtOnce),
    from: "shop@example.com",
    brand: async () => mailBrand,
    publicUrl,
    languages: await mailLanguages,
  });
  const data = { name: "Ada", url: `${publicUrl}/verify` };
  const mails = Array.from({ length: jobLimits.mailsAtOnce }, (_, index) =>
    send({ id: String(index), to: `ada${index}@example.com`, template: "verify_email", data }),
  );
  expect(jobLimits.mailsAtOnce).toBeGreaterThan(1);
  expect(await Promise.all(mails)).toHaveLength(jobLimits.mailsAtOnce);
});
