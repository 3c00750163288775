// Calls of hand signatures. A signature belongs to one line or one account; a foreign one is absent.
import { sealRoutes as r } from '@xinqi/wire/seal';
import { AppError } from '../../../platform/app-error.ts';
import { type Ctx, handler } from '../../../platform/endpoint.ts';
import type { Deps } from '../../../platform/family.ts';
import type { SealLines } from '../ports.ts';
import { handOffByPair, isOwnedBy, markOpened, openHandOff, ownerOf } from './hand-off.ts';
import {
  type Drawn,
  deleteSaved,
  drawHandOff,
  listSaved,
  resultOf,
  saveHandSign,
  watchResult,
} from './hand-signs.ts';
import { findHandSign, type HandSignRow } from './store.ts';

function personOf({ identity }: Ctx): string {
  if (!identity.user) throw new AppError('10201');
  return identity.user.accountId;
}

export function handSignHandlers(deps: Deps, doors: SealLines) {
  type Asked = Parameters<typeof ownerOf>[2] & { handSignId: string };
  const own = async (ctx: Ctx, input: Asked): Promise<HandSignRow> => {
    const owner = await ownerOf(ctx, doors, input);
    const row = await findHandSign(deps.db, input.handSignId);
    if (!row || !isOwnedBy(row, owner)) throw new AppError('NOT_FOUND');
    return row;
  };
  /** The phone's hand-off, or the account of a signed-in person who draws here. */
  const drawFor = async (
    ctx: Ctx,
    { handSignId, sign, ts }: Drawn,
  ): Promise<HandSignRow | { accountId: string }> => {
    if (handSignId === undefined && sign === undefined && ts === undefined)
      return { accountId: personOf(ctx) };
    if (handSignId === undefined || sign === undefined || ts === undefined)
      throw new AppError('PARAM_INVALID');
    return handOffByPair(deps, doors, { handSignId, sign, ts }, ctx.now);
  };
  return {
    handSignUrl: handler(r.handSignUrl, {
      load: (ctx, input) => ownerOf(ctx, doors, input),
      handle: (ctx, _input, owner) => openHandOff(deps, doors, ctx, owner),
    }),
    handSignCreate: handler(r.handSignCreate, {
      load: drawFor,
      handle: (ctx, { strokes }, target) =>
        'hand_sign_id' in target
          ? drawHandOff(deps, target, strokes, ctx.now)
          : saveHandSign(deps, target.accountId, strokes, ctx.now),
    }),
    handSignResult: handler(r.handSignResult, {
      load: own,
      handle: (ctx, _input, row) => resultOf(deps, row, ctx.now),
    }),
    handSignWatch: handler(r.handSignWatch, {
      load: own,
      handle: (_ctx, _input, row) => watchResult(deps, row),
    }),
    handSignOpen: handler(r.handSignOpen, {
      load: (ctx, input) => handOffByPair(deps, doors, input, ctx.now),
      handle: async (_ctx, _input, row) => {
        await markOpened(deps, row.hand_sign_id);
        const line =
          row.apply_no && row.sign_no ? await doors.describeLine(row.apply_no, row.sign_no) : undefined;
        return {
          contractName: line?.contractName ?? null,
          signatoryName: line?.signatoryName ?? null,
          expiresAt: row.expires_at.toISOString(),
        };
      },
    }),
    handSignList: handler(r.handSignList, {
      load: personOf,
      handle: async (_ctx, _input, accountId) => ({ list: await listSaved(deps, accountId) }),
    }),
    handSignDelete: handler(r.handSignDelete, {
      load: async (ctx, { handSignId }) => {
        const row = await findHandSign(deps.db, handSignId);
        if (row?.account_id !== personOf(ctx) || row.state !== 'drawn') throw new AppError('NOT_FOUND');
        return row;
      },
      handle: async (ctx, _input, row) => {
        await deleteSaved(deps, row, personOf(ctx));
        return { done: true as const };
      },
    }),
  };
}
