// Mail by SMTP (nodemailer). The message id becomes the Message-ID (RFC 5322 §3.6.4), so that a repeated send is one
// mail to the reader. 5xx about recipient or text are final (RFC 5321 §4.2.1), anything else is worth another try.
import { createTransport } from 'nodemailer';
import { type MailPort, MessageRefused } from '../../platform/ports/messages.ts';

/** `url` is smtp:// or smtps:// with user and password if needed; `from` a mailbox, e.g. `信契 <no-reply@…>`. */
export function mailSmtp(options: { url: string; from: string }): { port: MailPort; close(): void } {
  const transport = createTransport({
    url: options.url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Bodies are ours, but hold names typed by users: never a file or an address to be read from here.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([A-Za-z0-9.-]+)>?\s*$/.exec(options.from)?.[1] ?? 'localhost';
  const port: MailPort = {
    simulated: false,
    async send(message) {
      try {
        await transport.sendMail({
          from: options.from,
          to: { name: '', address: message.target },
          subject: message.subject,
          text: message.body,
          messageId: `<${message.id}@${host}>`,
        });
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        // Not EAUTH: a wrong password of ours is no fault of the message.
        const aboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
        if (aboutMessage && responseCode !== undefined && responseCode >= 500)
          throw new MessageRefused(String(responseCode));
        throw error;
      }
    },
  };
  return { port, close: () => transport.close() };
}
