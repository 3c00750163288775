/**
 * One signature as one incremental revision: PAdES B-B or B-T (EN 319 142-1). Only the
 * tail is made; the stored bytes are hashed once and never copied. The hard part is that
 * ByteRange, digest and placeholder depend on each other: layout first, then hash, then CMS.
 */
import type { Hash } from 'node:crypto';
import { digestOfSignature } from '@xinqi/pki/check';
import { cmsSizeUpperBound, createCms, type Signer } from '@xinqi/pki/make';
import { openPdf } from '../read/index.ts';
import { IncrementalUpdate, nodeInflate } from '../write/index.ts';
import { applySignature } from './apply-signature.ts';
import { overIndirectPages } from './inline-pages.ts';
import { SignError } from './sign-error.ts';
import type { SignedTail, SignRequest } from './sign-request.ts';
import { type OpenSource, openSource, type SignSource } from './sign-source.ts';
import { byteRangeText, signaturePlaceholder } from './signature-dictionary.ts';

// Room for a timestamp token with its chain; a larger one costs the second attempt.
const TOKEN_ROOM = 6144;
// The attribute around it.
const TOKEN_FRAME = 40;
const HASHES = { 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512' } as const;

/**
 * Signs and returns the tail. Throws SignError when the file forbids it, PdfError when it
 * cannot be read (`encrypted`, `needs_repair` …); errors of signer and timestamp pass through.
 */
export async function signTail(from: SignSource, request: SignRequest): Promise<SignedTail> {
  const opened = openSource(from);
  try {
    return await overIndirectPages(opened, request.password, (source) => signOpened(source, request));
  } finally {
    opened.close();
  }
}

async function signOpened(opened: OpenSource, request: SignRequest): Promise<SignedTail> {
  const { source } = opened;
  const { password } = request;
  const file = openPdf(source, { inflate: nodeInflate, ...(password && { password }) });
  const update = new IncrementalUpdate(file);
  const applied = applySignature(update, request);
  const algorithm = HASHES[digestOfSignature(request.signer.algorithm)];
  const prefix = opened.hash(algorithm);
  const plain = algorithm === 'sha256' ? prefix : opened.hash('sha256');

  let size = cmsRoom(request);
  for (let attempt = 1; ; attempt++) {
    const placeholder = signaturePlaceholder(request, applied.references, size);
    update.set(applied.signature, placeholder.object);
    const { bytes: tail, offsets } = update.finish(
      `${applied.fieldName} ${request.signedAt.getTime()} ${size}`,
    );
    const at = offsets.get(applied.signature.num)!;
    const [open, close] = [at + placeholder.contentsAt, at + placeholder.contentsEnd];
    const a = source.length + open;
    const b = source.length + close;
    const byteRange: SignedTail['byteRange'] = [0, a, b, tail.length - close];
    tail.write(byteRangeText(byteRange), at + placeholder.rangeAt, 'latin1');

    const digest = finish(prefix, tail.subarray(0, open), tail.subarray(close));
    let level: SignedTail['level'] = 'B-B';
    const timestamp =
      request.timestamp &&
      (async (value: Uint8Array): Promise<Uint8Array | undefined> => {
        const token = await request.timestamp?.(value);
        if (token) level = 'B-T';
        return token;
      });
    const cms = await createCms({ digest, signer: request.signer, ...(timestamp ? { timestamp } : {}) });
    if (cms.length > size) {
      if (attempt > 1) throw new SignError('signature_too_large', 'signature does not fit its placeholder');
      size = cms.length + 64;
      continue;
    }
    tail.write(Buffer.from(cms.buffer, cms.byteOffset, cms.length).toString('hex'), open + 1, 'latin1');
    const revisionSha256 = plain.update(tail).digest('hex');
    const revisionLength = source.length + tail.length;
    return { tail, revisionLength, revisionSha256, fieldName: applied.fieldName, level, byteRange };
  }
}

const rooms = new WeakMap<Signer, number>();

/** Size of the CMS at most; what depends on the certificates alone is kept between calls. */
function cmsRoom({ signer, timestamp, tokenRoom }: SignRequest): number {
  let room = rooms.get(signer);
  if (room === undefined) {
    room = cmsSizeUpperBound(signer, 0);
    rooms.set(signer, room);
  }
  return timestamp ? room + (tokenRoom ?? TOKEN_ROOM) + TOKEN_FRAME : room;
}

/** The digest of what `prefix` has seen and the parts after it; `prefix` itself stays usable. */
function finish(prefix: Hash, ...parts: Uint8Array[]): Buffer {
  const hash = prefix.copy();
  for (const part of parts) hash.update(part);
  return hash.digest();
}
