// What a PDF's signatures prove, alone and inside a pack. Inside a pack each signature must be the one that a
// sign.done event records: same revision, same certificate (D-12: a key used outside the product shows here).
import type { AnyEvent } from '@xinqi/evidence/verify';
import { type PdfReport, refutesOwn, type SignatureReport } from '@xinqi/pdf/verify';
import { PkiError, parseCertificate } from '@xinqi/pki/check';
import type { ReportClaim, ReportSignature } from './report.ts';

/** Certificates of the pack (DER) by the SHA-256 (hex) of their bytes. */
export type Certificates = ReadonlyMap<string, Uint8Array>;

type Judgement = Pick<ReportClaim, 'result' | 'reason'>;

/** The signatures of a PDF in the report's form. */
export function listSignatures(report: PdfReport): ReportSignature[] {
  return report.signatures.map((s) => ({
    verdict: s.verdict,
    signer: s.signer?.name ?? null,
    time: s.time?.at ?? null,
    timeSource: s.time?.source ?? null,
    level: s.level,
    levelReason: s.levelReasonText ?? null,
    note: s.noteText ?? null,
    reason: s.reasonText,
    reasonCode: s.reason,
    field: s.fieldName,
    kind: s.kind,
    testCertificate: s.signer?.testCertificate ?? false,
  }));
}

const claim = (id: string, text: string, { result, reason }: Judgement): ReportClaim => ({
  claim: id,
  text,
  result,
  reason,
});

/** Claims of a PDF that stands alone. */
export function pdfClaims(report: PdfReport): ReportClaim[] {
  const claims = [
    claim('pdf_integrity', '文件自签署后未被改动', integrity(report)),
    claim('pdf_signers', '每个签名的证书由信任锚认证', signers(report)),
    claim('pdf_time', '签署时间由可信时间戳证明', times(report)),
  ];
  const identity = '证书上的姓名由签发机构核对，平台的身份验证记录见证据包';
  return [
    ...claims,
    claim('identity', '签署人的真实身份', { result: 'not_covered', reason: identity }),
    claim('log', '签署过程记录在事件日志中', {
      result: 'not_covered',
      reason: '单独的 PDF 不含日志证明，请核验证据包',
    }),
  ];
}

const notCovered = (reason: string): Judgement => ({ result: 'not_covered', reason });

function worst(report: PdfReport): SignatureReport | undefined {
  const order = ['invalid', 'changed_after_signing', 'cannot_verify'] as const;
  return order.flatMap((verdict) => report.signatures.filter((s) => s.verdict === verdict))[0];
}

function integrity(report: PdfReport): Judgement {
  if (report.reasonText !== undefined) return notCovered(report.reasonText);
  if (report.signatures.length === 0) return notCovered('文件没有签名');
  const bad = worst(report);
  if (!bad) return { result: 'proved', reason: `${report.signatures.length} 个签名有效` };
  if (bad.verdict === 'cannot_verify') return notCovered(`签名“${bad.fieldName}”：${bad.reasonText}`);
  return { result: 'refuted', reason: `签名“${bad.fieldName}”：${bad.reasonText}` };
}

function signers(report: PdfReport): Judgement {
  const trusted = report.signatures.filter(
    ({ verdict, reason }) =>
      verdict === 'valid' || (verdict === 'changed_after_signing' && reason !== 'digest_mismatch'),
  );
  if (trusted.length === 0) return notCovered('没有可信的签名');
  const words = trusted.map(
    ({ signer }) => `${signer?.name ?? ''}${signer?.testCertificate ? '（测试证书）' : ''}`,
  );
  if (trusted.length < report.signatures.length) return notCovered(`仅部分签名可信：${words.join('、')}`);
  return { result: 'proved', reason: words.join('、') };
}

function times(report: PdfReport): Judgement {
  const own = report.signatures.filter(({ kind, verdict }) => kind === 'signature' && verdict === 'valid');
  if (own.length === 0) return notCovered('没有有效的签名');
  if (own.some(({ time }) => time?.source !== 'timestamp'))
    return notCovered('有签名没有时间戳，所载时间只是签名人自称');
  return { result: 'proved', reason: own.map(({ time }) => time!.at).join('、') };
}

/** Whether the signatures in a pack's docs/final.pdf are exactly those that its events record. The first `carried` of them
 * stood in revision 0 already: they are outside the contract and only give warnings. */
