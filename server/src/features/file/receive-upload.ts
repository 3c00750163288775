// One upload: credentials for it, then the bytes. Attacker-controlled throughout: the pair is checked before the body
// is read, it is taken before the first byte is stored, sizes are kept while streaming (U-14, U-16, U-17, U-18).
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isConvertedName } from '@xinqi/domain';
import type { Parsed } from '@xinqi/wire';
import type { FileInfo, fileRoutes } from '@xinqi/wire/file';
import { AppError } from '../../platform/app-error.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { checkPair, type LinkPair, makePair } from '../../platform/crypto/link-pair.ts';
import { inTx, type Tx } from '../../platform/db.ts';
import type { Ctx, FilePart } from '../../platform/endpoint.ts';
import type { Deps } from '../../platform/family.ts';
import { type Limit, refusalOf } from '../../platform/limits.ts';
import * as credentials from './credential-store.ts';
import { readFileName } from './file-name.ts';
import { presentFile } from './present.ts';
import { wakeLanes } from './queue/queue.ts';
import * as store from './store.ts';

export const maxBytes = 50 * 1024 * 1024;
/** An office may send two hundred at once and again in the afternoon; what they weigh is limited beside. */
export const filesADay: Limit = { name: 'upload-files', max: 1000, seconds: 86_400 };
export const bytesADay = 2 * 1024 ** 3;
const credentialSeconds = 1800;
const nobody = '00000000-0000-0000-0000-000000000000';

const claimsOf = (targetId: string, accountId: string, expiresAt: Date) => ({
  subject: targetId,
  recipient: accountId,
  exp: expiresAt.getTime(),
  gen: 0,
});

const mostBytes = ({ config }: Deps): number => bytesADay * config.LIMITS_FACTOR;
const aDayBefore = (now: Date): Date => new Date(now.getTime() - 86_400_000);

/** Makes the rows of uploads and has them checked, all of them or none. */
export async function insertUploads(
  deps: Deps,
  tx: Tx,
  accountId: string,
  files: readonly Omit<store.NewFile, 'accountId'>[],
  now: Date,
): Promise<store.FileRow[]> {
  const room = { since: aDayBefore(now), most: mostBytes(deps) };
  const rows = await store.insertUploads(tx, accountId, files, room);
  if (!rows) throw new AppError('UPLOAD_QUOTA');
  await wakeLanes(tx, rows.length);
  return rows;
}

/** Counted when given out, used or not. */
export async function giveCredentials(
  deps: Deps,
  { accountId, office }: { accountId: string; office: string },
  now: Date,
): Promise<LinkPair & { targetId: string; maxBytes: number }> {
  const use = { limit: filesADay, key: accountId, code: 'UPLOAD_QUOTA' } as const;
  const { rows, overOf } = deps.limits.counting('use', [use]);
  const targetId = uuidv7(now);
  const expiresAt = new Date(now.getTime() + credentialSeconds * 1000);
  const given = await credentials.insertCredential(
    deps.db,
    { target_id: targetId, account_id: accountId, office, expires_at: expiresAt },
    { since: aDayBefore(now), most: mostBytes(deps) },
    { now: deps.clock.now(), counting: rows },
  );
  if (typeof given === 'object') throw refusalOf(overOf(given));
  if (!given) throw new AppError('UPLOAD_QUOTA');
  return {
    targetId,
    ...makePair(deps.keyring, 'upload', claimsOf(targetId, accountId, expiresAt), now),
    maxBytes,
  };
}

type Upload = Parsed<(typeof fileRoutes)['uploadBatch2']> & { fileName?: string | undefined };
type Checked = { accountId: string; office: string; fileName: string };

/** The account and name of an upload with right, unused credentials and a decent name; nothing is taken yet. */
export async function checkUpload(deps: Deps, ctx: Ctx, input: Upload): Promise<Checked> {
  const credential = await credentials.findCredential(deps.db, input.targetId, aDayBefore(ctx.now));
  const claims = claimsOf(
    input.targetId,
    credential?.account_id ?? nobody,
    credential?.expires_at ?? new Date(0),
  );
  const right = checkPair(deps.keyring, 'upload', claims, input, ctx.now);
  if (!right || !credential || credential.used_at) throw new AppError('UPLOAD_CREDENTIAL');
  if (!ctx.file) throw new AppError('UPLOAD_INCOMPLETE');
  const named = readFileName(input.fileName ?? ctx.file.fileName);
  if (!named.ok) throw new AppError(named.reason);
  if (credential.sent >= mostBytes(deps)) throw new AppError('UPLOAD_QUOTA');
  return { accountId: credential.account_id, office: credential.office, fileName: named.name };
}

type Stored = { original: store.NewFile['original']; pictures?: store.Source[] };

async function storeBody(deps: Deps, file: FilePart): Promise<Stored> {
  try {
    const original = await deps.storage.putStream(file.stream, maxBytes);
    if (original === 'too_large') throw new AppError('FILE_TOO_LARGE');
    if (original.length === 0 || !(await file.wasLast())) throw new AppError('UPLOAD_INCOMPLETE');
    return { original };
  } catch (error) {
    if (error instanceof AppError || !file.stream.errored) throw error;
    throw new AppError('UPLOAD_INCOMPLETE');
  }
}

