// Which outside parties carry messages: chosen by configuration, a simulator where none is configured.
import type { Config } from '../platform/config.ts';
import type { MailPort, SmsPort } from '../platform/ports/messages.ts';
import { mailInbox } from './mail/mail-inbox.ts';
import { mailSmtp } from './mail/mail-smtp.ts';
import { smsInbox } from './sms/sms-inbox.ts';

export type MessagePorts = { sms: SmsPort; mail: MailPort; close(): void };

export function openPorts(deps: { config: Config }): MessagePorts {
  const { SMTP_URL, SMTP_FROM } = deps.config;
  const smtp = SMTP_URL ? mailSmtp({ url: SMTP_URL, from: SMTP_FROM }) : undefined;
  return { sms: smsInbox(), mail: smtp?.port ?? mailInbox(), close: () => smtp?.close() };
}
