// Signs a variant twice, each time by another signer, one visible and one invisible, and asks every judge. Where the
// core must refuse, the code is compared. A row tells what came out; judges that disagree are named in it.
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { TestHierarchy } from '@xinqi/pki/testing';
import { openPdf, signatures } from '../../read/index.ts';
import {
  fieldNames,
  nodeInflate,
  type PlannedField,
  prepare,
  type SignRequest,
  signTail,
} from '../../sign/index.ts';
import { verifyPdf } from '../../verify/index.ts';
import { MARK, NOW, RED } from '../desk.ts';
import type { Judges } from '../judges.ts';
import { type Expected, expected, isInPlace, nameOf, popplerReads, type Variant } from './axes.ts';
import { EARLIER_FIELD } from './earlier.ts';
import { type MadeVariant, makeVariant } from './make-variant.ts';

/** `refusal`: code and step that came out. `complaints`: what is not as it must be; none for a good row. */
export type Row = { name: string; variant: Variant; refusal: string | undefined; complaints: string[] };

export type Bench = { hierarchy: TestHierarchy; judges: Judges };

const PLACE = { page: 0, x: 40, y: 60, width: 100, height: 50 };
const seal: PlannedField = { signer: 'a', kind: 'seal', name: '签名', placement: PLACE };
const text: PlannedField = { signer: 'b', kind: 'text', name: '日期', placement: { ...PLACE, x: 160 } };

export async function signAndJudge(variant: Variant, bench: Bench): Promise<Row> {
  const made = await makeVariant(variant, bench.hierarchy, bench.judges, NOW);
  const row: Row = { name: nameOf(variant), variant, refusal: undefined, complaints: [] };
  const expectation = expected(variant);
  const before = Buffer.from(made.pdf);
  const fields: string[] = [];
  let pdf = made.pdf;
  for (const step of [1, 2] as const) {
    try {
      const next = await signStep(pdf, variant, step, made, bench);
      fields.push(next.fieldName);
      if (!next.pdf.subarray(0, pdf.length).equals(pdf)) row.complaints.push('earlier bytes were changed');
      pdf = next.pdf;
    } catch (error) {
      row.refusal = `${codeOf(error)} at ${step}`;
      break;
    }
  }
  if (!before.equals(made.pdf)) row.complaints.push('the input was written into');
  const wanted = wantedRefusal(expectation);
  if (row.refusal !== wanted)
    row.complaints.push(`expected ${wanted ?? 'two signatures'}, got ${row.refusal ?? 'two signatures'}`);
  if (fields.length > 0) row.complaints.push(...(await judge(pdf, fields, variant, made, bench)));
  return row;
}

const wantedRefusal = (e: Expected): string | undefined =>
  e.outcome === 'refused' ? `${e.code} at ${e.step}` : undefined;

/** Only the closed codes of SignError and PdfError are refusals; anything else is a defect. */
function codeOf(error: unknown): string {
  if (error instanceof Error && ['SignError', 'PdfError'].includes(error.name) && 'code' in error)
    return String(error.code);
  throw error;
}

async function signStep(pdf: Buffer, variant: Variant, step: 1 | 2, made: MadeVariant, bench: Bench) {
  const signer = await bench.hierarchy.issue({
    name: step === 1 ? '甲*' : '乙*',
    from: new Date(NOW.getTime() - 60_000),
  });
  const access = made.password === undefined ? {} : { password: made.password };
  let base = pdf;
  if (variant.way === 'prepared' && step === 1)
    base = Buffer.concat([pdf, prepare(pdf, { fields: [seal, text] }, access)]);
  const done = await signTail(base, {
    signer,
    signedAt: NOW,
    reason: '同意',
    ...access,
    ...requestOf(variant, step),
  });
  return { pdf: Buffer.concat([base, done.tail]), fieldName: done.fieldName };
}

type Choice = Pick<SignRequest, 'fieldName' | 'appearances'> & Partial<SignRequest>;

