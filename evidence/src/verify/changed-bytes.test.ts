// Every byte of manifest, note, events and proofs, and every 97th of the documents, changed one at a time in an
// otherwise perfect container: never valid, and the answer names the part (decisions: changed-byte tests). Of a contract with three
// files every 61st (documents every 197th): what tells files apart lies at another place, and a byte of it costs three judgements.
import { makeTestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { utf8 } from '../event/bytes.ts';
import { judge, reason, refuted, rememberingCrypto } from '../testing/judge.ts';
import { makeSamplePack } from '../testing/sample-pack.ts';
import { makeSeveralPack, plainSeveral } from '../testing/several-pack.ts';
import { canonicalZip } from '../testing/zip-forge.ts';
import { readZip } from './zip-read.ts';

interface Pack {
  readonly bytes: Uint8Array;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly anchors: Uint8Array[];
}
const crypto = rememberingCrypto();
const opened = (bytes: Uint8Array, root: Uint8Array): Pack => ({
  ...{ bytes, anchors: [root] },
  files: readZip(bytes, () => true).files,
});

async function packOfOne(): Promise<Pack> {
  const hierarchy = await makeTestHierarchy();
  const base = utf8(`%PDF-1.7 ${'a small contract '.repeat(40)}\n%%EOF\n`);
  const signed = utf8(`${Buffer.from(base).toString()}${'signature '.repeat(40)}%%EOF\n`);
  const certificate = (await hierarchy.issue({ name: '张*' })).certificate;
  // the shortest history: what is told is the matter of other tests, and every byte here costs a verification
  const signatures = [{ revision: signed, certificate }];
  return opened((await makeSamplePack({ hierarchy, base, signatures, old: true })).bytes, hierarchy.root);
}

async function packOfThree(): Promise<Pack> {
  const hierarchy = await makeTestHierarchy();
  return opened((await makeSeveralPack(await plainSeveral(hierarchy, 3))).bytes, hierarchy.root);
}

/** Flips one bit (a different one from byte to byte) at every `step`-th byte of a file. */
async function flip(
  { files, anchors }: Pack,
  name: string,
  step: number,
  named: (changed: string) => readonly string[],
): Promise<number> {
  const original = files.get(name)!;
  let count = 0;
  for (let at = 0; at < original.length; at += step) {
    const bad = original.slice();
    bad[at]! ^= 1 << (at % 8);
    const report = await judge(canonicalZip(new Map(files).set(name, bad)), anchors, crypto);
    const found: string[] = refuted(report);
    if (found.includes('manifest') && reason(report, 'manifest').includes(name)) found.push(name);
    if (report.verdict !== 'invalid' || !named(name).some((part) => found.includes(part))) {
      expect.fail(`${name} byte ${at}: ${report.verdict}, refuted ${found.join()}`);
    }
    count++;
  }
  return count;
}

// thousands of verifications are work, however busy the machine is: a minute was too short beside other runs
describe.each([
  { of: 'one file', make: packOfOne, step: 1, documents: 97, container: 7, proofs: 11 },
  { of: 'three files', make: packOfThree, step: 61, documents: 197, container: 197, proofs: 23 },
])(
  'one changed byte in a pack of $of',
  { timeout: 240_000 },
  ({ make, step, documents, container, ...told }) => {
    let pack: Pack;
    beforeAll(async () => {
      pack = await make();
      expect((await judge(pack.bytes, pack.anchors, crypto)).verdict).toBe('valid');
    }, 120_000);

    it('of the manifest breaks the manifest or its signature', async () => {
      const count = await flip(pack, 'manifest.json', step, () => ['manifest', 'manifest_signature']);
      expect(count).toBe(Math.ceil(pack.files.get('manifest.json')!.length / step));
    });

    it('of the note breaks the signature', async () => {
      await flip(pack, 'manifest.note', step, () => ['manifest_signature']);
    });

    it('of the events is named', async () => {
      await flip(pack, 'events.ndjson', step, (name) => [name]);
    });

    it('of any proof is named', async () => {
      const proofs = [...pack.files.keys()].filter((name) => name.startsWith('log/proofs/'));
      expect(proofs).toHaveLength(told.proofs);
      for (const proof of proofs) await flip(pack, proof, step, (name) => [name]);
    });

    it('of the documents and everything else is named', async () => {
      for (const name of pack.files.keys()) {
        if (!/^manifest|^events|^log\/proofs/.test(name))
          await flip(pack, name, documents, (changed) => [changed]);
      }
    });

    it('of the name of a key that is none afterwards is told, too', async () => {
      const { files, anchors } = pack;
      for (const [file, name] of [
        ['certs/log.cer', 'xinqi.test/log/'],
        ['certs/pack.cer', 'xinqi.test/pack/'],
      ] as const) {
        const bad = Buffer.from(files.get(file)!);
        // a blank is in no name of a key
        bad[bad.indexOf(name)] = 0x20;
        const report = await judge(canonicalZip(new Map(files).set(file, bad)), anchors, crypto);
        expect(report.verdict).toBe('invalid');
      }
    });

    it('of the container as it is, is never valid', async () => {
      const { bytes, anchors } = pack;
      for (let at = 0; at < bytes.length; at += container) {
        const bad = bytes.slice();
        bad[at]! ^= 1 << (at % 8);
        const report = await judge(bad, anchors, crypto);
        // Times and versions in headers are not content: naming the repacking is the right answer there.
        if (report.verdict === 'valid') expect.fail(`byte ${at}`);
      }
    });
  },
);
