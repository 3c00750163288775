// The stored files of a contract against its events (D-08): the upload, and every revision as a prefix of the segments.
// Streams; nothing is held but one hash.
import { createHash } from 'node:crypto';
import type { Tx } from '../platform/db.ts';
import type { ObjectStore } from '../platform/storage/object-store.ts';
import type { CheckedContract } from './check-contract.ts';
import type { Findings } from './findings.ts';
import type { ReplayedFile } from './replay.ts';
import { type DocumentRow, documentRow, type OriginalRow, originalRows } from './store.ts';

async function hashOf(storage: ObjectStore, key: string, length: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of (await storage.open(key, 0, length - 1)) as AsyncIterable<Buffer>)
    hash.update(chunk);
  return hash.digest('hex');
}

/** SHA-256 of the first `length` bytes for each of the lengths (ascending), in one reading of the segments. */
async function prefixHashes(
  storage: ObjectStore,
  segments: DocumentRow['segments'],
  lengths: readonly number[],
): Promise<Map<number, string>> {
  const hash = createHash('sha256');
  const found = new Map<number, string>();
  let at = 0;
  for (const segment of segments) {
    const stream = (await storage.open(segment.key, 0, segment.length - 1)) as AsyncIterable<Buffer>;
    for await (const chunk of stream) {
      let from = 0;
      for (const length of lengths)
        if (length > at + from && length <= at + chunk.length) {
          hash.update(chunk.subarray(from, length - at));
          from = length - at;
          found.set(length, hash.copy().digest('hex'));
        }
      hash.update(chunk.subarray(from));
      at += chunk.length;
    }
  }
  return found;
}

/** Answers how many files were read. */
export async function checkObjects(
  tx: Tx,
  storage: ObjectStore,
  applyNo: string,
  { replayed, apply }: CheckedContract,
  findings: Findings,
): Promise<number> {
  const originals = await originalRows(tx, apply);
  let read = 0;
  for (const [position, file] of replayed.files.entries()) {
    const which = replayed.files.length > 1 ? `第 ${position + 1} 个文件` : '';
    const wrong = (text: string) => findings.add('D-08', `合同 ${applyNo}：${which}${text}`);
    const document = await documentRow(tx, applyNo, position);
    if (document) read += await checkFile(storage, file, document, originals[position], wrong);
    else wrong('数据库没有文件记录');
  }
  return read;
}

async function checkFile(
  storage: ObjectStore,
  file: ReplayedFile,
  document: DocumentRow,
  original: OriginalRow | undefined,
  wrong: (text: string) => void,
): Promise<number> {
  const logged = [...file.revisions].sort(([a], [b]) => a - b).map(([, revision]) => revision);
  const same =
    logged.length === document.revisions.length &&
    logged.every(
      (r, i) => r.sha256 === document.revisions[i]!.sha256 && r.length === document.revisions[i]!.length,
    );
  if (!same) wrong('数据库所记的文件版本与事件不符');
  try {
    const found = await prefixHashes(
      storage,
      document.segments,
      logged.map((r) => r.length),
    );
    for (const [rev, { length, sha256 }] of logged.entries())
      if (found.get(length) !== sha256) wrong(`第 ${rev} 版文件与事件所记的 SHA-256 不符，文件被替换或损坏`);
  } catch (error) {
    wrong(`文件无法读取（${(error as NodeJS.ErrnoException).code ?? 'IO'}）`);
  }
  const { upload } = file;
  try {
    if (!original || !upload) wrong('缺少原始文件的记录');
    else if ((await hashOf(storage, original.key, original.length)) !== upload.sha256)
      wrong('原始文件与上传事件所记的 SHA-256 不符');
  } catch (error) {
    wrong(`原始文件无法读取（${(error as NodeJS.ErrnoException).code ?? 'IO'}）`);
  }
  return logged.length + 1;
}