/** Pictures one behind the other, each measured as it passes. */
async function* oneBehindTheOther(first: FilePart, pictures: store.Source[]): AsyncGenerator<Buffer> {
  for (let file: FilePart | 'end' | 'cut' = first; file !== 'end'; file = await file.next()) {
    if (file === 'cut') throw new AppError('UPLOAD_INCOMPLETE');
    const hash = createHash('sha256');
    let length = 0;
    for await (const chunk of file.stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      length += chunk.length;
      yield chunk;
    }
    if (length === 0 || file.truncated()) throw new AppError('UPLOAD_INCOMPLETE');
    pictures.push({ length, sha256: hash.digest('hex') });
  }
}

export async function storePictures(deps: Deps, first: FilePart): Promise<Stored> {
  const pictures: store.Source[] = [];
  try {
    const original = await deps.storage.putStream(
      Readable.from(oneBehindTheOther(first, pictures)),
      maxBytes,
    );
    if (original === 'too_large') throw new AppError('FILE_TOO_LARGE');
    return { original, pictures };
  } catch (error) {
    // what the parser says of a body that broke off
    throw error instanceof AppError ? error : new AppError('UPLOAD_INCOMPLETE');
  }
}

type Named = { fileId: string; fileName: string } & Stored;

/** Makes the rows of what one upload brought, in one transaction with the start of their inspection. */
async function keepFiles(
  deps: Deps,
  { accountId, office }: Pick<Checked, 'accountId' | 'office'>,
  files: readonly Named[],
): Promise<FileInfo[]> {
  const now = deps.clock.now();
  const uploads = files.map((file): Omit<store.NewFile, 'accountId'> => {
    return { ...file, office, step: isConvertedName(file.fileName) ? 'office' : 'inspect', now };
  });
  const rows = await inTx(deps.db, (tx) => insertUploads(deps, tx, accountId, uploads, now));
  return rows.map((row) => presentFile(row));
}

async function takeOrRefuse(deps: Deps, ctx: Ctx, targetId: string): Promise<FilePart> {
  const { file } = ctx;
  if (!file) throw new AppError('UPLOAD_INCOMPLETE');
  if (await credentials.takeCredential(deps.db, targetId, ctx.now)) return file;
  throw new AppError('UPLOAD_CREDENTIAL');
}

/** Takes the credentials, stores the bytes, and starts the inspection. */
export async function receiveUpload(
  deps: Deps,
  ctx: Ctx,
  targetId: string,
  checked: Checked,
  storeAll = storeBody,
): Promise<FileInfo> {
  const stored = await storeAll(deps, await takeOrRefuse(deps, ctx, targetId));
  const [kept] = await keepFiles(deps, checked, [
    { fileId: targetId, fileName: checked.fileName, ...stored },
  ]);
  return kept!;
}

/** Lets the rest of a refused body pass: a browser hears no answer before its whole body is gone. */
async function readOn(from: FilePart | 'end' | 'cut'): Promise<void> {
  for (let file = from; typeof file === 'object'; file = await file.next()) file.stream.resume();
}

/** Each file by its own name; what is taken of them is taken together, so that nobody has to find out which of them came. */
async function storeEach(deps: Deps, ctx: Ctx, targetId: string, first: FilePart): Promise<Named[]> {
  const files: Named[] = [];
  let left = maxBytes;
  let file: FilePart | 'end' | 'cut' = first;
  try {
    for (; file !== 'end'; file = await file.next()) {
      if (file === 'cut') throw new AppError('UPLOAD_INCOMPLETE');
      const named = readFileName(file.fileName);
      if (!named.ok) throw new AppError(named.reason);
      const original = await deps.storage.putStream(file.stream, left);
      if (original === 'too_large') throw new AppError('FILE_TOO_LARGE');
      if (original.length === 0 || file.truncated()) throw new AppError('UPLOAD_INCOMPLETE');
      left -= original.length;
      files.push({ fileId: files.length === 0 ? targetId : uuidv7(ctx.now), fileName: named.name, original });
    }
    return files;
  } catch (error) {
    void readOn(file);
    // what the parser says of a body that broke off
    throw error instanceof AppError ? error : new AppError('UPLOAD_INCOMPLETE');
  }
}

/** As many files as came, or none of them. */
export async function receiveSeveral(
  deps: Deps,
  ctx: Ctx,
  targetId: string,
  checked: Checked,
): Promise<FileInfo[]> {
  const files = await storeEach(deps, ctx, targetId, await takeOrRefuse(deps, ctx, targetId));
  // the first was counted with its credentials
  const more = { limit: filesADay, key: checked.accountId, code: 'UPLOAD_QUOTA' as const };
  await deps.limits.use(...files.slice(1).map(() => more));
  return keepFiles(deps, checked, files);
}
