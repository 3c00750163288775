// The count at the bell: one event now and one whenever it moves, in every server process. A stream ends after ten minutes
// and the browser comes back with its bearer, so that a login that was ended elsewhere hears no more.
import { AppError } from '../../../platform/app-error.ts';
import type { EventsReply } from '../../../platform/endpoint.ts';
import type { Deps } from '../../../platform/family.ts';
import { liveReply } from '../../../platform/http/live-reply.ts';
import { countUnread, type Who } from './store.ts';

export const unreadTopic = ({ accountId }: Pick<Who, 'accountId'>): string => `notices:${accountId}`;

const lifeMs = 10 * 60_000;
/** Open streams of one account in one process: tabs that are looked at, on several devices. */
const mostStreams = 12;

export type Streams = Map<string, number>;

export function watchUnread(deps: Deps, open: Streams, who: Who): EventsReply {
  const count = (step: number): void => {
    const now = (open.get(who.accountId) ?? 0) + step;
    if (now > 0) open.set(who.accountId, now);
    else open.delete(who.accountId);
  };
  if ((open.get(who.accountId) ?? 0) >= mostStreams)
    throw new AppError('TOO_MANY', undefined, { retryAfterSeconds: 30 });
  const stream = liveReply(deps.live, {
    topic: unreadTopic(who),
    read: async () => ({ unread: await countUnread(deps.db, who) }),
    lifeMilliseconds: lifeMs,
  });
  return {
    async run(send, signal) {
      count(1);
      await stream.run(send, signal).finally(() => count(-1));
    },
  };
}
