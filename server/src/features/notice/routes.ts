// Calls of the notice family: the short address and the visible test inbox.
import { normaliseMobile } from '@xinqi/domain';
import { noticeRoutes as r } from '@xinqi/wire/notice';
import { AppError } from '../../platform/app-error.ts';
import { type Endpoint, endpoints, handler, ownOnly } from '../../platform/endpoint.ts';
import type { Deps } from '../../platform/family.ts';
import { presentMessage } from './present.ts';
import { openShortLink } from './short-link.ts';
import { simulatedMessages } from './store.ts';

/** Browsers come here, so the answer to a dead code is a page that says so. */
const gonePage = '/error?status=404&code=SHORT_LINK_GONE';

export const noticeEndpoints = (deps: Deps): Endpoint[] =>
  endpoints(r, {
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