function requestOf(variant: Variant, step: 1 | 2): Choice {
  if (variant.way === 'prepared') {
    const [first, second] = [fieldNames({ fields: [seal, text] })[0]!, 'sig.b'];
    return step === 1
      ? { fieldName: first, appearances: { [first]: MARK }, certify: true }
      : { fieldName: second, appearances: { 'xq.b.1': MARK }, lock: true };
  }
  if (isInPlace(variant)) {
    const fieldName = `${variant.way === 'in-place-nested' ? 'party.' : ''}${step === 1 ? 'first' : 'second'}`;
    const shows = step === 1 && variant.way !== 'in-place-hidden';
    return { fieldName, appearances: shows ? { [fieldName]: MARK } : {} };
  }
  const fieldName = `sig-${step}`;
  const visible = variant.way === (step === 1 ? 'visible-first' : 'invisible-first');
  return {
    fieldName,
    appearances: visible ? { [fieldName]: MARK } : {},
    ...(visible ? { placement: PLACE } : {}),
  };
}

async function judge(
  pdf: Buffer,
  own: readonly string[],
  variant: Variant,
  made: MadeVariant,
  { hierarchy, judges }: Bench,
): Promise<string[]> {
  const { userPassword } = made;
  const access = userPassword ? { password: userPassword } : {};
  const report = await verifyPdf(pdf, {
    port: nodeCryptoPort,
    anchors: [hierarchy.root],
    now: NOW,
    ...access,
  });
  const reasons = report.signatures.map((one) => `${one.fieldName} ${one.reason}`);
  const stamps = variant.earlier === 'timestamp' ? 1 : 0;
  const earlier = ['none', 'timestamp'].includes(variant.earlier) ? [] : [EARLIER_FIELD];
  const fields = [...earlier, ...own];
  const out: string[] = [];
  if (report.verdict !== 'valid' || report.signatures.length !== fields.length + stamps)
    out.push(`verifier: ${report.verdict} ${report.reason ?? ''} ${reasons.join()}`);

  // Poppler and MuPDF look for the value of a signature in its widget and not in the field above it.
  const kids = variant.way === 'in-place-kids';
  if (kids || !popplerReads(variant)) out.push(...judgeByOpenssl(pdf, fields, judges, access));
  else out.push(...judgeByPdfsig(pdf, fields, judges, userPassword));
  if (!kids) {
    const intact = judges.mutool(pdf, userPassword).filter((one) => one.intact).length;
    if (intact !== fields.length) out.push(`mutool: ${intact} of ${fields.length} intact`);
  }
  const old = new Set(judges.qpdfComplaints(made.pdf, userPassword));
  for (const line of judges.qpdfComplaints(pdf, userPassword)) if (!old.has(line)) out.push(`qpdf: ${line}`);

  if (showsMark(variant, own) && String(judges.draw(pdf, 0).at(PLACE.x + 10, PLACE.y + 10)) !== String(RED))
    out.push('poppler: no mark');
  return out;
}

/** A file signed before that asks viewers to draw its fields themselves cannot be told to show our mark. */
function showsMark(variant: Variant, own: readonly string[]): boolean {
  const visible = own.length === 2 && !isInPlace(variant) && variant.way !== 'both-invisible';
  const asks = variant.form === 'need-appearances' && variant.earlier !== 'none';
  return visible && !asks && popplerReads(variant) && !variant.encryption.endsWith('-password');
}

/** Every signature valid and trusted, no other one seen, the last over the whole file. */
function judgeByPdfsig(
  pdf: Buffer,
  fields: readonly string[],
  judges: Judges,
  userPassword: string,
): string[] {
  const out: string[] = [];
  const said = judges.pdfsig(pdf, userPassword).filter(({ field }) => !field.startsWith('DocTimeStamp'));
  for (const name of fields) {
    const one = said.find(({ field }) => field === name);
    if (!one?.valid || !one.trusted) out.push(`pdfsig: ${name} ${JSON.stringify(one)}`);
  }
  if (said.length !== fields.length) out.push(`pdfsig: sees ${said.map(({ field }) => field).join()}`);
  if (!said.some(({ field, total }) => field === fields.at(-1) && total))
    out.push('pdfsig: not the whole file');
  return out;
}

function judgeByOpenssl(
  pdf: Buffer,
  fields: readonly string[],
  judges: Judges,
  access: { password?: string },
): string[] {
  const found = signatures(openPdf(pdf, { inflate: nodeInflate, ...access }));
  return fields.flatMap((name) => {
    const info = found.find(({ field }) => field.name === name);
    const good = info?.byteRange && judges.opensslVerify(pdf, info.byteRange, NOW);
    return good ? [] : [`openssl: ${name}`];
  });
}
