// The signatory's side: he opens his link with a code to his phone, reads the text as it stands so far, hands in his part or refuses. Every
// act is judged where the request is locked: it is open, he still stands in the line, under the generation of the link by which he came.
import type { Values } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import { asOwner } from '../../../platform/database/as-owner.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { issueToken } from '../../../platform/tokens.ts';
import { fillerValues } from '../judge/values-of.ts';
import type { TplParts } from '../parts.ts';
import { findVersion } from '../store.ts';
import { isOpen } from './change-request.ts';
import { senderName } from './create-request.ts';
import { type Found, findLine } from './link.ts';
import { openAsked, openFiller, sealFiller } from './sealed.ts';
import { linesOf, refOf, updateLine } from './store.ts';

const bearerSeconds = 30 * 60;
const purpose = 'fill-in';

const phoneOf = ({ deps }: TplParts, { line }: Found): string =>
  openFiller(deps.vault, line).party.signatoryMobile;

export async function fillInInfo(parts: TplParts, ctx: Ctx, found: Found) {
  const { request, line, owner } = found;
  const open = isOpen(request, ctx.now);
  const waits = line.state === 'waiting' ? ('open' as const) : line.state;
  return {
    senderName: await senderName(parts, owner),
    contractName: request.contract_name,
    mobileMasked: open ? maskTarget(phoneOf(parts, found)) : '',
    state: open ? waits : ('over' as const),
  };
}

/** What a code is for: whoever stands in the line under this generation. */
const about = (parts: TplParts, found: Found) => ({
  purpose,
  subject: `${found.line.line_id} ${found.line.link_gen}`,
  target: phoneOf(parts, found),
  asker: { kind: 'link' as const, line: found.line.line_id },
});

export async function sendFillCode(parts: TplParts, found: Found) {
  const { resendAfterSeconds } = await parts.account.codes.send({
    ...about(parts, found),
    ref: found.line.line_id,
    say: (code) => ({ text: 'codeFill', values: { code, contract: found.request.contract_name } }),
  });
  return { resendAfterSeconds, mobileMasked: maskTarget(phoneOf(parts, found)) };
}

/**
 * Locks the request and answers the line as it stands now. @throws LINK_INVALID when somebody else stands in it meanwhile, TPL_REQUEST_OVER
 */
async function lockedLine(
  tx: Tx,
  { lineId, generation }: { lineId: string; generation: number },
  now: Date,
): Promise<Found> {
  const found = await findLine(tx, lineId, 'lock');
  if (!found) throw new AppError('LINK_INVALID');
  if (!isOpen(found.request, now)) throw new AppError('TPL_REQUEST_OVER');
  if (found.line.link_gen !== generation) throw new AppError('LINK_INVALID');
  return found;
}

/** @throws SIGN_CODE_WRONG, LINK_INVALID, TPL_REQUEST_OVER */
export async function openFillIn(parts: TplParts, ctx: Ctx, found: Found, code: string) {
  const { deps, account } = parts;
  const { line_id: lineId, link_gen: generation } = found.line;
  // outside of any transaction, so that the try counts whatever becomes of it
  if (!(await account.codes.check({ ...about(parts, found), code }))) throw new AppError('SIGN_CODE_WRONG');
  return inTx(deps.db, async (tx) => {
    await lockedLine(tx, { lineId, generation }, ctx.now);
    const { token, expiresAt } = await issueToken(tx, {
      kind: 'sign',
      groupId: uuidv7(ctx.now),
      subject: { fillLineId: lineId, generation },
      now: ctx.now,
      seconds: bearerSeconds,
    });
    return { signToken: token, expiresAt: expiresAt.toISOString() };
  });
}

/** The line of this bearer. @throws 10401 without one, LINK_INVALID for another line or a former generation, TPL_REQUEST_OVER */
export async function byBearer({ deps }: TplParts, ctx: Ctx, { lineId }: { lineId: string }): Promise<Found> {
  const { filler } = ctx.identity;
  if (!filler) throw new AppError('10401');
  const found = filler.lineId === lineId ? await findLine(deps.db, lineId) : undefined;
  if (!found) throw new AppError('LINK_INVALID');
  if (!isOpen(found.request, ctx.now)) throw new AppError('TPL_REQUEST_OVER');
  if (found.line.link_gen !== filler.generation) throw new AppError('LINK_INVALID');
  return found;
}

