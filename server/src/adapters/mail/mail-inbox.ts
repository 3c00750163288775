// Simulated mail server (测试环境): refuses malformed addresses as a server does; the mail shows in /dev/inbox.
import { email } from '@xinqi/domain';
import { type MailPort, type Message, MessageRefused } from '../../platform/ports/messages.ts';

/** `fault` says what goes wrong with a message; asked for every send. */
export function mailInbox(
  fault: (message: Message) => 'refuse' | 'unavailable' | undefined = () => undefined,
): MailPort {
  return {
    simulated: true,
    async send(message) {
      const planted = fault(message);
      if (planted === 'unavailable')
        throw Object.assign(new Error('server unavailable'), { code: 'GATEWAY_DOWN' });
      if (planted === 'refuse' || !email(message.target).ok || !message.subject)
        throw new MessageRefused('refused');
    },
  };
}
