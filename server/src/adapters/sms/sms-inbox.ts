// Simulated SMS gateway (测试环境): takes and refuses what a Chinese gateway does; the text then shows in /dev/inbox,
// which stands for the phone. A fault can be planted for tests.
import { mobile } from '@xinqi/domain';
import { type Message, MessageRefused, type SmsPort } from '../../platform/ports/messages.ts';

export type Fault = 'refuse' | 'unavailable' | undefined;

/** `fault` says what goes wrong with a message; asked for every send. */
export function smsInbox(fault: (message: Message) => Fault = () => undefined): SmsPort {
  return {
    simulated: true,
    async send(message) {
      const planted = fault(message);
      if (planted === 'unavailable')
        throw Object.assign(new Error('gateway unavailable'), { code: 'GATEWAY_DOWN' });
      if (planted === 'refuse') throw new MessageRefused('refused');
      if (!mobile(message.target).ok) throw new MessageRefused('number');
      // Gateways want 【sign】 first and bill up to 500 characters.
      if (!/^【[^【】]{2,12}】./su.test(message.body)) throw new MessageRefused('sign');
      if ([...message.body].length > 500) throw new MessageRefused('length');
      return null;
    },
  };
}
