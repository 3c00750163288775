// The count at the bell, and those of the account's other identities: one event now and one whenever they move, in every server
// process. Which enterprises those are is read each time: one that he left is not counted from then on.
import type { Tx } from '../../../platform/db.ts';
import type { EventsReply } from '../../../platform/endpoint.ts';
import type { Deps } from '../../../platform/family.ts';
import { liveReply } from '../../../platform/http/live-reply.ts';
import { countUnread, countUnreadOf, type Who } from './store.ts';

/** Enterprises of which an account is an active member. */
export type CorpsOf = (tx: Tx, accountId: string) => Promise<readonly { corpId: string }[]>;

export const unreadTopic = ({ accountId }: Pick<Who, 'accountId'>): string => `notices:${accountId}`;

async function countAll({ db }: Deps, corpsOf: CorpsOf, who: Who) {
  const corps = await corpsOf(db, who.accountId);
  const others = [null, ...corps.map(({ corpId }) => corpId)].filter((id) => id !== who.corpId);
  const [unread, elsewhere] = await Promise.all([
    countUnread(db, who),
    countUnreadOf(db, who.accountId, others),
  ]);
  return { unread, elsewhere };
}

export const watchUnread = (deps: Deps, corpsOf: CorpsOf, who: Who): EventsReply =>
  liveReply(deps.live, { topic: unreadTopic(who), read: () => countAll(deps, corpsOf, who) });
