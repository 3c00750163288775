// One entry for packs, PDFs and receipts: content decides which it is. Offline; never throws on any input.
import {
  documentName,
  hex,
  isReceipt,
  type JudgedFile,
  verifyPack,
  verifyReceipt,
} from '@xinqi/evidence/verify';
import { verifyPdf } from '@xinqi/pdf/verify';
import { judgeDocument, lowered, ofAll, type PackDocument } from './pack-document.ts';
import { listSignatures, pdfClaims } from './pdf-claims.ts';
import { rememberDigests } from './remember-digests.ts';
import type { FileReport, ReportClaim, ReportFile } from './report.ts';
import type { VerifyFileOptions } from './verify-options.ts';

const NOTHING = {
  contract: null,
  log: null,
  state: null,
  documentSha256: null,
  rootSha256: null,
  testCertificates: false,
  reasonCode: null,
  warnings: [],
  claims: [],
  signatures: [],
};

/** Judges a file. `%PDF-` at the start is a PDF, the first line of a tlog-proof a receipt; a ZIP header or end record makes a pack, however broken. */
export async function verifyFile(bytes: Uint8Array, given: VerifyFileOptions): Promise<FileReport> {
  const options = { ...given, crypto: rememberDigests(given.crypto) };
  if (startsWith(bytes, '%PDF-')) return verifyPdfFile(bytes, options);
  if (startsWith(bytes, 'PK') || endsInZip(bytes)) return verifyPackFile(bytes, options);
  if (isReceipt(bytes)) return verifyReceiptFile(bytes, options);
  const claim: ReportClaim = {
    claim: 'kind',
    text: '文件是证据包、签署回执或 PDF',
    result: 'not_covered',
    reason: '既不是证据包（ZIP），也不是签署回执或 PDF',
  };
  return { ...NOTHING, kind: 'unknown', verdict: 'cannot_verify', claims: [claim] };
}

function startsWith(bytes: Uint8Array, magic: string): boolean {
  return [...magic].every((char, i) => bytes[i] === char.charCodeAt(0));
}

/** An end record anywhere in the last 64 KiB: a pack with something before or behind it is still a (bad) pack. */
function endsInZip(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at--) {
    if (bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 5 && bytes[at + 3] === 6)
      return true;
  }
  return false;
}

async function verifyPdfFile(bytes: Uint8Array, options: VerifyFileOptions): Promise<FileReport> {
  const { otherAnchors = [], listAnchors = [] } = options;
  const foreignAnchors = [...otherAnchors, ...listAnchors];
  const report = await verifyPdf(bytes, { ...options, foreignAnchors, port: options.crypto });
  const signatures = listSignatures(report);
  return {
    ...NOTHING,
    kind: 'pdf',
    documentSha256: hex(await options.crypto.digest('SHA-256', bytes)),
    verdict: report.verdict,
    reasonCode: report.reason ?? null,
    warnings: report.warnings.map(({ text }) => text),
    claims: pdfClaims(report),
    signatures,
    testCertificates: signatures.some(({ testCertificate }) => testCertificate),
  };
}

async function verifyReceiptFile(bytes: Uint8Array, given: VerifyFileOptions): Promise<FileReport> {
  const { crypto, now } = given;
  const anchors = [...given.anchors, ...(given.otherAnchors ?? [])];
  const { verdict, claims, warnings, event, log, rootSha256, testCertificates } = await verifyReceipt(bytes, {
    ...{ anchors, crypto, now },
  });
  return {
    ...NOTHING,
    ...{ kind: 'receipt', verdict, claims, warnings, testCertificates },
    contract: event?.apply_no ?? null,
    log: log ?? null,
    rootSha256: rootSha256 ?? null,
  };
}

async function verifyPackFile(bytes: Uint8Array, given: VerifyFileOptions): Promise<FileReport> {
  const options = { ...given, anchors: [...given.anchors, ...(given.otherAnchors ?? [])] };
  const pack = await verifyPack(bytes, options);
  const certificates = new Map<string, Uint8Array>();
  for (const [name, der] of pack.files) {
    if (name.startsWith('certs/')) certificates.set(hex(await options.crypto.digest('SHA-256', der)), der);
  }
  const several = pack.judged.length > 0;
  const documents: PackDocument[] = [];
  for (const { file, events } of several ? pack.judged : [{ file: 0, events: pack.events }]) {
    const final = pack.files.get(documentName(file, 'final.pdf'));
    if (final) documents.push(await judgeDocument(final, events, certificates, options));
  }
  const [first] = documents;
  const warnings = [
    ...pack.warnings,
    ...documents.flatMap((document, file) =>
      several ? document.warnings.map((words) => `文件 ${file + 1}：${words}`) : document.warnings,
    ),
  ];
  const all = first && {
    carried: several ? ofAll(documents.map(({ carried }) => carried)) : first.carried,
    found: several ? ofAll(documents.map(({ found }) => found)) : first.found,
    signed: documents.some(({ signed }) => signed),
  };
  return {
    kind: 'pack',
    verdict: all
      ? lowered(pack.verdict, all, warnings.length > 0)
      : pack.verdict === 'invalid'
        ? 'invalid'
        : 'cannot_verify',
    contract: pack.manifest?.apply_no ?? null,
    log: pack.manifest?.log ?? null,
    state: pack.claims.find((c) => c.claim === 'state' && c.result === 'proved')?.reason ?? null,
    documentSha256: first?.sha256 ?? null,
    rootSha256: pack.rootSha256 ?? null,
    testCertificates: pack.testCertificates,
    reasonCode: null,
    warnings,
    claims: all ? [...pack.claims, all.carried, all.found] : pack.claims,
    signatures: documents.flatMap(({ signatures }, file) =>
      several ? signatures.map((signature) => ({ ...signature, file })) : signatures,
    ),
    ...(several ? { files: pack.judged.map((judged, i) => reportOf(judged, documents[i])) } : {}),
  };
}

function reportOf({ file, name, pages, verdict, claims }: JudgedFile, document?: PackDocument): ReportFile {
  return {
    position: file,
    name: name ?? null,
    pages: pages ?? null,
    verdict: document ? lowered(verdict, document, document.warnings.length > 0) : verdict,
    documentSha256: document?.sha256 ?? null,
    claims: document ? [...claims, document.carried, document.found] : claims,
  };
}
