// Rule H19: what events tell of signatures and document timestamps is what stands in the file, or the claim is refuted.

import type { AnyEvent } from '@xinqi/evidence/verify';
import type { PdfReport } from '@xinqi/pdf/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, expect, it } from 'vitest';
import { packSignatures } from './pdf-claims.ts';
import { signedPack } from './testing/signed-pack.ts';
import { verifyFile } from './verify-file.ts';

let hierarchy: TestHierarchy;
const time = new Date(Date.now() - 1_800_000);
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
});
type Edit = NonNullable<Parameters<typeof signedPack>[2]>['edit'];
async function judged(edit: Edit) {
  const { pack } = await signedPack(hierarchy, time, { ...(edit ? { edit } : {}) });
  const options = { anchors: [hierarchy.root], crypto: nodeCryptoPort, now: new Date() };
  const { claims, verdict } = await verifyFile(pack, options);
  return [verdict, claims.find(({ claim }) => claim === 'pdf_signatures')!.reason];
}
const done =
  (data: object): Edit =>
  (events) =>
    events.map((event) =>
      event.type === 'sign.done' && event.sign_no === 'S1'
        ? ({ ...event, data: { ...(event.data as object), ...data } } as typeof event)
        : event,
    );

it('a signature as it is recorded', async () => {
  expect(await judged(done({}))).toEqual(['valid', '2 个签名']);
  expect(await judged(done({ level: 'B-T' }))).toEqual(['valid', '2 个签名']);
});
it.each([
  [{ field: 'sig.b' }, '签署 S1 的签名不在所记录的签名域（规则 H19）'],
  [{ level: 'B-B' }, '签署 S1 的签名级别与所记录的不同（规则 H19）'],
])('a signature that is recorded otherwise: %j', async (data, words) => {
  expect(await judged(done(data))).toEqual(['invalid', words]);
});

const signature = {
  kind: 'signature',
  verdict: 'valid',
  reason: 'intact',
  revisionLength: 10,
  fieldName: 'sig.a',
};
const stamp = {
  ...{ kind: 'timestamp', verdict: 'valid', reason: 'intact', revisionLength: 20, fieldName: 'ts.1' },
  time: { at: '2026-06-01T00:00:00Z', source: 'timestamp' },
};
const signed = { type: 'sign.done', sign_no: 'S1', doc: { length: 10 }, data: { field: 'sig.a' } };
const extended = (data: object, length = 20) => ({
  ...{ type: 'doc.extend', doc: { length } },
  data: { kind: 'timestamp', field: 'ts.1', time: '2026-06-01T00:00:00.000Z', ...data },
});
const told = (signatures: object[], events: object[]) => {
  const report = { verdict: 'valid', warnings: [], revisions: [], signatures } as unknown as PdfReport;
  return packSignatures(report, 0, events as unknown as AnyEvent[], new Map()).claim;
};

it('document timestamps as they are recorded', () => {
  expect(told([signature, stamp], [signed, extended({})])).toMatchObject({ result: 'proved' });
});
it.each<[name: string, signatures: object[], events: object[], words: string]>([
  ['none is recorded', [signature, stamp], [signed], '终稿有 1 个文档时间戳，事件记录了 0 个'],
  ['none is there', [signature], [signed, extended({})], '终稿有 0 个文档时间戳，事件记录了 1 个'],
  ['another field', [signature, stamp], [signed, extended({ field: 'ts.2' })], '文档时间戳与所记录的不同'],
  ['another revision', [signature, stamp], [signed, extended({}, 21)], '文档时间戳与所记录的不同'],
  [
    'another time',
    [signature, stamp],
    [signed, extended({ time: '2026-06-01T00:00:01.000Z' })],
    '文档时间戳与所记录的不同',
  ],
  [
    'a level that it has not',
    [{ ...signature, levelReason: 'no_timestamp' }],
    [{ ...signed, data: { field: 'sig.a', level: 'B-T' } }],
    '签署 S1 的签名级别与所记录的不同',
  ],
])('document timestamps: %s', (_name, signatures, events, words) => {
  expect(told(signatures, events)).toMatchObject({ result: 'refuted', reason: `${words}（规则 H19）` });
});
