import { createTransport } from "nodemailer";
import { timeoutMs } from "#shop/foundation/limits.ts";

/** Connects to the mail server and signs in, without sending anything. Throws what is wrong. */
export async function verifyMail(smtpUrl: string): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs.mailConnect,
    greetingTimeout: timeoutMs.mailConnect,
    socketTimeout: timeoutMs.mailConnect,
    dnsTimeout: timeoutMs.mailConnect,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  await transport.verify().finally(() => transport.close());
}
