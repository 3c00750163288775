// The sender changes his open request: reminds, corrects who fills in, withdraws. Judged where the request is locked: he still stands in
// his enterprise, the request is his and open.
import type { TplParty } from '@xinqi/wire/template';
import { AppError } from '../../../platform/app-error.ts';
import { asOwner, type Owner } from '../../../platform/database/as-owner.ts';
import { ownerOf } from '../../../platform/database/owner-of.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Limit } from '../../../platform/limits.ts';
import { ownerIdOf } from '../acting.ts';
import type { TplParts } from '../parts.ts';
import { senderName, wholeParty } from './create-request.ts';
import { byAsker, sendLink } from './link.ts';
import { openAsked, openFiller, sealAsked, sealFiller } from './sealed.ts';
import {
  endRequest,
  findRequest,
  type LineRow,
  linesOf,
  openRequestsOf,
  type RequestRow,
  updateAsked,
  updateLine,
} from './store.ts';

const remindPause: Limit = { name: 'fill-remind', max: 1, seconds: 600 };
const correctionsADay: Limit = { name: 'fill-correct', max: 10, seconds: 86_400 };

export const isOpen = ({ state, expires_at }: RequestRow, now: Date): boolean =>
  state === 'open' && expires_at > now;

/** The caller's own request; NOT_FOUND for anything else. Runs inside asOwner. */
export async function ownRequest(
  tx: Tx,
  owner: Owner,
  requestId: string,
  lock?: 'lock',
): Promise<RequestRow> {
  const request = await findRequest(tx, requestId, lock);
  if (!request || request.owner_id !== ownerIdOf(owner) || request.account_id !== owner.accountId)
    throw new AppError('NOT_FOUND');
  return request;
}

/** @throws NOT_FOUND, TPL_REVOKED for who left the enterprise, TPL_REQUEST_OVER */
async function changing<T>(
  parts: TplParts,
  ctx: Ctx,
  requestId: string,
  work: (tx: Tx, at: { owner: Owner; request: RequestRow; lines: LineRow[] }) => Promise<T>,
): Promise<T> {
  const { account, deps } = parts;
  const owner = ownerOf(ctx);
  return inTx(deps.db, async (tx) => {
    if (owner.corpId === null) await account.requireStays(tx, owner.accountId);
    else if (!(await account.memberOf(tx, owner.corpId, owner.accountId))) throw new AppError('TPL_REVOKED');
    const at = await asOwner(tx, owner, async (inner) => {
      const request = await ownRequest(inner, owner, requestId, 'lock');
      if (!isOpen(request, ctx.now)) throw new AppError('TPL_REQUEST_OVER');
      return { owner, request, lines: await linesOf(inner, [requestId]) };
    });
    return work(tx, at);
  });
}

const lineIn = (lines: readonly LineRow[], lineId: string): LineRow => {
  const line = lines.find((one) => one.line_id === lineId);
  if (!line) throw new AppError('NOT_FOUND');
  return line;
};

/** @throws TPL_FILLED_IN for who has handed in, REMIND_TOO_SOON, REMIND_NO_ROOM */
export async function remindFiller(
  parts: TplParts,
  ctx: Ctx,
  { requestId, lineId }: { requestId: string; lineId: string },
): Promise<void> {
  const { deps, notice } = parts;
  const owner = ownerOf(ctx);
  const waiting = await asOwner(deps.db, owner, async (inner) => {
    await ownRequest(inner, owner, requestId);
    const line = lineIn(await linesOf(inner, [requestId]), lineId);
    return openFiller(deps.vault, line).party.signatoryMobile;
  });
  const full = await notice.noRoom(byAsker(owner), waiting);
  if (full) throw new AppError('REMIND_NO_ROOM', undefined, full);
  await deps.limits.use({ limit: remindPause, key: lineId });
  const sender = await senderName(parts, owner);
  await changing(parts, ctx, requestId, async (tx, { request, lines }) => {
    const line = lineIn(lines, lineId);
    if (line.state !== 'waiting') throw new AppError('TPL_FILLED_IN', '对方已填写或拒绝填写，无须提醒');
    const how = { text: 'fillRemind' as const, sender, origin: ctx.origin, now: ctx.now };
    await sendLink(parts, tx, { owner, request, line }, how);
  });
}

/** What was asked of who stood there is asked of who comes; another person has another identity number. */
function demandFor(
  { signatoryFullName, operatorName, demand }: TplParty,
  next: TplParty,
): TplParty['demand'] {
  if (next.demand || !demand) return next.demand;
  const same =
    next.signatoryFullName.trim() === signatoryFullName && next.operatorName?.trim() === operatorName;
  const { signatoryIdentityCard, ...others } = demand;
  return same && signatoryIdentityCard ? demand : others;
}

/** A new generation: the former link is dead, and what was filled in under it is forgotten. @throws TPL_ROLES */
export async function correctFiller(
  parts: TplParts,
  ctx: Ctx,
  { requestId, lineId, party }: { requestId: string; lineId: string; party: TplParty },
): Promise<void> {
  const { deps, notice } = parts;
  const { vault } = deps;
  await deps.limits.use({ limit: correctionsADay, key: lineId });
  const sender = await senderName(parts, ownerOf(ctx));
  await changing(parts, ctx, requestId, async (tx, { owner, request, lines }) => {
    const before = lineIn(lines, lineId);
    const { userType, party: former } = openFiller(vault, before);
    const named = wholeParty({ userType, role: before.role }, { ...party, demand: demandFor(former, party) });
    const change = {
      ...sealFiller(vault, before, { userType, party: named, values: {} }),
      ...{ state: 'waiting' as const, reason: '', link_gen: before.link_gen + 1 },
      ...{ verified_at: null, filled_at: null },
    };
    const { values, parties } = openAsked(vault, request);
    const others = parties.filter(({ role }) => role !== before.role);
    await asOwner(tx, owner, async (inner) => {
      await updateLine(inner, lineId, change);
      const asked = sealAsked(vault, request, { values, parties: [...others, named] });
      await updateAsked(inner, requestId, asked);
    });
    await notice.revokeShortLinks(tx, lineId);
    const how = { text: 'fillInvite' as const, sender, origin: ctx.origin, now: ctx.now };
    await sendLink(parts, tx, { owner, request, line: { ...before, ...change } }, how);
  });
}

export async function withdrawRequest(parts: TplParts, ctx: Ctx, requestId: string): Promise<void> {
  await changing(parts, ctx, requestId, async (tx, { owner, lines }) => {
    await asOwner(tx, owner, (inner) => endRequest(inner, requestId, 'withdrawn'));
    for (const { line_id } of lines) await parts.notice.revokeHeld(tx, line_id);
  });
}

/** He left the enterprise, or closes his account: nobody fills in for him any more. */
export async function withdrawAllOf(parts: TplParts, tx: Tx, owner: Owner): Promise<void> {
  const ended = await asOwner(tx, owner, async (inner) => {
    const open = await openRequestsOf(inner, ownerIdOf(owner), owner.accountId);
    if (open.length === 0) return [];
    const lines = await linesOf(
      inner,
      open.map(({ request_id }) => request_id),
    );
    for (const { request_id } of open) await endRequest(inner, request_id, 'withdrawn');
    return lines;
  });
  for (const { line_id } of ended) await parts.notice.revokeHeld(tx, line_id);
}
