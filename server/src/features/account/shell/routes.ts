// Calls of the shell around the pages.
import { accountRoutes as r } from '@xinqi/wire/account';
import { handler, ownOnly } from '../../../platform/endpoint.ts';
import type { Parts } from '../parts.ts';
import { signedIn } from '../switch-corp.ts';
import { consult } from './consult.ts';
import { viewPage } from './page-view.ts';
import { shellInfo } from './shell-info.ts';

export const shellHandlers = (parts: Parts) => ({
  shellInfo: handler(r.shellInfo, {
    load: (ctx) => signedIn(ctx.identity.user),
    handle: (ctx, _input, user) => shellInfo(parts.deps, user.accountId, ctx.origin),
  }),
  consult: handler(r.consult, {
    load: (ctx) => signedIn(ctx.identity.user),
    handle: (_ctx, input, user) => consult(parts, user.accountId, input),
  }),
  pageView: handler(r.pageView, {
    load: ownOnly,
    handle: (ctx, { page }) => viewPage(parts.deps, parts.pageViews, page, ctx),
  }),
});
