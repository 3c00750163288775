// One file through the whole course: ruled upon as an upload, with all that a sender would agree to, drawn, signed twice,
// verified by us, by pdfsig and by qpdf. Whatever goes wrong is an outcome with its reason, never an exception.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Question, ruleUpload, type Sandbox, STEP_AFTER } from '@xinqi/pdf/upload';
import { verifyPdf } from '@xinqi/pdf/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { TestHierarchy } from '@xinqi/pki/testing';
import type { Judges } from './judges.ts';
import { type PageSize, signTwice } from './sign-twice.ts';
import { watchMemory } from './watch-memory.ts';

export type Outcome = 'accepted' | 'consented' | 'refused' | 'failed';
export type Verdicts = {
  /** `valid`, or what our verifier says of the file and of the first signature that is not valid. */
  own: string;
  /** `valid`, or why not; absent without the tool. */
  pdfsig?: string;
  /** `good`, `warnings`, `errors`, each as before signing or not; absent without the tool. */
  qpdf?: string;
};
export type Judged = {
  outcome: Outcome;
  /** Code and findings of a refusal, or what failed at which step. */
  reason?: string;
  consents: string[];
  kind?: 'unsigned' | 'signed';
  warnings?: readonly string[];
  /** Why both renderers were asked. */
  choices?: readonly string[];
  pages?: number;
  signed?: Verdicts;
  seconds: { upload: number; sign: number; verify: number };
  /** MB at most. */
  memory: { own: number; sandbox: number };
};
/** `sandbox` does the jobs of an upload; for a quick run it is none, but this process. */
export type Desk = { hierarchy: TestHierarchy; judges: Judges; scratch: string; sandbox: Sandbox };

export async function judgeFile(path: string, desk: Desk): Promise<Judged> {
  const ended = watchMemory();
  const seconds = { upload: 0, sign: 0, verify: 0 };
  const judged: Omit<Judged, 'memory'> = { outcome: 'failed', consents: [], seconds };
  try {
    await course(path, desk, judged);
  } catch (error) {
    const { name, code, message } = error as Error & { code?: string };
    judged.outcome = 'failed';
    judged.reason = `${name} ${code ?? message}`.slice(0, 200);
  }
  return { ...judged, memory: ended() };
}

async function course(path: string, desk: Desk, judged: Omit<Judged, 'memory'>): Promise<void> {
  const { seconds } = judged;
  let bytes: Uint8Array = readFileSync(path);
  const uploaded = await timed(() => upload(bytes, desk, judged));
  seconds.upload = uploaded.seconds;
  if (!uploaded.value) return;
  bytes = uploaded.value.bytes;
  const { kind, page } = uploaded.value;
  const signed = await timed(() => signTwice(bytes, { kind, page, hierarchy: desk.hierarchy }));
  seconds.sign = signed.seconds;
  const { pdf, fields } = signed.value;
  const own = await timed(() => ownVerdict(pdf, fields, kind, desk.hierarchy));
  seconds.verify = own.seconds;
  const file = `${desk.scratch}.signed.pdf`;
  const base = `${desk.scratch}.base.pdf`;
  try {
    writeFileSync(file, pdf);
    writeFileSync(base, bytes);
    const pdfsig = pdfsigVerdict(desk.judges, file, fields);
    const qpdf = qpdfVerdict(desk.judges, file, base);
    judged.signed = { own: own.value, ...(pdfsig ? { pdfsig } : {}), ...(qpdf ? { qpdf } : {}) };
  } finally {
    rmSync(file, { force: true });
    rmSync(base, { force: true });
  }
}

type Taken = { bytes: Uint8Array; kind: 'unsigned' | 'signed'; page: PageSize };

/** The bytes that would be signed; undefined when refused. The sender agrees to all that he is asked. */
async function upload(
  original: Uint8Array,
  { sandbox, hierarchy }: Desk,
  judged: Omit<Judged, 'memory'>,
): Promise<Taken | undefined> {
  const trust = { anchors: [hierarchy.root], foreignAnchors: [], timestampAnchors: [], now: new Date() };
  const agreed: Question[] = [];
  const refuse = (...words: string[]) => {
    judged.outcome = 'refused';
    judged.reason = words.join(' ');
    return undefined;
  };
  for (let bytes = original; ; ) {
    const { ruling, found } = await ruleUpload(
      bytes,
      { agreed, isCopy: bytes !== original },
      { sandbox, trust },
    );
    if (ruling.do === 'refuse')
      return refuse(
        ruling.code,
        ...('findings' in found ? found.findings : []),
        ...agreed.map((it) => `after ${it}`),
      );
    if (ruling.do === 'ask') {
      agreed.push(ruling.question);
      judged.consents = agreed;
      const step = STEP_AFTER[ruling.question];
      if (step === 'inspect') continue;
      const copy = await sandbox({ kind: step, bytes });
      if (!copy.ok) return refuse(copy.code, `after ${step}`);
      bytes = copy.bytes;
      continue;
    }
    if (!found.ok) throw new Error('accepted what was refused');
    judged.outcome = agreed.length > 0 ? 'consented' : 'accepted';
    judged.kind = found.kind;
    judged.warnings = found.warnings;
    judged.choices = found.choices;
    judged.pages = found.pageCount;
    return { bytes, kind: found.kind, page: found.pages[0]! };
  }
}

async function ownVerdict(
  pdf: Uint8Array,
  fields: readonly string[],
  kind: 'unsigned' | 'signed',
  { root }: TestHierarchy,
): Promise<string> {
  const report = await verifyPdf(pdf, { port: nodeCryptoPort, anchors: [root], now: new Date() });
  const ours = report.signatures.filter(({ fieldName }) => fields.includes(fieldName));
  const bad = ours.find(({ verdict }) => verdict !== 'valid');
  if (bad) return `${bad.verdict} ${bad.reason}`;
  if (ours.length < fields.length) return `${report.verdict} ${report.reason ?? 'signatures missing'}`;
  // The root of those who signed before is not trusted here: what is said of the whole file is theirs.
  const whole = kind === 'signed' || ['valid', 'valid_with_warnings'].includes(report.verdict);
  return whole ? 'valid' : `${report.verdict} ${report.reason ?? ''}`;
}

function pdfsigVerdict(judges: Judges, file: string, fields: readonly string[]): string | undefined {
  const said = judges.pdfsig(file);
  if (!said) return undefined;
  const ours = said.filter(({ field }) => fields.includes(field));
  if (ours.length < fields.length) return `sees ${ours.length} of our signatures`;
  const bad = ours.find(({ valid, trusted }) => !valid || !trusted);
  if (bad) return bad.valid ? 'not trusted' : bad.text;
  return said.at(-1)?.total || ours.some(({ total }) => total) ? 'valid' : 'does not cover the whole file';
}

const GRADES: Record<number, string> = { 0: 'good', 2: 'errors', 3: 'warnings' };

function qpdfVerdict(judges: Judges, file: string, base: string): string | undefined {
  const after = judges.qpdf(file);
  if (!after) return undefined;
  const grade = GRADES[after.status ?? -1] ?? 'no answer';
  if (grade === 'good') return grade;
  return after.status === judges.qpdf(base)?.status ? `${grade} as before signing` : `${grade} since signing`;
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const began = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - began) / 1000 };
}