export function packSignatures(
  report: PdfReport,
  carried: number,
  events: readonly AnyEvent[],
  certificates: Certificates,
): { claim: ReportClaim; warnings: string[] } {
  const done = events.filter((e) => e.type === 'sign.done');
  const extensions = events.filter((e) => e.type === 'doc.extend');
  const warnings = report.warnings.map(({ text }) => text);
  // In the order of revisions: those of revision 0 come first, whatever their byte ranges say.
  for (const s of report.signatures.slice(0, carried)) {
    if (s.verdict !== 'valid') warnings.push(`上传时已有的签名“${s.fieldName}”：${s.reasonText}`);
  }
  // a pack whose events could not be read records nothing: that is no statement about the signatures
  const judged =
    events.length === 0
      ? notCovered('前面的检查未通过，无法判断')
      : match(report, report.signatures.slice(carried), done, extensions, certificates);
  return { claim: claim('pdf_signatures', '终稿中的签名有效，并与签署事件一一对应', judged), warnings };
}

type Done = Extract<AnyEvent, { type: 'sign.done' }>;
type Extended = Extract<AnyEvent, { type: 'doc.extend' }>;

function match(
  report: PdfReport,
  signatures: readonly SignatureReport[],
  done: readonly Done[],
  extensions: readonly Extended[],
  certificates: Certificates,
): Judgement {
  const refuted = (reason: string): Judgement => ({ result: 'refuted', reason });
  if (report.reasonText !== undefined) return notCovered(report.reasonText);
  const own = signatures.filter(({ kind }) => kind === 'signature');
  const bad = signatures.find(({ reason }) => refutesOwn(reason));
  if (bad) return refuted(`签名“${bad.fieldName}”：${bad.reasonText}`);
  if (own.length !== done.length)
    return refuted(`终稿有 ${own.length} 个签名，事件记录了 ${done.length} 次签署`);
  for (const event of done) {
    const signature = own.find(({ revisionLength }) => revisionLength === event.doc?.length);
    if (!signature) return refuted(`签署 ${event.sign_no} 的版本没有签名`);
    if (signature.signer && signature.signer.certificateSerial !== serialOf(event, certificates)) {
      return refuted(`签署 ${event.sign_no} 用的不是所记录的证书`);
    }
    const unlike = unlikeRecord(event, signature, signatures);
    if (unlike) return refuted(`${unlike}（规则 H19）`);
  }
  const extended = extensionFault(extensions, signatures);
  if (extended) return refuted(`${extended}（规则 H19）`);
  const open = signatures.find(({ verdict }) => verdict === 'cannot_verify');
  if (open) return notCovered(`签名“${open.fieldName}”：${open.reasonText}`);
  if (own.length === 0) return notCovered('尚无完成的签署');
  return { result: 'proved', reason: `${own.length} 个签名` };
}

/** What of a signature the event tells otherwise than the file does. A document timestamp proves the time of earlier signatures too. */
function unlikeRecord(
  { sign_no, data: { field, level } }: Done,
  signature: SignatureReport,
  all: readonly SignatureReport[],
): string | undefined {
  if (signature.fieldName !== field) return `签署 ${sign_no} 的签名不在所记录的签名域`;
  if (level === undefined || signature.verdict !== 'valid') return undefined;
  const bare = signature.levelReason === 'no_timestamp';
  const own = signature.time?.source === 'timestamp' && all.every(({ kind }) => kind === 'signature');
  return (level !== 'B-B' && bare) || (level === 'B-B' && own)
    ? `签署 ${sign_no} 的签名级别与所记录的不同`
    : undefined;
}

/** Every document timestamp of the file is told by one doc.extend, with its field, revision and time. */
function extensionFault(
  extensions: readonly Extended[],
  signatures: readonly SignatureReport[],
): string | undefined {
  const found = signatures.filter(({ kind }) => kind === 'timestamp');
  const told = extensions.filter(({ data }) => data.kind === 'timestamp');
  if (found.length !== told.length)
    return `终稿有 ${found.length} 个文档时间戳，事件记录了 ${told.length} 个`;
  for (const { doc, data } of told) {
    const stamp = found.find(({ revisionLength }) => revisionLength === doc?.length);
    const time = stamp?.time?.source === 'timestamp' ? stamp.time.at : undefined;
    const same =
      stamp !== undefined &&
      (data.field === undefined || data.field === stamp.fieldName) &&
      (data.time === undefined || time === undefined || Date.parse(data.time) === Date.parse(time));
    if (!same) return '文档时间戳与所记录的不同';
  }
  return undefined;
}

/** Serial of the certificate that the event names; evidence/verify has judged it (signer_certificates). */
function serialOf({ data }: Done, certificates: Certificates): string | undefined {
  const der = certificates.get(data.cert_sha256);
  try {
    return der && parseCertificate(der).serialHex;
  } catch (error) {
    if (error instanceof PkiError) return undefined;
    throw error;
  }
}
