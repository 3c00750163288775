// Hostile uploads: mutated PDFs through the real call, its sandboxed inspection and, for what is accepted, the sending of
// a contract. Each must come to an end in words; the service stays alive, keeps its memory and writes no stray file.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@xinqi/scenario';
import { Refused } from '@xinqi/sdk';
import { fileRoutes } from '@xinqi/wire/file';
import { signingRoutes } from '@xinqi/wire/signing';
import { authorization, boundary, multipartOf } from '../../../server/src/testing/fuzz/encode.ts';
import { judge } from '../../../server/src/testing/fuzz/judge.ts';
import { Random } from '../../../server/src/testing/fuzz/random.ts';
import { everyTenSeconds, inLanes } from './lanes.ts';
import type { Options } from './options.ts';
import type { PartReport } from './report.ts';
import { growthOf, residents } from './residents.ts';
import { startTarget, type Target } from './target.ts';
import { mutate } from './uploads/mutate.ts';
import { makeSeeds } from './uploads/seeds.ts';

const DEFAULT_UPLOADS = 500;
const LANES = 6;
/** Wall limit of an inspection is 60 s, with a second try for a crash, a copy and its own inspection. */
const LONGEST_SECONDS = 360;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

type Outcome = { end: string; seconds: number; finding?: string };

/** One upload until it is ready or refused. */
async function uploadOne(target: Target, client: Client, pdf: Buffer, random: Random): Promise<Outcome> {
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  const bad = (end: string, finding: string): Outcome => ({ end, seconds: seconds(), finding });
  const { targetId, sign, ts } = await client.call(fileRoutes.tempFileOper, {});
  const request = {
    routeId: 'file.uploadTemp',
    path: '/fileOper/uploadTemp',
    made: 'hostile' as const,
    how: 'mutated',
    principal: 'sender',
    method: 'POST',
    url: '/fileOper/uploadTemp',
    headers: { ...authorization(client.bearer), 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: multipartOf({ targetId, sign, ts, fileType: 1, fileName: '合同.pdf' }, pdf),
  };
  const answer = await target.transport.send(request, 30_000);
  const verdict = judge(request, answer, () => undefined);
  const [first] = verdict.findings;
  if (first) return bad(first.fault, first.detail);
  if (verdict.code !== 'ok') return { end: verdict.code, seconds: seconds() };
  const { fileId } = verdict.data as { fileId: string };
  for (;;) {
    const info = await client.call(fileRoutes.convertInfo, { fileId });
    if (info.state === 'needs_consent')
      await client.call(fileRoutes.convertConsent, { fileId, consent: true });
    else if (info.state === 'refused') return { end: info.reason?.code ?? 'refused', seconds: seconds() };
    else if (info.state === 'ready') break;
    if (seconds() > LONGEST_SECONDS) return bad('hang', `still ${info.state} after ${LONGEST_SECONDS} s`);
    await pause(150);
  }
  if (random.chance(0.5)) return { end: 'ready', seconds: seconds() };
  const field = { kind: 'signature' as const, page: 0, x: 5, y: 5, width: 40, height: 20 };
  try {
    await client.call(signingRoutes.create, {
      contractId: fileId,
      contractName: '变异文件',
      signatoryJson: [
        { userType: 0, signatoryFullName: '张三', signatoryMobile: '13700000001', fields: [field] },
      ],
    });
    return { end: 'ready and sent', seconds: seconds() };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return ['SYSTEM', 'BUSY'].includes(error.code)
      ? bad('5xx', `sending: ${error.message}`)
      : { end: `ready, sending ${error.code}`, seconds: seconds() };
  }
}

const listing = (folder: string): string[] => readdirSync(folder).sort();

export async function attackByUploads(options: Options): Promise<PartReport> {
  const wanted = options.requests ?? DEFAULT_UPLOADS;
  const seeds = await makeSeeds();
  const target = await startTarget();
  const ends = new Map<string, number>();
  const findings: string[] = [];
  let slowest = 0;
  let done = 0;
  try {
    const sender = (await target.makers.person('13900000001', '陈思远')).client;
    const random = new Random(options.seed, 'uploads');
    // warm: the first inspection makes the sandbox and the fonts
    await uploadOne(target, sender, seeds[0]!, random);
    const before = residents();
    const files = listing(target.product.dataDir);
    const kept = join(import.meta.dirname, '../../../.data/attack/uploads');
    const stop = everyTenSeconds(() => `${done} uploads, ${findings.length} findings`);
    const began = performance.now();
    await inLanes(wanted, LANES, async (i) => {
      const own = new Random(options.seed, 'upload', i);
      const { pdf, how } = mutate(seeds, own);
      const { end, seconds, finding } = await uploadOne(target, sender, pdf, own);
      done++;
      slowest = Math.max(slowest, seconds);
      ends.set(end, (ends.get(end) ?? 0) + 1);
      if (finding === undefined) return;
      mkdirSync(kept, { recursive: true });
      writeFileSync(join(kept, `${options.seed}-${i}.pdf`), pdf);
      findings.push(`${end}: ${finding} (${how}; .data/attack/uploads/${options.seed}-${i}.pdf)`);
      console.error(`  ✗ ${findings.at(-1)}`);
    });
    stop();
    const took = (performance.now() - began) / 1000;
    if (!(await target.alive())) findings.push('the service does not answer any more');
    const fine = await uploadOne(target, sender, seeds[0]!, new Random(1));
    if (!fine.end.startsWith('ready')) findings.push(`an ordinary file is no longer taken: ${fine.end}`);
    const strays = listing(target.product.dataDir).filter((name) => !files.includes(name));
    if (strays.length > 0) findings.push(`stray files: ${strays.join(', ')}`);
    await pause(3000);
    return {
      figures: [
        ['uploads', `${wanted} in ${took.toFixed(0)} s, from ${seeds.length} seeds`],
        [
          'ends',
          [...ends]
            .sort((a, b) => b[1] - a[1])
            .map(([end, n]) => `${end} ${n}`)
            .join(', '),
        ],
        ['slowest until its end', `${slowest.toFixed(1)} s`],
        ['memory before and after, shared pages counted once', growthOf([before, residents()])],
      ],
      findings,
    };
  } finally {
    await target.stop();
  }
}
