// One document of a pack: its PDF against the events about it, and the claims of several documents as claims of their contract.
import { type AnyEvent, hex } from '@xinqi/evidence/verify';
import { verifyPdf } from '@xinqi/pdf/verify';
import { baseLength, carriedSignatures } from './carried-signatures.ts';
import { type Certificates, listSignatures, packSignatures } from './pdf-claims.ts';
import type { ReportClaim, ReportSignature, Verdict } from './report.ts';
import type { VerifyFileOptions } from './verify-options.ts';

export interface PackDocument {
  readonly sha256: string;
  readonly carried: ReportClaim;
  readonly found: ReportClaim;
  readonly warnings: readonly string[];
  readonly signatures: readonly ReportSignature[];
  /** Its events record a signature. */
  readonly signed: boolean;
}

export async function judgeDocument(
  final: Uint8Array,
  events: readonly AnyEvent[],
  certificates: Certificates,
  options: VerifyFileOptions,
): Promise<PackDocument> {
  const port = options.crypto;
  const pdf = await verifyPdf(final, { ...options, foreignAnchors: options.listAnchors ?? [], port });
  const length = baseLength(events);
  const base =
    length !== undefined && length <= final.length
      ? await verifyPdf(final.subarray(0, length), { ...options, port })
      : undefined;
  const carried = carriedSignatures(base, events);
  const found = packSignatures(pdf, base?.signatures.length ?? 0, events, certificates);
  return {
    sha256: hex(await port.digest('SHA-256', final)),
    carried: carried.claim,
    found: found.claim,
    warnings: [...carried.warnings, ...found.warnings],
    signatures: listSignatures(pdf),
    signed: events.some(({ type }) => type === 'sign.done'),
  };
}

/** A verdict, lowered by what the PDF shows. A pack without signatures needs no signed PDF. */
export function lowered(
  verdict: Verdict,
  { carried, found, signed }: Pick<PackDocument, 'carried' | 'found' | 'signed'>,
  warned: boolean,
): Verdict {
  if ([verdict, found.result, carried.result].some((it) => it === 'invalid' || it === 'refuted'))
    return 'invalid';
  if (verdict === 'cannot_verify' || (signed && found.result !== 'proved')) return 'cannot_verify';
  return warned ? 'valid_with_warnings' : verdict;
}

/** What is proved of every file is proved of the contract; else the files are told of which it is not. */
export function ofAll(claims: readonly ReportClaim[]): ReportClaim {
  const worst = (['refuted', 'not_covered'] as const).find((result) =>
    claims.some((c) => c.result === result),
  );
  const told = claims.flatMap(({ result, reason }, file) =>
    result === worst ? [`文件 ${file + 1}：${reason}`] : [],
  );
  return {
    ...claims[0]!,
    result: worst ?? 'proved',
    reason: told.slice(0, 3).join('；') || `${claims.length} 个文件逐一成立`,
  };
}
