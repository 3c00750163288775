// Verification of 200 signed files beside its physical limit: hashing what each signature covers and checking one
// signature of the same kind with node:crypto. Both take turns in short slices, file by file, in one process.
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { signTail } from '@xinqi/pdf/sign';
import { verifyPdf } from '@xinqi/pdf/verify';
import { parseCertificate } from '@xinqi/pki/check';
import type { Signer } from '@xinqi/pki/make';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { makeTestHierarchy, TEST_TIME, type TestHierarchy } from '@xinqi/pki/testing';
import type { Figure } from '../report.ts';
import { SAMPLES, samplePdf } from '../sample-pdf.ts';
import { median, pairedRatio } from '../statistics.ts';

/** `files`: how many signed files; `rounds`: how often each is verified after a warm-up round. */
export type VerifyOptions = { files: number; rounds: number };

interface SignedFile {
  readonly pdf: Uint8Array;
  readonly range: readonly [number, number, number, number];
  /** What the limit checks: a signature of the same algorithm over as many bytes as the signed attributes have. */
  readonly key: KeyObject;
  readonly attributes: Uint8Array;
  readonly signature: Uint8Array;
}

const NOW = new Date('2030-01-01T00:00:00Z');
const ATTRIBUTES = new Uint8Array(120).fill(7);

export async function measureVerify({ files, rounds }: VerifyOptions): Promise<Figure[]> {
  const hierarchy = await makeTestHierarchy();
  const plain = await samplePdf(SAMPLES.small);
  const figures: Figure[] = [];
  for (const stamped of [false, true]) {
    const signed: SignedFile[] = [];
    for (let i = 0; i < files; i++) signed.push(await signedFile(hierarchy, plain, stamped));
    figures.push(figureOf(stamped, files, await course(hierarchy, signed, rounds)));
  }
  return figures;
}

async function signedFile(
  hierarchy: TestHierarchy,
  plain: Uint8Array,
  stamped: boolean,
): Promise<SignedFile> {
  const signer: Signer = await hierarchy.issue({ from: TEST_TIME, minutes: 9 * 365 * 24 * 60 });
  const { tail, byteRange } = await signTail(plain, {
    fieldName: 'signature',
    appearances: {},
    signer,
    signedAt: TEST_TIME,
    ...(stamped ? { timestamp: (value: Uint8Array) => hierarchy.stamp(value) } : {}),
  });
  const { spki } = parseCertificate(signer.certificate);
  return {
    pdf: Buffer.concat([plain, tail]),
    range: byteRange,
    key: createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' }),
    attributes: ATTRIBUTES,
    signature: await signer.sign(ATTRIBUTES),
  };
}

/** Milliseconds for all files, round by round; `cpu` of this process alone. */
type Course = { own: number[]; limit: number[]; cpu: { own: number[]; limit: number[] }; checks: number };
const cpuNow = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function course(
  hierarchy: TestHierarchy,
  signed: readonly SignedFile[],
  rounds: number,
): Promise<Course> {
  const measured: Course = { own: [], limit: [], cpu: { own: [], limit: [] }, checks: 0 };
  const trust = { anchors: [hierarchy.root], now: NOW };
  const counting: typeof nodeCryptoPort = {
    ...nodeCryptoPort,
    verify(...check) {
      measured.checks += 1;
      return nodeCryptoPort.verify(...check);
    },
  };
  await verifyPdf(signed[0]!.pdf, { ...trust, port: counting });
  const options = { ...trust, port: nodeCryptoPort };
  for (let round = -1; round < rounds; round++) {
    const [began, cpuBegan] = [performance.now(), cpuNow()];
    for (const { pdf } of signed) {
      const { verdict } = await verifyPdf(pdf, options);
      if (verdict !== 'valid') throw new Error(`verified as ${verdict}`);
    }
    const [middle, cpuMiddle] = [performance.now(), cpuNow()];
    for (const file of signed) checkLimit(file);
    const [ended, cpuEnded] = [performance.now(), cpuNow()];
    if (round < 0) continue; // warms up
    measured.own.push(middle - began);
    measured.limit.push(ended - middle);
    measured.cpu.own.push(cpuMiddle - cpuBegan);
    measured.cpu.limit.push(cpuEnded - cpuMiddle);
  }
  return measured;
}

/** SHA-256 over the two covered parts and one signature check. */
function checkLimit({ pdf, range, key, attributes, signature }: SignedFile): void {
  const [start, first, second, rest] = range;
  const digest = createHash('sha256')
    .update(pdf.subarray(start, start + first))
    .update(pdf.subarray(second, second + rest))
    .digest();
  if (digest.length !== 32 || !verify('sha256', attributes, key, signature)) throw new Error('limit');
}

function figureOf(stamped: boolean, files: number, { own, limit, cpu, checks }: Course): Figure {
  const level = stamped ? 'B-T, timestamp and two chains' : 'B-B, one chain';
  return {
    part: 'verify',
    what: `${files} signed files of 45 KB, ${level}`,
    value: (files * 1000) / median(own),
    unit: 'files/s',
    against: { name: 'the time of hashing + one check', ratio: pairedRatio(own, limit) },
    note: `limit ${Math.round((files * 1000) / median(limit))} files/s; ${checks} key checks a file; CPU ${(median(cpu.own) / files).toFixed(2)} ms a file, ${pairedRatio(cpu.own, cpu.limit).toFixed(1)} × the limit's`,
  };
}
