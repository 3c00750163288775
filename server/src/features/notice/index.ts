// The door of the notice family: outbox of SMS and mail, short links, the visible test inbox.

import type { Tx } from '../../platform/db.ts';
import type { Deps, Family } from '../../platform/family.ts';
import type { MailPort, SmsPort } from '../../platform/ports/messages.ts';
import { enqueueMessage, type Outgoing } from './enqueue-message.ts';
import { deliverJob, noticeSweeps } from './jobs.ts';
import { noticeEndpoints } from './routes.ts';
import { makeShortLink, type NewShortLink } from './short-link.ts';
import { type Delivery, deleteShortLinks, deliveriesOf } from './store.ts';

export type { Delivery, NewShortLink, Outgoing };

export type Notice = {
  family: Family;
  /** Writes an SMS and its delivery job in `tx`; answers the message id. The text gets 【信契】 in front. */
  sendSms(tx: Tx, message: Outgoing): Promise<string>;
  /** The same for a mail; `subject` is its subject line. */
  sendMail(tx: Tx, message: Outgoing & { subject: string }): Promise<string>;
  /** SMS or mail, as the target is a mobile or an address. */
  send(tx: Tx, message: Outgoing & { subject: string }): Promise<string>;
  /** What became of the messages with this `ref`, oldest first; no target, no text. */
  deliveries(tx: Tx, ref: string): Promise<Delivery[]>;
  /** Code of a short address for a page of ours; put `${origin}/s/${code}` into the message. */
  shortLink(tx: Tx, link: NewShortLink): Promise<string>;
  /** Ends every short address of an owner (re-issue, cancel, completion). */
  revokeShortLinks(tx: Tx, owner: string): Promise<void>;
};

export function createNotice(deps: Deps, ports: { sms: SmsPort; mail: MailPort }): Notice {
  const send = (channel: 'sms' | 'mail') => (tx: Tx, message: Outgoing) =>
    enqueueMessage(deps, tx, { ...message, channel, simulated: ports[channel].simulated });
  return {
    family: {
      name: 'notice',
      endpoints: noticeEndpoints(deps),
      jobs: [deliverJob(deps, ports)],
      sweeps: noticeSweeps(deps),
    },
    sendSms: send('sms'),
    sendMail: send('mail'),
    send: (tx, message) => send(message.target.includes('@') ? 'mail' : 'sms')(tx, message),
    deliveries: deliveriesOf,
    shortLink: (tx, link) => makeShortLink(deps, tx, link),
    revokeShortLinks: deleteShortLinks,
  };
}
