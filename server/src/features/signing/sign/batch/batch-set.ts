// The exact set of lines and documents that one willingness act stands for. The code that is sent is bound to its hash, so that
// it signs neither another contract nor another text (R-07, security.md B-05).
import { createHash } from 'node:crypto';
import { AppError } from '../../../../platform/app-error.ts';
import type { BatchAct } from '../what-he-intends.ts';

export type BatchItem = { signNo: string; documentSha256: string };

/** Hash over the items in order of their numbers. Throws BATCH_MIXED when a line stands twice. */
export function batchAct(items: readonly BatchItem[]): BatchAct {
  const sorted = [...items].sort((a, b) => (a.signNo < b.signNo ? -1 : 1));
  if (new Set(sorted.map((i) => i.signNo)).size !== sorted.length) throw new AppError('BATCH_MIXED');
  const text = sorted.map((i) => `${i.signNo} ${i.documentSha256}\n`).join('');
  return { hash: createHash('sha256').update(text).digest('hex'), size: sorted.length };
}
