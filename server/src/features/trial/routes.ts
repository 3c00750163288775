// Calls of the trial family. The key opens one trial; absent, late and foreign are the same. What a visitor may cost is
// limited by address and for all together, since every sample is drawn and signed by this process.
import { timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppearanceError } from '@xinqi/pdf/appearance';
import { trialRoutes as r } from '@xinqi/wire/trial';
import { AppError } from '../../platform/app-error.ts';
import { randomToken, uuidv7 } from '../../platform/clock.ts';
import { inTx } from '../../platform/db.ts';
import { type Endpoint, endpoints, handler, ownOnly } from '../../platform/endpoint.ts';
import type { Deps } from '../../platform/family.ts';
import { tokenHash } from '../../platform/tokens.ts';
import { makeSample, signSample } from './make-sample.ts';
import { samples } from './samples.ts';
import { findTrial, insertTrial, signTrial, type TrialRow } from './store.ts';

const lifeSeconds = 86_400;
const made = {
  address: { name: 'trial-made-ip', max: 10, seconds: 3600 },
  all: { name: 'trial-made-all', max: 600, seconds: 3600 },
};
/** Each is made once and signed once; more are replays. */
const signed = { name: 'trial-signed-ip', max: 30, seconds: 3600 };

export function trialEndpoints(deps: Deps): Endpoint[] {
  const open = async ({ now }: { now: Date }, input: { trialId: string; key: string }): Promise<TrialRow> => {
    const row = await findTrial(deps.db, input.trialId, now);
    if (!row || !timingSafeEqual(row.key_hash, tokenHash(input.key))) throw new AppError('TRIAL_GONE');
    return row;
  };
  return endpoints(r, {
    create: handler(r.create, {
      load: ownOnly,
      handle: async (ctx, { sample, name }) => {
        await deps.limits.use({ limit: made.address, ip: ctx.ip }, { limit: made.all, key: '' });
        const { pdf, place, fieldName } = await makeSample(sample, name);
        const key = randomToken();
        const row: TrialRow = {
          trial_id: uuidv7(ctx.now),
          key_hash: tokenHash(key),
          sample,
          name,
          place,
          field_name: fieldName,
          pdf,
          signed_at: null,
          created_at: ctx.now,
          expires_at: new Date(ctx.now.getTime() + lifeSeconds * 1000),
        };
        await inTx(deps.db, (tx) => insertTrial(tx, row));
        return { trialId: row.trial_id, key, expiresAt: row.expires_at.toISOString() };
      },
    }),
    info: handler(r.info, {
      load: open,
      handle: (_ctx, _input, { sample, name, place, signed_at, expires_at }) => ({
        title: samples[sample].title,
        name,
        place,
        signTime: signed_at?.toISOString() ?? null,
        expiresAt: expires_at.toISOString(),
      }),
    }),
    document: handler(r.document, {
      load: open,
      handle: (_ctx, _input, { pdf, sample, signed_at }) => ({
        contentType: 'application/pdf',
        length: pdf.length,
        open: (start, end) => Readable.from([pdf.subarray(start, end + 1)]),
        fileName: `TEST-${samples[sample].title}${signed_at ? '-已签' : ''}.pdf`,
        disposition: 'inline',
      }),
    }),
    sign: handler(r.sign, {
      load: open,
      handle: async (ctx, { strokes }, row) => {
        if (row.signed_at) throw new AppError('TRIAL_SIGNED');
        await deps.limits.use({ limit: signed, ip: ctx.ip });
        const sample = { pdf: row.pdf, place: row.place, fieldName: row.field_name };
        const file = await signSample(sample, row.name, strokes, ctx.now).catch((error: unknown) => {
          if (!(error instanceof AppearanceError)) throw error;
          throw new AppError(error.code === 'signature_empty' ? 'HAND_SIGN_EMPTY' : 'PARAM_INVALID');
        });
        if (!(await signTrial(deps.db, row.trial_id, file, ctx.now))) throw new AppError('TRIAL_SIGNED');
        return { signTime: ctx.now.toISOString() };
      },
    }),
  });
}
