// The camera of a phone for a page on a desktop: a key in a QR code, ten minutes, for the first phone that opens it, as long as the login
// that asked stands. The phone can send pictures of the kinds that were asked for, and nothing else; it is told nothing of what was
// read. Threats: a code photographed over a shoulder (whoever opens it second is refused, and the desktop shows that it was opened), one
// kept after the logout, a replay.
import type { OcrKind } from '@xinqi/domain';
import type { HandOverEvent } from '@xinqi/wire/real-name';
import { renderSVG } from 'uqr';
import { AppError } from '../../../platform/app-error.ts';
import { randomToken, uuidv7 } from '../../../platform/clock.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx, EventsReply } from '../../../platform/endpoint.ts';
import type { Deps } from '../../../platform/family.ts';
import { liveReply } from '../../../platform/http/live-reply.ts';
import type { Limit } from '../../../platform/limits.ts';
import { publish } from '../../../platform/live.ts';
import type { UserPrincipal } from '../../../platform/principal.ts';
import { holdsToken, tokenHash } from '../../../platform/tokens.ts';
import { type OcrParts, presentReading, takePicture } from './ocr-read.ts';
import * as store from './ocr-store.ts';

const seconds = 600;
const handOvers: Limit = { name: 'ocr-hand-over', max: 20, seconds: 3600 };
const opens: Limit = { name: 'ocr-hand-over-ip', max: 600, seconds: 3600 };
const topicOf = (handOverId: string): string => `ocr-hand-over:${handOverId}`;

export async function handOver({ deps }: OcrParts, ctx: Ctx, user: UserPrincipal, kinds: readonly OcrKind[]) {
  await deps.limits.use({ limit: handOvers, key: user.accountId });
  const [handOverId, k] = [uuidv7(ctx.now), randomToken()];
  const expiresAt = new Date(ctx.now.getTime() + seconds * 1000);
  await inTx(deps.db, async (tx) => {
    await store.endHandOvers(tx, user.groupId, ctx.now);
    await store.insertHandOver(tx, {
      ...{ hand_over_id: handOverId, account_id: user.accountId, group_id: user.groupId },
      ...{ kinds: [...new Set(kinds)], scan_hash: tokenHash(k), created_at: ctx.now, expires_at: expiresAt },
    });
  });
  const url = `${ctx.origin}/m/takePicture?k=${k}`;
  // white around it: scanners want four modules, and a dark page must not touch it
  return { handOverId, url, qrSvg: renderSVG(url, { border: 4 }), expiresAt: expiresAt.toISOString() };
}

async function requireLogin(tx: Tx, row: store.HandOverRow | undefined): Promise<store.HandOverRow> {
  if (!row || !(await holdsToken(tx, row.group_id, 'user'))) throw new AppError('OCR_HAND_OVER');
  return row;
}

/** The first phone only. */
export async function openOnPhone({ deps, account }: OcrParts, ctx: Pick<Ctx, 'ip' | 'now'>, k: string) {
  await deps.limits.use({ limit: opens, ip: ctx.ip });
  const phoneKey = randomToken();
  return inTx(deps.db, async (tx) => {
    const opened = await store.openHandOver(tx, tokenHash(k), { hash: tokenHash(phoneKey), now: ctx.now });
    const row = await requireLogin(tx, opened);
    publish(tx, topicOf(row.hand_over_id));
    const accountMasked = maskTarget(await account.mobileOf(tx, row.account_id));
    return { phoneKey, kinds: row.kinds, accountMasked, expiresAt: row.expires_at.toISOString() };
  });
}

export async function takeFromPhone(
  parts: OcrParts,
  ctx: Ctx,
  { phoneKey, kind }: { phoneKey: string; kind: OcrKind },
) {
  const { deps } = parts;
  const find = async (tx: Tx) =>
    requireLogin(tx, await store.handOverOfPhone(tx, tokenHash(phoneKey), deps.clock.now()));
  const row = await inTx(deps.db, find);
  if (!row.kinds.includes(kind)) throw new AppError('OCR_HAND_OVER');
  const reading = await takePicture(parts, ctx, {
    ...{ accountId: row.account_id, kind, handOverId: row.hand_over_id },
    async stillMay(tx) {
      await find(tx);
      publish(tx, topicOf(row.hand_over_id));
    },
  });
  return { kind, document: reading.document, hints: reading.hints };
}

async function stateOf(deps: Deps, handOverId: string, groupId: string): Promise<HandOverEvent> {
  const row = await store.findHandOver(deps.db, handOverId, groupId);
  if (!row) return { state: 'expired', readings: [] };
  const readings = (await store.readingsOf(deps.db, handOverId)).map((one) =>
    presentReading(deps.vault, one),
  );
  const over = row.expires_at <= deps.clock.now();
  return { state: over ? 'expired' : row.phone_hash ? 'opened' : 'waiting', readings };
}

export async function ownHandOver({ deps }: OcrParts, { groupId }: UserPrincipal, handOverId: string) {
  const row = await store.findHandOver(deps.db, handOverId, groupId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** `change` at once and at every move, until it is over. */
export const watchHandOver = (
  { deps }: OcrParts,
  { hand_over_id: id, group_id: groupId }: store.HandOverRow,
): EventsReply =>
  liveReply(deps.live, {
    topic: topicOf(id),
    read: () => stateOf(deps, id, groupId),
    ends: ({ state }) => state === 'expired',
  });
