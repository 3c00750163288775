// A visitor signs a sample: a real signature of a signer that nobody vouches for, TEST on every page, nothing of it among the
// contracts, gone after a day.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyPdf } from '@xinqi/pdf/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { penStrokes } from '@xinqi/scenario';
import { trialRoutes as r } from '@xinqi/wire/trial';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSoftSigner } from '../../adapters/soft-signer/soft-signer.ts';
import { type Harness, startHarness } from '../../testing/harness.ts';
import { createTrial } from './index.ts';
import { noEffect } from './samples.ts';

let h: Harness;
let root: Uint8Array;
beforeAll(async () => {
  h = await startHarness((deps) => ({
    families: [createTrial(deps).family],
    resolveIdentity: async () => ({}),
  }));
  const signer = await openSoftSigner({ ...h.deps, origin: h.deps.config.LOG_ORIGIN });
  root = signer.certificate('root');
});
afterAll(() => h.close());

const make = async (name = '访客', ip = '10.9.0.1') =>
  (await h.call(r.create, { sample: 'lease', name }, { ip })).body;
const pdfOf = async (of: { trialId: string; key: string }) => (await h.call(r.document, of)).raw;
const verdicts = async (pdf: Buffer) =>
  (await verifyPdf(pdf, { port: nodeCryptoPort, anchors: [root], now: new Date() })).signatures.map(
    ({ verdict }) => verdict,
  );
const textOf = (pdf: Buffer): string => {
  const folder = mkdtempSync(join(tmpdir(), 'xinqi-trial-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf);
    return execFileSync('pdftotext', [join(folder, 'a.pdf'), '-'], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
};
/** Rows of every table but those of trials and counters. */
async function others(): Promise<Record<string, number>> {
  const { rows } = await h.deps.db.pool.query<{ name: string; n: number }>(
    `select relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname),
       false, true, '')))[1]::text::int as n
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not in ('trial', 'rate_counter') and has_table_privilege(oid, 'select')`,
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

describe('a trial', () => {
  it('refuses bad input', async () => {
    const bad = { sample: 'loan', name: '访客' } as never;
    expect((await h.call(r.create, bad)).body.code).toBe('PARAM_INVALID');
    expect((await h.call(r.create, { sample: 'lease', name: '<b>x</b>' })).body.code).toBe('PARAM_INVALID');
    const { data } = await make();
    expect((await h.call(r.sign, { ...data, expiresAt: undefined, strokes: [] } as never)).body.code).toBe(
      'PARAM_INVALID',
    );
  });

  it('is made, read, signed once and marked everywhere; nothing of it stands elsewhere', async () => {
    const before = await others();
    const { trialId, key } = (await make('王小明')).data;
    const opened = { trialId, key };
    const { data } = await h.call(r.info, opened).then(({ body }) => body);
    expect(data).toMatchObject({ title: '房屋租赁合同（样例）', name: '王小明', signTime: null });
    const blank = await pdfOf(opened);
    expect(await verdicts(blank)).toEqual([]);

    const dot = [{ points: [{ x: 1, y: 1, time: 1 }] }];
    expect((await h.call(r.sign, { ...opened, strokes: dot })).body.code).toBe('HAND_SIGN_EMPTY');
    const answers = await Promise.all([1, 2].map(() => h.call(r.sign, { ...opened, strokes: penStrokes() })));
    expect(answers.map(({ body }) => body.code ?? 'done').sort()).toEqual(['TRIAL_SIGNED', 'done']);
    expect((await h.call(r.sign, { ...opened, strokes: penStrokes() })).body.code).toBe('TRIAL_SIGNED');

    const file = await pdfOf(opened);
    expect(file.subarray(0, blank.length).equals(blank)).toBe(true);
    // whole and unchanged, by a signer whom nobody vouches for
    expect(await verdicts(file)).toEqual(['cannot_verify']);
    const text = textOf(file);
    for (const word of ['TEST', noEffect, '王小明']) expect(text).toContain(word);
    expect((await h.call(r.document, opened)).headers['content-disposition']).toContain('TEST-');
    expect(await others()).toEqual(before);
  });

  it('opens with its own key only: absent, foreign and late are the same', async () => {
    const mine = (await make()).data;
    const his = (await make()).data;
    for (const pair of [
      { trialId: mine.trialId, key: his.key },
      { trialId: mine.trialId, key: 'A'.repeat(43) },
      { trialId: '00000000-0000-4000-8000-000000000000', key: mine.key },
    ])
      for (const route of [r.info, r.document])
        expect((await h.call(route, pair)).body.code).toBe('TRIAL_GONE');
  });

  it('is limited by address', async () => {
    const codes = [];
    for (let i = 0; i < 11; i++) codes.push((await make('访客', '10.9.0.77')).code ?? 'done');
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'done'), 'TOO_MANY']);
    expect((await make('访客', '10.9.0.78')).success).toBe(true);
  });

  it('is gone after a day, by its job; the sweep does the same', async () => {
    const { trialId, key } = (await make('访客', '10.9.0.79')).data;
    h.clock.advance(86_401);
    expect((await h.call(r.info, { trialId, key })).body.code).toBe('TRIAL_GONE');
    const family = h.families[0];
    await family?.jobs?.find(({ name }) => name === 'trial.forget')?.handle({});
    expect((await h.deps.db.pool.query('select 1 from trial')).rows).toEqual([]);
    expect(family?.sweeps).toMatchObject([{ name: 'trial.expired', run: expect.any(Function) }]);
  });
});
