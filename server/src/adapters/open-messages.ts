// Which outside parties carry messages: chosen by configuration, a simulator where none is configured.
import type { Config } from '../platform/config.ts';
import type { MailPort, SmsPort } from '../platform/ports/messages.ts';
import { mailInbox } from './mail/mail-inbox.ts';
import { mailSmtp } from './mail/mail-smtp.ts';
import { sendOverHttp } from './send.ts';
import { smsInbox } from './sms/sms-inbox.ts';
import { smsTencent } from './sms/sms-tencent.ts';

export type MessagePorts = { sms: SmsPort; mail: MailPort; close(): void };

function openSms(config: Config): SmsPort {
  if (config.SMS_GATEWAY === 'inbox') return smsInbox();
  return smsTencent({
    url: config.SMS_TENCENT_URL,
    region: config.SMS_TENCENT_REGION,
    id: config.SMS_TENCENT_SECRET_ID ?? '',
    secret: config.SMS_TENCENT_SECRET_KEY ?? '',
    appId: config.SMS_TENCENT_APP_ID ?? '',
    signName: config.SMS_TENCENT_SIGN,
    templates: config.SMS_TENCENT_TEMPLATES,
    send: sendOverHttp,
    // signed with the real time: the service refuses what is five minutes off
    now: () => new Date(),
  });
}

export function openMessages(deps: { config: Config }): MessagePorts {
  const { SMTP_URL, SMTP_FROM } = deps.config;
  const smtp = SMTP_URL ? mailSmtp({ url: SMTP_URL, from: SMTP_FROM }) : undefined;
  return { sms: openSms(deps.config), mail: smtp?.port ?? mailInbox(), close: () => smtp?.close() };
}
