// The bytes of a contract's file, for reading with Range and for a ticket.
import { AppError } from '../../../../platform/app-error.ts';
import type { BytesReply } from '../../../../platform/endpoint.ts';
import { openSegments } from '../../../../platform/storage/segments.ts';
import type { Parts } from '../parts.ts';

/** A revision of the contract's file; the newest one when none is named. */
export async function documentReply(
  parts: Parts,
  applyId: string,
  revision: number | undefined,
  download?: string,
): Promise<BytesReply> {
  const doc = await parts.sealing.document(parts.deps.db, applyId);
  const shown = doc?.revisions[revision ?? doc.revisions.length - 1];
  if (!doc || !shown) throw new AppError('NOT_FOUND');
  return {
    contentType: 'application/pdf',
    length: shown.length,
    etag: shown.sha256,
    disposition: download ? 'attachment' : 'inline',
    ...(download ? { fileName: download } : {}),
    open: (start, end) => openSegments(parts.deps.storage, doc.segments, start, end),
  };
}
