// One signature's report: place, cryptography, later changes, in the order in which they decide.
import type { CryptoPort } from '@xinqi/pki/check';
import { PdfString, type Revision, type SignatureInfo } from '../read/index.ts';
import { checkByteRange, coveredBytes, readContents } from './byte-range.ts';
import { type Judgement, judgeSignature, judgeTimestamp, type Trust } from './judge-signature.ts';
import { type ChangeReason, reasonText, type SignatureReason, verdictOf } from './reasons.ts';
import type { SignatureReport } from './report.ts';

export interface ReportInput {
  readonly port: CryptoPort;
  readonly bytes: Uint8Array;
  readonly info: SignatureInfo;
  /** The revision in which the signature first stands. */
  readonly revision: Revision;
  /** Why some later step is not allowed. */
  readonly change: ChangeReason | undefined;
  /** The signature's revision is the last one and nothing follows it. */
  readonly isLast: boolean;
  readonly trust: Trust;
}

export async function reportSignature(input: ReportInput): Promise<SignatureReport> {
  const { info, bytes, revision, change } = input;
  const range = checkByteRange(info, revision);
  const contents = info.dict.get('Contents');
  const content =
    range && contents instanceof PdfString ? readContents(bytes, range, contents.bytes) : undefined;
  const judged: Judgement = !range
    ? refused('bad_byte_range')
    : !content
      ? refused('bad_contents')
      : await (info.timestamp ? judgeTimestamp : judgeSignature)(
          input.port,
          { ...content, subFilter: info.subFilter, covered: coveredBytes(bytes, range) },
          input.trust,
        );
  const reason = decide(judged.reason, change, input.isLast);
  const time = timeOf(info, judged);
  return {
    fieldName: info.field.name,
    kind: info.timestamp ? 'timestamp' : 'signature',
    verdict: verdictOf(reason),
    reason,
    reasonText: reasonText(reason),
    ...(judged.signer ? { signer: judged.signer } : {}),
    ...(time ? { time } : {}),
    level: judged.stampedAt && !info.timestamp ? 'B-T' : 'B-B',
    coversWholeFile: range !== undefined && input.isLast && range.end === bytes.length,
    ...(info.certifies ? { docMdp: info.certifies } : {}),
    ...(range ? { revisionLength: range.end } : {}),
  };
}

const refused = (reason: SignatureReason): Judgement => ({ reason, signer: undefined, stampedAt: undefined });

/** A broken signature is worse than a later change; a later change is worse than missing trust. */
function decide(reason: SignatureReason, change: ChangeReason | undefined, isLast: boolean): SignatureReason {
  if (verdictOf(reason) === 'invalid' || change === undefined) {
    return reason === 'intact' && !isLast ? 'intact_later_changes' : reason;
  }
  return change;
}

function timeOf(info: SignatureInfo, judged: Judgement): SignatureReport['time'] {
  if (judged.stampedAt) return { at: judged.stampedAt.toISOString(), source: 'timestamp' };
  const stated = info.dict.get('M');
  const at = stated instanceof PdfString ? parseDate(stated.text()) : undefined;
  return at === undefined ? undefined : { at, source: 'claimed' };
}

const DATE = /^D:(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:Z|([+-])(\d{2})'?(\d{2})'?)?/;

/** A PDF date (ISO 32000-1 §7.9.4) with seconds as ISO 8601; undefined when it is none. */
function parseDate(text: string): string | undefined {
  const match = DATE.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, sign, hours, minutes] = match;
  const date = new Date(
    `${year}-${month}-${day}T${hour}:${minute}:${second}${sign ? `${sign}${hours}:${minutes}` : 'Z'}`,
  );
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
