// Every byte of manifest, note, events and proofs, and every 97th of the documents, changed one at a time in an
// otherwise perfect container: never valid, and the answer names the part (decisions: changed-byte tests).
import { makeTestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { utf8 } from '../event/bytes.ts';
import { judge, reason, refuted, rememberingCrypto } from '../testing/judge.ts';
import { makeSamplePack } from '../testing/sample-pack.ts';
import { canonicalZip } from '../testing/zip-forge.ts';
import { readZip } from './zip-read.ts';

let files: ReadonlyMap<string, Uint8Array>;
let anchors: Uint8Array[];
let bytes: Uint8Array;
const crypto = rememberingCrypto();

beforeAll(async () => {
  const hierarchy = await makeTestHierarchy();
  const base = utf8(`%PDF-1.7 ${'a small contract '.repeat(40)}\n%%EOF\n`);
  const signed = utf8(`${Buffer.from(base).toString()}${'signature '.repeat(40)}%%EOF\n`);
  const certificate = (await hierarchy.issue({ name: '张*' })).certificate;
  // the shortest history: what is told is the matter of other tests, and every byte here costs a verification
  const signatures = [{ revision: signed, certificate }];
  const made = await makeSamplePack({ hierarchy, base, signatures, old: true });
  ({ bytes } = made);
  files = readZip(bytes, () => true).files;
  anchors = [hierarchy.root];
});

/** Flips one bit (a different one from byte to byte) at every `step`-th byte of a file. */
async function flip(
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
describe('one changed byte', { timeout: 240_000 }, () => {
  it('of the manifest breaks the manifest or its signature', async () => {
    const count = await flip('manifest.json', 1, () => ['manifest', 'manifest_signature']);
    expect(count).toBe(files.get('manifest.json')!.length);
  });

  it('of the note breaks the signature', async () => {
    await flip('manifest.note', 1, () => ['manifest_signature']);
  });

  it('of the events is named', async () => {
    await flip('events.ndjson', 1, (name) => [name]);
  });

  it('of any proof is named', async () => {
    const proofs = [...files.keys()].filter((name) => name.startsWith('log/proofs/'));
    expect(proofs).toHaveLength(11);
    for (const proof of proofs) await flip(proof, 1, (name) => [name]);
  });

  it('of the documents and everything else is named', async () => {
    for (const name of files.keys()) {
      if (!/^manifest|^events|^log\/proofs/.test(name)) await flip(name, 97, (changed) => [changed]);
    }
  });

  it('of the name of a key that is none afterwards is told, too', async () => {
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
    for (let at = 0; at < bytes.length; at += 7) {
      const bad = bytes.slice();
      bad[at]! ^= 1 << (at % 8);
      const report = await judge(bad, anchors, crypto);
      // Times and versions in headers are not content: naming the repacking is the right answer there.
      if (report.verdict === 'valid') expect.fail(`byte ${at}`);
    }
  });
});
