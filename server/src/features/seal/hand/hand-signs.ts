// Drawn signatures: stored sealed (strokes are biometric data), read back for their owner or for one submission.
import type { Output, Parsed } from '@xinqi/wire';
import type { Strokes, sealRoutes } from '@xinqi/wire/seal';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { EventsReply } from '../../../platform/endpoint.ts';
import type { Deps } from '../../../platform/family.ts';
import { liveReply } from '../../../platform/http/live-reply.ts';
import { publish } from '../../../platform/live.ts';
import type { HandSignAsker } from '../door.ts';
import { drawStrokes } from '../draw-seals.ts';
import { handSignTopic } from './hand-off.ts';
import type { HandSignRow } from './store.ts';
import * as store from './store.ts';

type HandSign = Output<(typeof sealRoutes)['handSignCreate']>;
type Result = Output<(typeof sealRoutes)['handSignResult']>;
export type Drawn = Parsed<(typeof sealRoutes)['handSignCreate']>;

const mostSaved = 10;
const place = (handSignId: string) => ({ table: 'hand_sign', row: handSignId, tenant: '' });
const seal = (deps: Deps, handSignId: string, strokes: Strokes) =>
  deps.vault.seal(place(handSignId), { strokes: JSON.stringify(strokes) });

function strokesOf(deps: Deps, row: HandSignRow): Strokes {
  if (!row.dek || !row.blob) throw new Error(`hand signature ${row.hand_sign_id} is not drawn`);
  const { strokes } = deps.vault.open(place(row.hand_sign_id), { dek: row.dek, blob: row.blob });
  return JSON.parse(strokes ?? '[]') as Strokes;
}

const present = (deps: Deps, row: HandSignRow): HandSign => ({
  handSignId: row.hand_sign_id,
  svg: drawStrokes(strokesOf(deps, row)),
  createTime: (row.drawn_at ?? row.created_at).toISOString(),
});

async function refuseWhenFull(tx: Tx, accountId: string): Promise<void> {
  await store.lockAccount(tx, accountId);
  if ((await store.savedOf(tx, accountId)).length >= mostSaved) throw new AppError('HAND_SIGN_FULL');
}

/** From the phone: the hand-off's one signature. */
export async function drawHandOff(
  deps: Deps,
  row: HandSignRow,
  strokes: Strokes,
  now: Date,
): Promise<HandSign> {
  const svg = drawStrokes(strokes);
  await inTx(deps.db, async (tx) => {
    if (row.account_id !== null) await refuseWhenFull(tx, row.account_id);
    const drawn = await store.markDrawn(tx, row.hand_sign_id, seal(deps, row.hand_sign_id, strokes), now);
    if (!drawn) throw new AppError('HAND_SIGN_EXPIRED');
    publish(tx, handSignTopic(row.hand_sign_id));
  });
  return { handSignId: row.hand_sign_id, svg, createTime: now.toISOString() };
}

/** Drawn on the spot by a signed-in person. */
export async function saveHandSign(
  deps: Deps,
  accountId: string,
  strokes: Strokes,
  now: Date,
): Promise<HandSign> {
  const svg = drawStrokes(strokes);
  const handSignId = uuidv7(now);
  await inTx(deps.db, async (tx) => {
    await refuseWhenFull(tx, accountId);
    await store.insertHandSign(tx, {
      hand_sign_id: handSignId,
      apply_no: null,
      sign_no: null,
      recipient_gen: null,
      account_id: accountId,
      state: 'drawn',
      expires_at: null,
      ...seal(deps, handSignId, strokes),
      taken_at: null,
      created_at: now,
      drawn_at: now,
    });
  });
  return { handSignId, svg, createTime: now.toISOString() };
}

export const listSaved = async (deps: Deps, accountId: string): Promise<HandSign[]> =>
  (await store.savedOf(deps.db, accountId)).map((row) => present(deps, row));

export async function deleteSaved(deps: Deps, row: HandSignRow, accountId: string): Promise<void> {
  if (!(await store.deleteSaved(deps.db, row.hand_sign_id, accountId))) throw new AppError('STATE_CHANGED');
}

/** What the desktop shows of a hand-off. */
export function resultOf(deps: Deps, row: HandSignRow, now: Date): Result {
  if (row.state === 'drawn') return { state: 'drawn', svg: drawStrokes(strokesOf(deps, row)) };
  return { state: row.expires_at && row.expires_at > now ? row.state : 'expired', svg: null };
}

/** `change` at once and at every move, until it is drawn, expired or gone. */
export const watchResult = (deps: Deps, { hand_sign_id: id }: HandSignRow): EventsReply =>
  liveReply(deps.live, {
    topic: handSignTopic(id),
    async read(): Promise<Result> {
      const row = await store.findHandSign(deps.db, id);
      return row ? resultOf(deps, row, deps.clock.now()) : { state: 'expired', svg: null };
    },
    ends: ({ state }) => state === 'drawn' || state === 'expired',
  });

export async function takeHandSign(
  deps: Deps,
  tx: Tx,
  handSignId: string,
  asker: HandSignAsker,
): Promise<{ strokes: unknown } | undefined> {
  const taken = await store.takeForLine(tx, handSignId, asker, deps.clock.now());
  const row = taken ?? (await store.findHandSign(tx, handSignId));
  const saved = asker.accountId !== undefined && row?.account_id === asker.accountId && row.state === 'drawn';
  return row && (taken || saved) ? { strokes: strokesOf(deps, row) } : undefined;
}
