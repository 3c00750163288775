// A part of a recording, encrypted before it is stored. It may come in any order and again after a lost connection; other content under the same
// number is refused, since nobody could say which of both was meant.
import { createHash } from 'node:crypto';
import { videoPartBytes } from '@xinqi/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import { readPart } from '../../platform/http/read-part.ts';
import type { Signer } from '../signing/index.ts';
import { sealPart } from './keep/seal-part.ts';
import { ownSession, requireOpenSession, type VideoParts } from './own-session.ts';
import { insertPart, partsOf } from './store.ts';

type Said = { sessionId: string; part: number; sha256: string };

async function bytesOf({ file }: Ctx, sha256: string): Promise<Buffer> {
  const bytes = file && (await readPart(file, videoPartBytes));
  if (bytes === undefined || typeof bytes === 'string' || bytes.length === 0)
    throw new AppError('VIDEO_PART');
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new AppError('VIDEO_PART');
  return bytes;
}

/** @throws VIDEO_GONE, VIDEO_PART, and why he may not sign */
export async function takePart(
  { deps, acts }: VideoParts,
  ctx: Ctx,
  signer: Signer,
  { sessionId, part, sha256 }: Said,
): Promise<{ parts: number[] }> {
  const { db, storage, vault } = deps;
  const bytes = await bytesOf(ctx, sha256);
  acts.requireSignable(signer, ctx.now);
  const session = requireOpenSession(await ownSession(db, signer, sessionId), ctx.now);
  const before = await partsOf(db, sessionId);
  if (!before.some((row) => row.part === part)) {
    const { key } = await storage.put(sealPart(vault, session, part, bytes));
    const row = { part, sha256: Buffer.from(sha256, 'hex'), length: bytes.length, object_key: key };
    // nobody would ever read it
    if (!(await insertPart(db, sessionId, row))) await storage.remove(key);
  }
  const parts = await partsOf(db, sessionId);
  const kept = parts.find((row) => row.part === part);
  if (!kept) throw new AppError('VIDEO_GONE');
  if (kept.sha256.toString('hex') !== sha256) throw new AppError('VIDEO_PART');
  return { parts: parts.map((row) => row.part) };
}
