// The door of the notice family: what somebody is told and how, outbox of SMS and mail, notice centre, short links, test inbox.
import type { NoticeChannel, NoticeEvent } from '@xinqi/domain';
import type { Tx } from '../../platform/db.ts';
import type { Deps, Family } from '../../platform/family.ts';
import type { MailPort, SmsPort } from '../../platform/ports/messages.ts';
import { type Preference, preferencesOf, setPreferences } from './centre/preferences.ts';
import type { Who } from './centre/store.ts';
import { type Delivery, deliveriesOf } from './deliveries.ts';
import { enqueueMessage } from './enqueue-message.ts';
import { deliverJob, noticeSweeps } from './jobs.ts';
import { dropHeld } from './limits/store.ts';
import type { By } from './limits/text-limits.ts';
import { usesFor } from './limits/weigh.ts';
import { noticeAccounts } from './ports.ts';
import { noticeEndpoints } from './routes.ts';
import { makeShortLink, type NewShortLink, replaceShortLinks } from './short-link.ts';
import { endShortLinks } from './short-link-store.ts';
import { type About, type Direct, type Recipient, sendText, tell } from './tell.ts';
import { type Said, textNames } from './texts/texts.ts';

export { ownRequest } from './limits/text-limits.ts';
export { noticeAccounts } from './ports.ts';
export { type TextName, textNames, texts } from './texts/texts.ts';
export type { About, By, Delivery, Direct, NewShortLink, Preference, Recipient, Said, Who };

export type Notice = {
  family: Family;
  /** Tells somebody by the channels that he chose, in `tx`; answers those that were used. */
  tell(tx: Tx, to: Recipient, said: Said, about: About): Promise<NoticeChannel[]>;
  /** One text by SMS or mail, as the target is a mobile or an address, whatever was chosen; answers the message id. */
  sendText(tx: Tx, direct: Direct): Promise<string>;
  /** A letter in somebody else's words (a user's question to the platform), to an address of the operator. */
  sendMail(tx: Tx, letter: { target: string; subject: string; body: string }): Promise<string>;
  /** What became of the messages with each `ref`, oldest first; no target, no text. */
  deliveries(tx: Tx, refs: readonly string[]): Promise<Map<string, Delivery[]>>;
  /** When there is room again for a text of `by` to this phone; undefined: now. Asked outside of a transaction. */
  noRoom(by: By, mobile: string): Promise<{ retryAfterSeconds: number } | undefined>;
  /** What still waits about `ref` for room is of no use any more. */
  revokeHeld(tx: Tx, ref: string): Promise<void>;
  /** Channels in use by event, and which of them may be switched. */
  preferences(tx: Tx, who: Who): Promise<Preference[]>;
  /** Throws PREFERENCE_FIXED. */
  setPreferences(
    tx: Tx,
    who: Who,
    wanted: readonly { event: NoticeEvent; channels: readonly NoticeChannel[] }[],
    now: Date,
  ): Promise<void>;
  /** Code of a short address for a page of ours; put `${origin}/s/${code}` into the message. */
  shortLink(tx: Tx, link: NewShortLink): Promise<string>;
  /** The same for an owner whose other short addresses end, with what still waits about him for room. */
  replaceShortLinks(tx: Tx, link: NewShortLink): Promise<string>;
  /** Ends every short address of an owner (re-issue, cancel, completion), and what still waits about him for room. */
  revokeShortLinks(tx: Tx, owner: string): Promise<void>;
};

export function createNotice(deps: Deps, ports: { sms: SmsPort; mail: MailPort }): Notice {
  const { corpsOf, since } = deps.switchboard.port(noticeAccounts);
  const simulated = { sms: ports.sms.simulated, mail: ports.mail.simulated };
  const lacking = ports.sms.lacks?.(textNames) ?? [];
  if (lacking.length > 0) throw new Error(`短信模板未配置：${lacking.join('、')}`);
  return {
    family: {
      name: 'notice',
      endpoints: noticeEndpoints(deps, corpsOf),
      jobs: [deliverJob(deps, ports, since)],
      sweeps: noticeSweeps(deps, ports),
    },
    tell: (tx, to, said, about) => tell(deps, tx, simulated, to, said, about),
    sendText: (tx, direct) => sendText(deps, tx, simulated, direct),
    sendMail: (tx, letter) =>
      enqueueMessage(deps, tx, {
        ...{ channel: 'mail', simulated: simulated.mail, template: 'letter', params: [] },
        ...letter,
      }),
    deliveries: deliveriesOf,
    noRoom: async (by, mobile) =>
      deps.limits.fit(
        'ask',
        ...(await usesFor(deps, since, by, deps.vault.blindIndex('target', mobile).toString('hex'))),
      ),
    revokeHeld: (tx, ref) => dropHeld(tx, ref, deps.clock.now()),
    preferences: preferencesOf,
    setPreferences,
    shortLink: (tx, link) => makeShortLink(deps, tx, link),
    replaceShortLinks: (tx, link) => replaceShortLinks(deps, tx, link),
    revokeShortLinks: (tx, owner) => endShortLinks(tx, owner, deps.clock.now()),
  };
}
