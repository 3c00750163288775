// The count at the bell, and those of the account's other identities: one event now and one whenever they move, in every server
// process. Which enterprises those are is read each time: one that he left is not counted from then on. A stream ends after ten
// minutes and the browser comes back with its bearer, so that a login that was ended elsewhere hears no more.
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { EventsReply } from '../../../platform/endpoint.ts';
import type { Deps } from '../../../platform/family.ts';
import { liveReply } from '../../../platform/http/live-reply.ts';
import { countUnread, countUnreadOf, type Who } from './store.ts';

/** Enterprises of which an account is an active member. */
export type CorpsOf = (tx: Tx, accountId: string) => Promise<readonly { corpId: string }[]>;

export const unreadTopic = ({ accountId }: Pick<Who, 'accountId'>): string => `notices:${accountId}`;

const lifeMs = 10 * 60_000;
/** Open streams of one account in one process: tabs that are looked at, on several devices. */
const mostStreams = 12;

export type Streams = Map<string, number>;

async function countAll({ db }: Deps, corpsOf: CorpsOf, who: Who) {
  const corps = await corpsOf(db, who.accountId);
  const others = [null, ...corps.map(({ corpId }) => corpId)].filter((id) => id !== who.corpId);
  const [unread, elsewhere] = await Promise.all([
    countUnread(db, who),
    countUnreadOf(db, who.accountId, others),
  ]);
  return { unread, elsewhere };
}

export function watchUnread(deps: Deps, corpsOf: CorpsOf, open: Streams, who: Who): EventsReply {
  const count = (step: number): void => {
    const now = (open.get(who.accountId) ?? 0) + step;
    if (now > 0) open.set(who.accountId, now);
    else open.delete(who.accountId);
  };
  if ((open.get(who.accountId) ?? 0) >= mostStreams)
    throw new AppError('TOO_MANY', undefined, { retryAfterSeconds: 30 });
  const stream = liveReply(deps.live, {
    topic: unreadTopic(who),
    read: () => countAll(deps, corpsOf, who),
    lifeMilliseconds: lifeMs,
  });
  return {
    async run(send, signal) {
      count(1);
      await stream.run(send, signal).finally(() => count(-1));
    },
  };
}
