// Making a seal, by template or from a picture. Pictures are attacker-controlled: read in the sandbox, and nothing of
// them is kept but the traced outline (U-01, U-02, U-05).
import { SealState } from '@xinqi/domain';
import { AppearanceError, type TracedSeal, traceInk } from '@xinqi/pdf/appearance';
import { MOST_PICTURE_SIDE, runInSandbox } from '@xinqi/pdf/upload';
import type { Parsed } from '@xinqi/wire';
import type { sealRoutes } from '@xinqi/wire/seal';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { asOwner } from '../../../platform/database/as-owner.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { readPart } from '../../../platform/http/read-part.ts';
import type { Limit } from '../../../platform/limits.ts';
import { doerOf } from '../../log/index.ts';
import type { SealParts } from '../parts.ts';
import { colours, drawn, pictureOf, sourceOf } from './design.ts';
import { countSeals, insertSeal, type NewSeal } from './store.ts';

const mostSeals = 200;
const mostPicture = 2 * 1024 * 1024;
const picturesADay: Limit = { name: 'seal-pictures', max: 200, seconds: 86_400 };

async function store(
  parts: SealParts,
  ctx: Ctx,
  row: Omit<NewSeal, 'corp_id' | 'made_by' | 'created_at'>,
  content: string,
): Promise<void> {
  const doer = doerOf(ctx);
  await asOwner(parts.deps.db, doer, async (tx) => {
    const { verified_at } = await parts.account.claims.of(tx, doer.corpId);
    if (verified_at === null) throw new AppError('SEAL_CORP_UNVERIFIED');
    if ((await countSeals(tx, doer.corpId)) >= mostSeals) throw new AppError('SEAL_FULL');
    const { corpId, accountId } = doer;
    const full = { ...row, corp_id: corpId, made_by: accountId, created_at: ctx.now };
    if ((await insertSeal(tx, full)) === 'taken')
      throw new AppError(row.seal_type === 1 ? 'SEAL_OFFICIAL_EXISTS' : 'SEAL_NAME_TAKEN');
    await parts.log.record(tx, doer, { kind: 'seal.make', target: row.name, content }, ctx.now);
  });
}

export async function makeSeal(
  parts: SealParts,
  ctx: Ctx,
  { name, design }: Parsed<(typeof sealRoutes)['sealMake']>,
): Promise<{ sealId: string }> {
  const { corpId } = doerOf(ctx);
  const corpName = await parts.account.displayName(parts.deps.db, { corpId });
  const sealId = uuidv7(ctx.now);
  const source = sourceOf(design, corpName, sealId);
  drawn(source);
  const row = { seal_id: sealId, name, source, made: 'template' as const };
  await store(parts, ctx, { ...row, seal_type: design.sealType, state: SealState.Enabled }, '按模板制作');
  return { sealId };
}

async function bytesOf(ctx: Ctx): Promise<Uint8Array> {
  const { file } = ctx;
  if (!file) throw new AppError('SEAL_PICTURE');
  const bytes = await readPart(file, mostPicture);
  if (typeof bytes === 'string' || bytes.length === 0) throw new AppError('SEAL_PICTURE');
  return new Uint8Array(bytes);
}

async function trace(bytes: Uint8Array, widthMm: number, colour: TracedSeal['colour']): Promise<TracedSeal> {
  const found = await runInSandbox({ kind: 'picture', bytes });
  if (!found.ok) throw new AppError('SEAL_PICTURE');
  const { width, height, bytes: data } = found;
  const right =
    Math.max(width, height) <= MOST_PICTURE_SIDE && data.length === width * height * 4 && data.length > 0;
  if (!right) throw new AppError('SEAL_PICTURE');
  try {
    return traceInk({ width, height, data }, widthMm, colour);
  } catch (error) {
    if (!(error instanceof AppearanceError)) throw error;
    throw new AppError('SEAL_PICTURE_UNCLEAR');
  }
}

export async function uploadSeal(
  parts: SealParts,
  ctx: Ctx,
  input: Parsed<(typeof sealRoutes)['sealUpload']>,
) {
  await parts.deps.limits.use({ limit: picturesADay, key: doerOf(ctx).accountId });
  const seal = await trace(await bytesOf(ctx), input.width, colours[input.color]);
  const source = { type: 'traced', seal } as const;
  const picture = pictureOf(drawn(source));
  if (seal.height > 100) throw new AppError('SEAL_PICTURE_UNCLEAR');
  if (input.preview) return { sealId: null, ...picture };
  const sealId = uuidv7(ctx.now);
  const row = { seal_id: sealId, name: input.name, source, made: 'upload' as const };
  await store(
    parts,
    ctx,
    { ...row, seal_type: input.sealType, state: SealState.Auditing },
    '上传图片制作，待审核',
  );
  return { sealId, ...picture };
}
