// Handlers of requests to fill in: the sender's calls, and those of the signatory by his link.
import type { FillRequestState } from '@xinqi/domain';
import { templateRoutes as r } from '@xinqi/wire/template';
import { ownerOf } from '../../../platform/database/owner-of.ts';
import { type Ctx, handler, ownOnly } from '../../../platform/endpoint.ts';
import { ofOwner, reading, seen } from '../access.ts';
import { ownerIdOf } from '../acting.ts';
import type { TplParts } from '../parts.ts';
import { presentVersion, slice } from '../present.ts';
import { findVersion } from '../store.ts';
import { correctFiller, isOpen, ownRequest, remindFiller, withdrawRequest } from './change-request.ts';
import { createRequest } from './create-request.ts';
import {
  byBearer,
  fillInInfo,
  fillInText,
  openFillIn,
  refuseFillIn,
  sendFillCode,
  submitFillIn,
} from './fill-in.ts';
import { byPair } from './link.ts';
import { isKept, openAsked, openFiller } from './sealed.ts';
import { type LineRow, linesOf, pageOfRequests, type RequestRow } from './store.ts';

const stateOf = (request: RequestRow, now: Date): FillRequestState =>
  request.state === 'open' && !isOpen(request, now) ? 'expired' : request.state;

const presentRequest = (request: RequestRow, now: Date) => ({
  requestId: request.request_id,
  tplId: request.tpl_id,
  contractName: request.contract_name,
  state: stateOf(request, now),
  createTime: request.created_at.toISOString(),
  expireTime: request.expires_at.toISOString(),
});

const forgotten = {
  userType: 0 as const,
  party: { signatoryFullName: '', signatoryMobile: '' },
  values: {},
};

export function fillRequestEndpoints(parts: TplParts) {
  const { vault } = parts.deps;
  const presentLine = (line: LineRow) => {
    const { userType, party, values } = isKept(line) ? openFiller(vault, line) : forgotten;
    return {
      ...{ lineId: line.line_id, role: line.role, userType, values },
      ...{ signatoryFullName: party.signatoryFullName, signatoryMobile: party.signatoryMobile },
      operatorName: ('operatorName' in party ? party.operatorName : undefined) ?? null,
      ...{ state: line.state, reason: line.reason, fillTime: line.filled_at?.toISOString() ?? null },
    };
  };
  /** The caller's own request, and its template as far as he still sees it. */
  const load = async (ctx: Ctx, { requestId }: { requestId: string }) =>
    reading(parts, ctx, (tx) => ownRequest(tx, ownerOf(ctx), requestId));
  const own = { load };
  const done = async (work: Promise<void>) => {
    await work;
    return { done: true as const };
  };
  const pair = {
    load: (ctx: Ctx, input: { lineId: string; sign: string; ts: number }) => byPair(parts, input, ctx.now),
  };
  const bearer = { load: (ctx: Ctx, input: { lineId: string }) => byBearer(parts, ctx, input) };

  return {
    fillRequestCreate: handler(r.fillRequestCreate, {
      load: (ctx, { tplId }) => ofOwner(parts, ctx, tplId),
      handle: (ctx, input) => createRequest(parts, ctx, input),
    }),
    fillRequestList: handler(r.fillRequestList, {
      load: ownOnly,
      handle: async (ctx, { tplId, ...page }) => {
        const owner = ownerOf(ctx);
        const { accountId } = owner;
        const of = { ownerId: ownerIdOf(owner), accountId, tplId };
        return reading(parts, ctx, async (tx) => {
          const { rows, total } = await pageOfRequests(tx, of, slice(page));
          const lines =
            rows.length === 0
              ? []
              : await linesOf(
                  tx,
                  rows.map(({ request_id }) => request_id),
                );
          const list = rows.map((row) => ({
            ...presentRequest(row, ctx.now),
            fillers: lines
              .filter(({ request_id }) => request_id === row.request_id)
              .map(({ role, state }) => ({ role, state })),
          }));
          return { list, total, ...page };
        });
      },
    }),
    fillRequestDetail: handler(r.fillRequestDetail, {
      async load(ctx, input) {
        const request = await load(ctx, input);
        return { request, tpl: await seen(parts, ctx, request.tpl_id) };
      },
      handle: async (ctx, _input, { request, tpl }) => {
        const { version, lines } = await reading(parts, ctx, async (tx) => ({
          version: await findVersion(tx, request.version_id),
          lines: await linesOf(tx, [request.request_id]),
        }));
        const { values, parties } = isKept(request) ? openAsked(vault, request) : { values: {}, parties: [] };
        return {
          ...presentRequest(request, ctx.now),
          tpl: await presentVersion(parts, ctx, tpl, version!),
          ...{ values, parties, lines: lines.map(presentLine) },
        };
      },
    }),
    fillRequestRemind: handler(r.fillRequestRemind, {
      ...own,
      handle: (ctx, input) => done(remindFiller(parts, ctx, input)),
    }),
    fillRequestCorrect: handler(r.fillRequestCorrect, {
      ...own,
      handle: (ctx, input) => done(correctFiller(parts, ctx, input)),
    }),
    fillRequestWithdraw: handler(r.fillRequestWithdraw, {
      ...own,
      handle: (ctx, { requestId }) => done(withdrawRequest(parts, ctx, requestId)),
    }),
    fillInInfo: handler(r.fillInInfo, {
      ...pair,
      handle: (ctx, _input, found) => fillInInfo(parts, ctx, found),
    }),
    fillInCode: handler(r.fillInCode, {
      ...pair,
      handle: (_ctx, _input, found) => sendFillCode(parts, found),
    }),
    fillInOpen: handler(r.fillInOpen, {
      ...pair,
      handle: (ctx, { code }, found) => openFillIn(parts, ctx, found, code),
    }),
    fillInText: handler(r.fillInText, {
      ...bearer,
      handle: (_ctx, _input, found) => fillInText(parts, found),
    }),
    fillInSubmit: handler(r.fillInSubmit, {
      ...bearer,
      handle: (ctx, { values }) => done(submitFillIn(parts, ctx, values)),
    }),
    fillInRefuse: handler(r.fillInRefuse, {
      ...bearer,
      handle: (ctx, { reason }) => done(refuseFillIn(parts, ctx, reason)),
    }),
  };
}
