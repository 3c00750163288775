// One signature's report: place, cryptography, proof of time, later changes, in the order in which they decide.
import type { CryptoPort } from '@xinqi/pki/check';
import { PdfString, type Revision, type SignatureInfo } from '../read/index.ts';
import { checkByteRange, coveredBytes, readContents } from './byte-range.ts';
import type { Place } from './changes/index.ts';
import { type Judgement, judgeSignature, judgeTimestamp, type Trust } from './judge-signature.ts';
import { type LongTermVerdict, levelReasonText, type Proofs } from './long-term/index.ts';
import {
  type ChangeReason,
  isBroken,
  noteText,
  provesDigest,
  reasonText,
  type SignatureReason,
  verdictOf,
} from './reasons.ts';
import type { SignatureReport } from './report.ts';
import { safeText } from './safe-text.ts';

export interface ReportInput {
  readonly port: CryptoPort;
  readonly bytes: Uint8Array;
  readonly info: SignatureInfo;
  /** The revision in which the signature first stands. */
  readonly revision: Revision;
  /** Of each later step: why it is not allowed, by our own rules and by those for other products' signatures, and where. */
  readonly changes: readonly {
    readonly own: ChangeReason | undefined;
    readonly foreign: ChangeReason | undefined;
    readonly place?: Place;
  }[];
  /** The signature's revision is the last one and nothing follows it. */
  readonly isLast: boolean;
  /** Another field shows the same signature. */
  readonly shared: boolean;
  readonly trust: Trust;
  /** What later document timestamps prove; a document timestamp that is found valid is added to it. */
  readonly proofs: Proofs;
  /** Index of `revision`. */
  readonly index: number;
}

export async function reportSignature(input: ReportInput): Promise<SignatureReport> {
  const { info, bytes, revision, changes, proofs, index } = input;
  const checked = checkByteRange(info, revision, bytes);
  const range = typeof checked === 'string' ? undefined : checked;
  const contents = info.dict.get('Contents');
  const content =
    range && contents instanceof PdfString ? readContents(bytes, range, contents.bytes) : undefined;
  const signature: Judgement =
    typeof checked === 'string'
      ? refused(checked)
      : !content || input.shared
        ? refused('bad_contents')
        : await (info.timestamp ? judgeTimestamp : judgeSignature)(
            input.port,
            {
              ...content,
              subFilter: info.subFilter,
              covered: coveredBytes(bytes, checked),
              now: proofs.existence(index).at,
              certificates: proofs.certificates,
            },
            input.trust,
          );
  const judged = range?.short ? shortened(signature) : signature;
  const lasting = await judgeLasting(judged, proofs, index);
  const rules = judged.own ? 'own' : 'foreign';
  const change = changes.find((step) => step[rules] !== undefined);
  const reason = decide(lasting.reason ?? judged.reason, change?.[rules], input.isLast);
  const place = reason === change?.[rules] ? change.place : undefined;
  const time = timeOf(info, judged, lasting.level !== 'B-B' ? proofs.existence(index).at : undefined);
  return {
    fieldName: info.field.name,
    kind: info.timestamp ? 'timestamp' : 'signature',
    verdict: verdictOf(reason),
    reason,
    reasonText: `${reasonText(reason)}${place ? `（${placeText(place)}）` : ''}`,
    ...(judged.signer ? { signer: judged.signer } : {}),
    ...(time ? { time } : {}),
    level: lasting.level,
    ...(lasting.levelReason && verdictOf(reason) === 'valid'
      ? { levelReason: lasting.levelReason, levelReasonText: levelReasonText(lasting.levelReason) }
      : {}),
    ...(judged.note ? { note: judged.note, noteText: noteText(judged.note) } : {}),
    coversWholeFile: range !== undefined && input.isLast && range.end === bytes.length,
    ...(info.certifies ? { docMdp: info.certifies } : {}),
    ...(range ? { revisionLength: range.end } : {}),
  };
}

/** A field's name is the file's own text. */
const placeText = (place: Place): string =>
  'page' in place ? `第 ${place.page + 1} 页` : `字段“${safeText(place.field, 60)}”`;

/** How an intact signature stands the time. One that is not intact keeps the level that its form claims. */
async function judgeLasting(judged: Judgement, proofs: Proofs, index: number): Promise<LongTermVerdict> {
  if (judged.signature) return proofs.judge(judged.signature, index);
  if (!judged.stamp) return { level: judged.stampedAt ? 'B-T' : 'B-B' };
  const reason = await proofs.addStamp(judged.stamp, index);
  return { level: 'B-B', ...(reason ? { reason } : {}) };
}

/** A signature over an earlier end of the file: what it covers may be intact, what followed is not known as a revision. */
const shortened = ({ reason, signer, stampedAt }: Judgement): Judgement =>
  provesDigest(reason) ? { reason: 'earlier_revision_lost', signer, stampedAt } : refused('bad_byte_range');

const refused = (reason: SignatureReason): Judgement => ({ reason, signer: undefined, stampedAt: undefined });

/** A signature that fails or cannot be read is worse than a later change; a later change is worse than missing trust. */
function decide(reason: SignatureReason, change: ChangeReason | undefined, isLast: boolean): SignatureReason {
  if (isBroken(reason) || change === undefined) {
    return reason === 'intact' && !isLast ? 'intact_later_changes' : reason;
  }
  return change;
}

/** `existedAt`: proven by a document timestamp, where the signature has none of its own. */
function timeOf(
  info: SignatureInfo,
  judged: Judgement,
  existedAt: Date | undefined,
): SignatureReport['time'] {
  const proven = judged.stampedAt ?? existedAt;
  if (proven) return { at: proven.toISOString(), source: 'timestamp' };
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
