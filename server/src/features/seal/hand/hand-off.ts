// The hand-off of a signature to the phone: a pair of its own purpose in a QR code, ten minutes, one signature, bound to
// one line of one contract or to one account. The phone never gets the signer's own link or token.
import type { Parsed } from '@xinqi/wire';
import type { sealRoutes } from '@xinqi/wire/seal';
import { renderSVG } from 'uqr';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { checkPair, makePair } from '../../../platform/crypto/link-pair.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { Deps } from '../../../platform/family.ts';
import type { Limit } from '../../../platform/limits.ts';
import { publish } from '../../../platform/live.ts';
import type { HandLine, SealLines } from '../ports.ts';
import type { HandSignRow } from './store.ts';
import * as store from './store.ts';

export const handOffSeconds = 600;
const handOffs: Limit = { name: 'hand-off', max: 60, seconds: 3600 };
export const handSignTopic = (handSignId: string): string => `hand-sign:${handSignId}`;

/** For whom a signature is drawn. */
export type Owner = HandLine | { accountId: string };
type Asked = { applyNo?: string | undefined; signNo?: string | undefined; sign?: string | undefined };

/**
 * Who asks: a line of a contract that is his (by signToken, or as the signed-in signatory), else his account. A line
 * that is not his is absent.
 */
export async function ownerOf(ctx: Ctx, doors: SealLines, asked: Asked): Promise<Owner> {
  const { link, user, corp } = ctx.identity;
  // The pair alone is no proof of the person: the second factor comes first (decisions "Link credential").
  if (!link && !user && !corp) throw new AppError(asked.sign ? '10401' : '10201');
  const { applyNo = link?.applyNo, signNo } = asked;
  if (asked.applyNo === undefined && signNo === undefined) {
    const accountId = user?.accountId ?? corp?.accountId;
    if (accountId !== undefined) return { accountId };
  }
  const line = signNo ?? link?.signNo;
  if (applyNo === undefined || line === undefined) throw new AppError('PARAM_INVALID');
  const own = await doors.ownLine(ctx.identity, applyNo, line);
  if (!own) throw new AppError('NOT_FOUND');
  return own;
}

const keyOf = (owner: Owner): string => ('signNo' in owner ? owner.signNo : owner.accountId);
const ownerOfRow = (row: HandSignRow): Owner =>
  row.sign_no !== null && row.apply_no !== null && row.recipient_gen !== null
    ? { applyNo: row.apply_no, signNo: row.sign_no, recipientGen: row.recipient_gen }
    : { accountId: row.account_id ?? '' };

export const isOwnedBy = (row: HandSignRow, owner: Owner): boolean =>
  'signNo' in owner
    ? row.apply_no === owner.applyNo &&
      row.sign_no === owner.signNo &&
      row.recipient_gen === owner.recipientGen
    : row.account_id === owner.accountId;

const claimsOf = (handSignId: string, owner: Owner, expiresAt: Date) => ({
  subject: handSignId,
  recipient: keyOf(owner),
  exp: expiresAt.getTime(),
  gen: 'signNo' in owner ? owner.recipientGen : 0,
});

export async function openHandOff(deps: Deps, doors: SealLines, ctx: Ctx, owner: Owner) {
  if ('signNo' in owner && !(await doors.lineOpen(owner))) throw new AppError('HAND_SIGN_EXPIRED');
  await deps.limits.use({ limit: handOffs, key: keyOf(owner) });
  const handSignId = uuidv7(ctx.now);
  const expiresAt = new Date(ctx.now.getTime() + handOffSeconds * 1000);
  await store.insertHandSign(deps.db, {
    hand_sign_id: handSignId,
    apply_no: 'signNo' in owner ? owner.applyNo : null,
    sign_no: 'signNo' in owner ? owner.signNo : null,
    recipient_gen: 'signNo' in owner ? owner.recipientGen : null,
    account_id: 'signNo' in owner ? null : owner.accountId,
    state: 'waiting',
    expires_at: expiresAt,
    dek: null,
    blob: null,
    taken_at: null,
    created_at: ctx.now,
    drawn_at: null,
  });
  const { sign, ts } = makePair(deps.keyring, 'hand-sign', claimsOf(handSignId, owner, expiresAt), ctx.now);
  const url = `${ctx.origin}/m/handSign?id=${handSignId}&sign=${sign}&ts=${ts}`;
  return { handSignId, url, qrSvg: renderSVG(url, { border: 2 }), expiresAt: expiresAt.toISOString() };
}

/** A hand-off that the pair opens and that can still be drawn. LINK_INVALID without the pair, else HAND_SIGN_EXPIRED. */
export async function handOffByPair(
  deps: Deps,
  doors: SealLines,
  { handSignId, sign, ts }: Parsed<(typeof sealRoutes)['handSignOpen']>,
  now: Date,
): Promise<HandSignRow & { expires_at: Date }> {
  const row = await store.findHandSign(deps.db, handSignId);
  const owner = row ? ownerOfRow(row) : { accountId: '' };
  const expiresAt = row?.expires_at ?? now;
  // Late is told apart from wrong, but only to him who has the right pair.
  const inTime = new Date(Math.min(now.getTime(), expiresAt.getTime() - 1));
  const right = checkPair(
    deps.keyring,
    'hand-sign',
    claimsOf(handSignId, owner, expiresAt),
    { sign, ts },
    inTime,
  );
  if (!row?.expires_at || !right) throw new AppError('LINK_INVALID');
  const open =
    row.state !== 'drawn' && now < row.expires_at && (!('signNo' in owner) || (await doors.lineOpen(owner)));
  if (!open) throw new AppError('HAND_SIGN_EXPIRED');
  return { ...row, expires_at: row.expires_at };
}

/** The phone looked at it; the desktop sees so. */
export async function markOpened(deps: Deps, handSignId: string): Promise<void> {
  await inTx(deps.db, async (tx: Tx) => {
    if (await store.markOpened(tx, handSignId)) publish(tx, handSignTopic(handSignId));
  });
}