const versionOfRequest = async (tx: Tx, { owner, request }: Found) => {
  const version = await asOwner(tx, owner, (inner) => findVersion(inner, request.version_id));
  if (!version) throw new AppError('TPL_REQUEST_OVER');
  return version;
};

export async function fillInText(parts: TplParts, found: Found) {
  const { vault, db } = parts.deps;
  const { request, line, owner } = found;
  const { party, values } = openFiller(vault, line);
  const version = await versionOfRequest(db, found);
  return {
    senderName: await senderName(parts, owner),
    contractName: request.contract_name,
    ...{ role: line.role, name: party.signatoryFullName, state: line.state },
    ...{ variables: version.variables ?? [], lines: version.words?.lines ?? [] },
    values: { ...openAsked(vault, request).values, ...values },
  };
}

/** One act of the signatory on his waiting line. */
async function acting<T>(
  parts: TplParts,
  ctx: Ctx,
  work: (tx: Tx, found: Found, verifiedAt: Date) => Promise<T>,
): Promise<T> {
  const { filler } = ctx.identity;
  if (!filler) throw new AppError('10401');
  return inTx(parts.deps.db, async (tx) => {
    // people before requests, in the order of who lets a member go
    const ref = await refOf(tx, filler.lineId);
    if (ref?.corp_id) await parts.account.memberOf(tx, ref.corp_id, ref.account_id);
    const found = await lockedLine(tx, filler, ctx.now);
    if (found.line.state !== 'waiting') throw new AppError('TPL_FILLED_IN');
    return work(tx, found, filler.verifiedAt);
  });
}

/** The sender hears of it: all have filled in, or somebody refuses. */
async function tellSender(
  parts: TplParts,
  tx: Tx,
  { owner, request }: Found,
  text: 'fillDone' | 'fillRefused',
): Promise<void> {
  const { account, notice } = parts;
  const { accountId, corpId } = owner;
  const to = { accountId, mobile: await account.mobileOf(tx, accountId), corpId };
  await notice.tell(
    tx,
    await account.recipient(tx, to),
    { text, values: { contract: request.contract_name } },
    {
      by: { sender: accountId, corpId, known: true },
      ref: request.request_id,
      page: `/advancedVersion/writeVariables?requestId=${request.request_id}`,
    },
  );
}

/** @throws LINK_INVALID, TPL_REQUEST_OVER, TPL_FILLED_IN, TPL_VALUES */
export async function submitFillIn(parts: TplParts, ctx: Ctx, given: Values): Promise<void> {
  const { vault } = parts.deps;
  await acting(parts, ctx, async (tx, found, verifiedAt) => {
    const { request, line, owner } = found;
    const { variables } = await versionOfRequest(tx, found);
    const body = openFiller(vault, line);
    const known = openAsked(vault, request).values;
    const values = fillerValues(variables ?? [], given, { role: line.role, known });
    const last = await asOwner(tx, owner, async (inner) => {
      await updateLine(inner, line.line_id, {
        ...sealFiller(vault, line, { ...body, values }),
        ...{ state: 'filled', verified_at: verifiedAt, filled_at: ctx.now },
      });
      return (await linesOf(inner, [request.request_id])).every(({ state }) => state === 'filled');
    });
    if (last) await tellSender(parts, tx, found, 'fillDone');
  });
}

/** @throws LINK_INVALID, TPL_REQUEST_OVER, TPL_FILLED_IN */
export async function refuseFillIn(parts: TplParts, ctx: Ctx, reason: string): Promise<void> {
  await acting(parts, ctx, async (tx, found) => {
    await asOwner(tx, found.owner, (inner) =>
      updateLine(inner, found.line.line_id, { state: 'refused', reason }),
    );
    await tellSender(parts, tx, found, 'fillRefused');
  });
}
