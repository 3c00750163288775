// The document's bytes: for reading with Range, and as a download by one-use ticket, free for every party.
import { isFinished } from '@xinqi/domain';
import { type PackOpening, packOpening } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';
import { inTx } from '../../../../platform/db.ts';
import type { BytesReply, Ctx } from '../../../../platform/endpoint.ts';
import { issueTicket, ticketUrl } from '../../../../platform/tickets.ts';
import { lockAsParty } from '../../contract/acting/acting.ts';
import type { Party } from '../../contract/acting/load-party.ts';
import { documentReply } from '../../contract/document/document-reply.ts';
import { markWords } from '../../contract/document/reading-reply.ts';
import type { Parts } from '../../contract/parts.ts';
import { downloaderKind, isReader, ownCorpOf, requireText } from '../../contract/reading-rights.ts';
import { findApplyById } from '../../contract/store.ts';
import { limitDownloads, noteDownloads, readerOf } from './note-download.ts';

export const pdfKind = 'apply-pdf';
export const packKind = 'apply-pack';
export const picturesKind = 'apply-pictures';
type FileKind = 'pdf' | 'pictures' | 'pack';
const ticketKinds = { pdf: pdfKind, pictures: picturesKind, pack: packKind } as const;

/** Throws why this party gets no such file now. */
function requireFile(party: Party, kind: FileKind): void {
  requireText(party);
  // A reader (抄送) reads the contract; the parties' evidence is theirs (A-14).
  if (kind === 'pack' && isReader(party)) throw new AppError('SIGN_NOT_YOURS');
  if (kind === 'pack' && !isFinished(party.apply.status)) throw new AppError('DOWNLOAD_NOT_READY');
}

/**
 * Issues a ticket for the signed PDF, its pages as pictures, or the evidence pack, and records the download in the evidence. `open`: which
 * commitments the pack opens; left out, all that a pack may. A closed contract name is not in the file's name either.
 */
export async function downloadUrl(
  parts: Parts,
  ctx: Ctx,
  asked: Party,
  kind: FileKind,
  open: readonly PackOpening[] = packOpening.options,
) {
  requireFile(asked, kind);
  await limitDownloads(parts, asked.apply.apply_no!, readerOf(asked));
  return inTx(parts.deps.db, async (tx) => {
    const party = await lockAsParty(parts, tx, ctx, asked);
    requireFile(party, kind);
    const { apply, me } = party;
    const doc = (await parts.sealing.document(tx, apply.apply_id))!;
    const title = open.includes('title') ? `${apply.contract_name}-` : '';
    const fileName = {
      pdf: `${apply.contract_name}.pdf`,
      pictures: `${apply.contract_name}-图片.zip`,
      pack: `${title}${apply.apply_no}.evidence.zip`,
    }[kind];
    // The file may grow by proof between ticket and download: what is handed over is what was recorded.
    const shown: Record<string, string> =
      kind === 'pack' ? { open: open.join() } : { revision: String(doc.revisions.length - 1) };
    // names of approvers and words of grants are opened for the enterprise's own people only (docs/decisions/0040)
    const corpId = kind === 'pack' ? ownCorpOf(ctx, party) : undefined;
    const mark = kind === 'pictures' ? await markWords(parts, party, ctx.now) : undefined;
    if (mark) shown.mark = mark.join('\n');
    const ref = { applyId: apply.apply_id, fileName, ...shown, ...(corpId ? { corpId } : {}) };
    await noteDownloads(
      parts,
      tx,
      ctx,
      {
        applyId: apply.apply_id,
        applyNo: apply.apply_no!,
        signNo: me?.sign_no,
        reader: readerOf(party),
      },
      { kind: downloaderKind(party), auth: [] },
      // pictures are another form of the same file
      [kind === 'pack' ? { what: 'pack' } : { what: 'final', sha256: doc.revisions.at(-1)!.sha256 }],
    );
    const asker = ctx.identity;
    const ticket = await issueTicket(tx, { kind: ticketKinds[kind], ref, asker }, ctx.now);
    return { url: ticketUrl(ticket), fileName };
  });
}

/** Redeems a ticket for the PDF. */
export async function openPdfTicket(
  parts: Parts,
  ref: Record<string, string>,
): Promise<BytesReply | undefined> {
  const apply = ref.applyId ? await findApplyById(parts.deps.db, ref.applyId) : undefined;
  const revision = ref.revision === undefined ? undefined : Number(ref.revision);
  return apply && documentReply(parts, apply.apply_id, revision, ref.fileName ?? 'contract.pdf');
}
