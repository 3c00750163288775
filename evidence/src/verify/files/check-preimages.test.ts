// Texts, places, attachments and approvals as drawn in a pack: those that its events hash, one that is left out, and others.
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, expect, it } from 'vitest';
import type { PackInput } from '../../pack/build-pack.ts';
import { judge, reason, refuted } from '../../testing/judge.ts';
import { HOLDING, holdingApproval, PREIMAGES } from '../../testing/preimages.ts';
import { resign } from '../../testing/resign.ts';
import { makeSamplePack } from '../../testing/sample-pack.ts';
import { secondVerifier } from '../../testing/second-verifier.ts';
import { readZip } from '../zip-read.ts';

let hierarchy: TestHierarchy;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
});
const nameOf = ({ hash, kind }: { hash: string; kind: string }) => `preimages/${hash}.${kind}`;

async function sample(change: (files: Map<string, Uint8Array>) => void = () => {}) {
  const { bytes, input } = await makeSamplePack({ hierarchy, ...HOLDING });
  const { files } = readZip(bytes, () => true);
  return judge(await resign(files, input as PackInput, change), [hierarchy.root]);
}

it('as their events say', async () => {
  const report = await sample();
  expect([report.verdict, refuted(report), reason(report, 'preimages')]).toEqual(['valid', [], '3 份原文']);
});

it('left out: the rest is told, and nothing is wrong', async () => {
  const report = await sample((files) => files.delete(nameOf(PREIMAGES.attachment)));
  expect([report.verdict, reason(report, 'preimages')]).toEqual([
    'valid',
    '2 份原文与事件一致，另有 1 份不在包内',
  ]);
});

it.each([
  [
    'of the sender, beside whose approval stands that of a signatory',
    true,
    '4 份原文；另有 1 份审批流程不在包内，只有审批的企业自己的证据包收录',
  ],
  ['of anybody else', false, '3 份原文；另有 2 份审批流程不在包内，只有审批的企业自己的证据包收录'],
] as const)('approvals as drawn: a pack %s lacks nothing', async (_whose, own, said) => {
  const { bytes } = await makeSamplePack({ hierarchy, approvals: true, ...holdingApproval(own) });
  const report = await judge(bytes, [hierarchy.root]);
  expect([report.verdict, reason(report, 'preimages')]).toEqual(['valid', said]);
  const [second] = secondVerifier([bytes], hierarchy.root);
  expect(second!.claims.preimages!.result).toBe('proved');
});

it('approvals as drawn beside a text that is left out', async () => {
  const { bytes, input } = await makeSamplePack({ hierarchy, approvals: true, ...holdingApproval(false) });
  const { files } = readZip(bytes, () => true);
  const less = await resign(files, input as PackInput, (all) => all.delete(nameOf(PREIMAGES.consent)));
  const report = await judge(less, [hierarchy.root]);
  expect(reason(report, 'preimages')).toBe('2 份原文与事件一致，另有 3 份不在包内');
  const [second] = secondVerifier([less], hierarchy.root);
  expect(second!.claims.preimages!.result).toBe('not_covered');
});

it.each([
  ['other bytes', (files) => files.set(nameOf(PREIMAGES.consent), new Uint8Array([1]))],
  [
    'bytes that no event hashes',
    (files) =>
      files.set(
        'preimages/6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d.txt',
        new Uint8Array([0]),
      ),
  ],
  [
    'a text called a list of places',
    (files) => files.set(nameOf({ ...PREIMAGES.consent, kind: 'json' }), PREIMAGES.consent.content),
  ],
] satisfies [string, (files: Map<string, Uint8Array>) => void][])('U1: %s', async (_name, change) => {
  const report = await sample(change);
  expect([report.verdict, refuted(report)]).toEqual(['invalid', ['preimages']]);
  expect(reason(report, 'preimages')).toMatch(/不是事件所指的原文（规则 U1）$/);
});

it('a pack is not built with other bytes', async () => {
  const lies = (input: PackInput) => ({
    ...HOLDING.change(input),
    preimages: [{ ...PREIMAGES.consent, content: new Uint8Array([1]) }],
  });
  await expect(makeSamplePack({ hierarchy, ...HOLDING, change: lies })).rejects.toThrow(
    'not what it is called',
  );
});
