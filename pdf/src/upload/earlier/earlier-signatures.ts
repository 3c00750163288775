// The signatures that an upload carries, judged when it arrives: what each is worth, where fields stand that nobody may
// cover, and whether another visible signature can be added at all. The last is not reasoned about but tried: a throw-away
// signature is added to a copy in memory and the result verified (docs/decisions/0079). Attacker-controlled throughout.
import { randomBytes } from 'node:crypto';
import { coverProblem, type PlacedBox } from '@xinqi/domain/file';
import { createCertificate, generateKey, localSigner, type Signer } from '@xinqi/pki/make';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { annotationBoxes, openPdf, type Page, PdfError, pages, signatures } from '../../read/index.ts';
import { SignError, signTail } from '../../sign/index.ts';
import {
  isSound,
  type PdfReport,
  type SignatureReason,
  type SignatureReport,
  verdictOf,
  verifyPdf,
} from '../../verify/index.ts';
import { displayedPlace, displayedSize, nodeInflate } from '../../write/index.ts';

/** One of them. `field` and `signer` are the file's own text: clean them before they are shown. */
export type EarlierSignature = {
  field: string;
  /** Null when the certificate could not be determined. */
  signer: string | null;
  kind: 'signature' | 'timestamp';
  reason: SignatureReason;
  /** ISO 8601 UTC; null when it states none. */
  time: string | null;
  /** A timestamp proves the time. */
  stamped: boolean;
  /** Length of the revision that it covers; null when its byte range is wrong. */
  covers: number | null;
};

/**
 * `standing`: fields and marks of the file as they are displayed. `another`: a further visible signature can be added, and
 * leaves the earlier ones what they are. `unjudged`: the file as a whole cannot be verified, with or without ours.
 */
export type EarlierSignatures =
  | { ok: true; signatures: EarlierSignature[]; standing: PlacedBox[]; another: boolean }
  | { ok: false; code: 'unjudged' | 'too_complex' };

/** Roots (DER) by which to judge, as everywhere in the installation. */
export type EarlierTrust = {
  anchors: readonly Uint8Array[];
  /** Of trust lists: judged by the standards, not by our own rule. */
  foreignAnchors: readonly Uint8Array[];
  timestampAnchors: readonly Uint8Array[];
  now: Date;
};

/** More than any contract has: each becomes an event of the evidence. */
export const MOST_EARLIER = 100;
export const MOST_STANDING = 20_000;
/** Of a name or a field's name; the rest is left out. */
export const LONGEST_NAME = 200;

/** Judges a file that the inspection has accepted and found signed. Never throws for what the file is. */
export async function judgeEarlier(bytes: Uint8Array, trust: EarlierTrust): Promise<EarlierSignatures> {
  const before = await verifyPdf(bytes, { port: nodeCryptoPort, ...trust });
  if (before.reason !== undefined || before.verdict === 'no_signature')
    return { ok: false, code: 'unjudged' };
  try {
    const file = openPdf(bytes, { inflate: nodeInflate });
    const list = pages(file);
    const standing = list.flatMap((page) =>
      annotationBoxes(file, page)
        .map((box) => displayedPlace(page, box))
        .filter(({ width, height }) => width > 0 && height > 0),
    );
    if (before.signatures.length > MOST_EARLIER || standing.length > MOST_STANDING)
      return { ok: false, code: 'too_complex' };
    return {
      ok: true,
      signatures: before.signatures.map(shortly),
      standing,
      another: signatures(file).length > 0 && (await takesAnother(bytes, before, trust, list, standing)),
    };
  } catch (error) {
    if (error instanceof PdfError) return { ok: false, code: 'unjudged' };
    throw error;
  }
}

const shortly = (report: SignatureReport): EarlierSignature => ({
  field: report.fieldName.slice(0, LONGEST_NAME),
  signer: report.signer?.name.slice(0, LONGEST_NAME) ?? null,
  kind: report.kind,
  reason: report.reason,
  time: report.time?.at ?? null,
  stamped: report.time?.source === 'timestamp',
  covers: report.revisionLength ?? null,
});

/** Adds a signature of a throw-away key as the last signatory would, and looks what became of all. */
async function takesAnother(
  bytes: Uint8Array,
  before: PdfReport,
  trust: EarlierTrust,
  list: readonly Page[],
  standing: readonly PlacedBox[],
): Promise<boolean> {
  const signer = await throwAwaySigner(trust.now);
  const placement = freePlace(list, standing);
  if (!placement) return false;
  const fieldName = 'sig.SGN';
  try {
    const { tail } = await signTail(bytes, {
      ...{ fieldName, placement, signer, signedAt: trust.now },
      appearances: { [fieldName]: { kind: 'operators', width: 8, height: 8, operators: '0 0 8 8 re f' } },
    });
    const after = await verifyPdf(Buffer.concat([bytes, tail]), {
      port: nodeCryptoPort,
      ...trust,
      anchors: [...trust.anchors, signer.certificate],
    });
    const kept = before.signatures.every(
      ({ reason }, i) => verdictOf(after.signatures[i]?.reason ?? 'bad_contents') === verdictOf(reason),
    );
    const own = after.signatures.at(-1);
    const added = after.signatures.length === before.signatures.length + 1;
    return kept && added && own?.coversWholeFile === true && isSound(own.reason);
  } catch (error) {
    if (error instanceof SignError || error instanceof PdfError) return false;
    throw error;
  }
}

async function throwAwaySigner(now: Date): Promise<Signer> {
  const key = await generateKey('p256');
  const certificate = await createCertificate(
    {
      serial: randomBytes(16).map((byte, i) => (i === 0 ? (byte & 0x7f) | 1 : byte)),
      subject: { CN: 'trial' },
      notBefore: new Date(now.getTime() - 60_000),
      notAfter: new Date(now.getTime() + 3_600_000),
      spki: key.spki,
      keyUsage: ['digitalSignature'],
    },
    key,
  );
  return localSigner(key, certificate, []);
}

/** Some place of 8 points that covers nothing; undefined when every page is full. */
function freePlace(list: readonly Page[], standing: readonly PlacedBox[]): PlacedBox | undefined {
  for (const page of list.slice(0, 20)) {
    const size = displayedSize(page);
    const here = standing.filter((box) => box.page === page.index);
    for (let y = 1; y + 8 < size.height; y += 24)
      for (let x = 1; x + 8 < size.width; x += 24) {
        const box = { page: page.index, x, y, width: 8, height: 8 };
        if (coverProblem(box, size, here, true) === undefined) return box;
      }
  }
  return undefined;
}
