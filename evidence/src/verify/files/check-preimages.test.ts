// Texts, places and attachments in a pack: those that its events hash, one that is left out, and others.
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, expect, it } from 'vitest';
import type { PackInput } from '../../pack/build-pack.ts';
import { judge, reason, refuted } from '../../testing/judge.ts';
import { HOLDING, PREIMAGES } from '../../testing/preimages.ts';
import { resign } from '../../testing/resign.ts';
import { makeSamplePack } from '../../testing/sample-pack.ts';
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
