// Attachments by one-use ticket: one as it is, several as a zip. The ticket names what was recorded in the evidence.
import { AppError } from '../../../../platform/app-error.ts';
import { inTx } from '../../../../platform/db.ts';
import type { BytesReply, Ctx } from '../../../../platform/endpoint.ts';
import { openSegments } from '../../../../platform/storage/segments.ts';
import { entryName, zipReply } from '../../../../platform/storage/zip-reply.ts';
import { issueTicket, ticketUrl } from '../../../../platform/tickets.ts';
import { lockAsParty } from '../../contract/acting/acting.ts';
import type { Party } from '../../contract/acting/load-party.ts';
import { type AttachmentRow, attachmentsOf } from '../../contract/document/store.ts';
import type { Parts } from '../../contract/parts.ts';
import { downloaderKind, requireText } from '../../contract/reading-rights.ts';
import { limitDownloads, noteDownloads, readerOf } from './note-download.ts';

export const attachmentsKind = 'apply-attachments';
const asPdf = (name: string): string => (/\.pdf$/i.test(name) ? name : `${name}.pdf`);

/** The named ones, or all. NOT_FOUND when one is no attachment of this contract. */
function chosen(all: readonly AttachmentRow[], ids: readonly string[] | undefined): AttachmentRow[] {
  if (all.length === 0) throw new AppError('ATTACHMENT_NONE');
  if (ids === undefined) return [...all];
  const wanted = new Set(ids);
  const found = all.filter((row) => wanted.has(row.attachment_id));
  if (found.length !== wanted.size) throw new AppError('NOT_FOUND');
  return found;
}

export async function downloadAttachments(
  parts: Parts,
  ctx: Ctx,
  asked: Party,
  ids: readonly string[] | undefined,
) {
  const { deps } = parts;
  const { apply } = asked;
  const files = chosen(await attachmentsOf(deps.db, apply.apply_id), ids);
  await limitDownloads(parts, apply.apply_no!, readerOf(asked));
  const fileName =
    files.length === 1 ? asPdf(files[0]!.file_name) : `${apply.contract_name}-附件-${files.length}份.zip`;
  const ref = {
    applyId: apply.apply_id,
    fileName,
    ids: files.map((f) => f.attachment_id).join(),
  };
  const ticket = await inTx(deps.db, async (tx) => {
    const party = await lockAsParty(parts, tx, ctx, asked);
    requireText(party);
    await noteDownloads(
      parts,
      tx,
      ctx,
      {
        applyId: apply.apply_id,
        applyNo: apply.apply_no!,
        signNo: party.me?.sign_no,
        reader: readerOf(party),
      },
      { kind: downloaderKind(party), auth: [] },
      files.map(({ sha256 }) => ({ what: 'attachment' as const, sha256 })),
    );
    return issueTicket(tx, { kind: attachmentsKind, ref, asker: ctx.identity }, ctx.now);
  });
  return {
    url: ticketUrl(ticket),
    fileName,
    count: files.length,
    length: files.reduce((n, f) => n + f.length, 0),
  };
}

/** Redeems a ticket. */
export async function openAttachments(
  parts: Parts,
  ref: Record<string, string>,
  now: Date,
): Promise<BytesReply | undefined> {
  const { db, storage } = parts.deps;
  const { applyId, fileName = '附件.zip', ids = '' } = ref;
  if (applyId === undefined) return undefined;
  const files = chosen(await attachmentsOf(db, applyId), ids.split(','));
  const [only] = files;
  if (files.length > 1 || !only)
    return zipReply(
      storage,
      files.map((f, i) => ({
        name: entryName(i, f.file_name.replace(/\.pdf$/i, '')),
        size: f.length,
        segments: [{ key: f.object_key, length: f.length }],
      })),
      fileName,
      now,
    );
  return {
    contentType: 'application/pdf',
    length: only.length,
    etag: only.sha256,
    disposition: 'attachment',
    fileName,
    open: (start, end) => openSegments(storage, [{ key: only.object_key, length: only.length }], start, end),
  };
}
