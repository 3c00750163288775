// Calls of the notice family: notice centre, short address, visible test inbox.
import { normaliseMobile } from '@xinqi/domain';
import { noticeRoutes as r } from '@xinqi/wire/notice';
import { AppError } from '../../platform/app-error.ts';
import { inTx } from '../../platform/db.ts';
import { type Ctx, type Endpoint, endpoints, handler, ownOnly } from '../../platform/endpoint.ts';
import type { Deps } from '../../platform/family.ts';
import { publish } from '../../platform/live.ts';
import { markRead, pageOfNotices, type Who } from './centre/store.ts';
import { type CorpsOf, unreadTopic, watchUnread } from './centre/watch-unread.ts';
import { presentMessage, presentNotice } from './present.ts';
import { openShortLink } from './short-link.ts';
import { simulatedMessages } from './store.ts';

/** Browsers come here, so the answer to a dead code is a page that says so. */
const gonePage = '/error?status=404&code=SHORT_LINK_GONE';

/** Who asks: for the enterprise on its paths, for himself on the others. */
function asker({ identity }: Ctx): Who {
  if (identity.corp) return { accountId: identity.corp.accountId, corpId: identity.corp.corpId };
  if (identity.user) return { accountId: identity.user.accountId, corpId: null };
  throw new AppError('10201');
}

export function noticeEndpoints(deps: Deps, corpsOf: CorpsOf): Endpoint[] {
  return endpoints(r, {
    list: handler(r.list, {
      load: asker,
      handle: async (_ctx, { itemPage, pageSize, unread = false }, who) => {
        const by = { unread, offset: (itemPage - 1) * pageSize, limit: pageSize };
        const { rows, total } = await pageOfNotices(deps.db, who, by);
        return { list: rows.map(presentNotice), total, itemPage, pageSize };
      },
    }),
    read: handler(r.read, {
      load: asker,
      handle: (ctx, { noticeIds }, who) =>
        inTx(deps.db, async (tx) => {
          const read = await markRead(tx, who, noticeIds ?? null, ctx.now);
          if (read > 0) publish(tx, unreadTopic(who));
          return { read };
        }),
    }),
    watch: handler(r.watch, {
      load: asker,
      handle: (_ctx, _input, who) => watchUnread(deps, corpsOf, who),
    }),
    shortLink: handler(r.shortLink, {
      load: (ctx, { code }) => openShortLink(deps, deps.db, code, ctx.now),
      handle: (_ctx, _input, path) => ({ location: path ?? gonePage }),
    }),
    inboxList: handler(r.inboxList, {
      load: () => {
        if (!deps.config.devInbox) throw new AppError('NO_SUCH_CALL');
        return ownOnly();
      },
      handle: async (_ctx, { itemPage, pageSize, targetId }) => {
        const target =
          targetId && (targetId.includes('@') ? targetId.trim().toLowerCase() : normaliseMobile(targetId));
        const { rows, total } = await simulatedMessages(deps.db, {
          targetBlind: target ? deps.vault.blindIndex('target', target) : undefined,
          offset: (itemPage - 1) * pageSize,
          limit: pageSize,
        });
        return { list: rows.map((row) => presentMessage(deps, row)), total, itemPage, pageSize };
      },
    }),
  });
}
