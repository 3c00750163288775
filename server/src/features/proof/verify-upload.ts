// /certi/verify: a dropped pack or PDF, a pack also beside what somebody got before it, judged by the same verifier as the command line.
// Nothing is kept.
import { createHash } from 'node:crypto';
import type { FileReport, ReportClaim } from '@xinqi/verifier';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import type { OpenThread } from '../../platform/threads/open-thread.ts';
import type { ProofParts } from './build-contract-pack.ts';
import { type SpooledFile, withSpooled } from './spooled-file.ts';
import type { VerifyTask } from './verify-thread.ts';

const maxMilliseconds = 60_000;
const limit = { name: 'verify-ip', max: 60, seconds: 3600 };

export function openVerifier(openThread: OpenThread) {
  const pool = openThread(new URL('./verify-thread.ts', import.meta.url), {
    idle: 30_000,
    maxQueue: 16,
    memory: 1024,
  });
  return {
    verify: (task: VerifyTask) =>
      pool.run(task, { signal: AbortSignal.timeout(maxMilliseconds) }) as Promise<FileReport>,
    close: () => pool.close(),
  };
}
export type Verifier = ReturnType<typeof openVerifier>;

export async function verifyUpload(
  parts: ProofParts,
  verifier: Verifier,
  ctx: Ctx,
  fileName: string | undefined,
) {
  const { file } = ctx;
  if (!file) throw new AppError('VERIFY_UNREADABLE');
  await parts.deps.limits.use({ limit, ip: ctx.ip });
  const name = fileName ?? file.fileName;
  const { config } = parts.deps;
  return withSpooled(config, file, async (spooled) => {
    const beside = await file.next();
    if (beside === 'cut') throw new AppError('VERIFY_UNREADABLE');
    const judgeBeside = (earlier?: Earlier) => judge(parts, verifier, ctx.now, { ...spooled, name }, earlier);
    if (beside === 'end') return judgeBeside();
    return withSpooled(config, beside, async ({ path }) => {
      if (!(await beside.wasLast())) throw new AppError('VERIFY_UNREADABLE');
      return judgeBeside({ path, name: beside.fileName });
    });
  });
}

type Earlier = { path: string; name: string };
const plainName = (name: string): string =>
  name.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').slice(0, 200);

async function judge(
  { deps, signer, timestampAnchors, listAnchors }: ProofParts,
  verifier: Verifier,
  now: Date,
  { path, sha256, name }: SpooledFile & { name: string },
  earlier: Earlier | undefined,
) {
  const root = signer.certificate('root');
  let report: FileReport;
  try {
    const trust = { anchors: [root], timestampAnchors, listAnchors };
    report = await verifier.verify({ path, earlier: earlier?.path, ...trust, now });
  } catch (error) {
    deps.log.warn({ error: (error as Error).message }, 'verification ended early');
    if ((error as Error).message.includes('queue'))
      throw new AppError('OVERLOAD', undefined, { retryAfterSeconds: 10 });
    throw new AppError('VERIFY_UNREADABLE');
  }
  if (report.kind === 'unknown') throw new AppError('VERIFY_UNREADABLE');
  if (earlier && report.kind !== 'pack') throw new AppError('VERIFY_EARLIER');
  return {
    kind: report.kind,
    fileName: plainName(name),
    earlier: earlier ? plainName(earlier.name) : null,
    sha256,
    documentSha256: report.documentSha256,
    verdict: report.verdict,
    applyNo: report.contract,
    state: report.state,
    trust: { rootSha256: createHash('sha256').update(root).digest('hex'), testRoot: signer.test },
    warnings: [...report.warnings],
    claims: report.claims.map(claimOf),
    signatures: report.signatures.map((s) => ({
      kind: s.kind,
      verdict: s.verdict,
      signer: s.signer ?? '',
      time: s.time,
      level: s.level,
      reason: s.reason,
      file: s.file === undefined ? null : s.file + 1,
    })),
    files: (report.files ?? []).map(({ name, pages, documentSha256, verdict, claims }) => ({
      ...{ name, pages, documentSha256, verdict },
      open: claims.filter(({ result }) => result !== 'proved').map(claimOf),
    })),
  };
}

const claimOf = ({ text, result, reason }: ReportClaim) => ({ claim: text, result, reason });
