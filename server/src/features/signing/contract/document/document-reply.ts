// The bytes of one of a contract's files as sealing has it, for reading with Range and for a ticket.
import { AppError } from '../../../../platform/app-error.ts';
import type { BytesReply } from '../../../../platform/endpoint.ts';
import { openSegments } from '../../../../platform/storage/segments.ts';
import type { DocumentRow } from '../../../sealing/index.ts';
import type { Parts } from '../parts.ts';

/** A revision of a file; the newest one when none is named. */
export function documentReply(
  { deps: { storage } }: Parts,
  doc: DocumentRow | undefined,
  revision: number | undefined,
  download?: string,
): BytesReply {
  const shown = doc?.revisions[revision ?? doc.revisions.length - 1];
  if (!doc || !shown) throw new AppError('NOT_FOUND');
  return {
    contentType: 'application/pdf',
    length: shown.length,
    etag: shown.sha256,
    disposition: download ? 'attachment' : 'inline',
    ...(download ? { fileName: download } : {}),
    open: (start, end) => openSegments(storage, doc.segments, start, end),
  };
}
