// A contract's PDFs and its evidence pack as a download by one-use ticket, free for every party: one PDF, or a zip of several.
import { hasPack } from '@xinqi/domain';
import { type PackOpening, packOpening } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';
import { together } from '../../../../platform/database/together.ts';
import { inTx } from '../../../../platform/db.ts';
import type { BytesReply, Ctx } from '../../../../platform/endpoint.ts';
import { entryName, zipReply } from '../../../../platform/storage/zip-reply.ts';
import { issueTicket, ticketUrl } from '../../../../platform/tickets.ts';
import type { Revision } from '../../../sealing/index.ts';
import { lockAsParty } from '../../contract/acting/acting.ts';
import type { Party } from '../../contract/acting/load-party.ts';
import { documentReply } from '../../contract/document/document-reply.ts';
import {
  type ApplyFile,
  findWithFiles,
  nameOfFile,
  type SealedFile,
  sealedFilesOf,
} from '../../contract/document/files.ts';
import { markWords } from '../../contract/document/reading-reply.ts';
import type { Parts } from '../../contract/parts.ts';
import { downloaderKind, isReader, ownCorpOf, requireText } from '../../contract/reading-rights.ts';
import type { ApplyRow } from '../../contract/store.ts';
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
  if (kind === 'pack' && !hasPack(party.apply.status)) throw new AppError('DOWNLOAD_NOT_READY');
}

/**
 * Issues a ticket for the signed PDF, its pages as pictures, or the evidence pack, and records the download in the evidence. `open`: which
 * commitments the pack opens; left out, all that a pack may. A closed contract name is not in the file's name either.
 */
export async function downloadUrl(
  parts: Parts,
  ctx: Ctx,
  asked: Party,
  { kind, file: position }: { kind: FileKind; file: number | undefined },
  open: readonly PackOpening[] = packOpening.options,
) {
  requireFile(asked, kind);
  await limitDownloads(parts, asked.apply.apply_no!, readerOf(asked));
  return inTx(parts.deps.db, async (tx) => {
    const party = await lockAsParty(parts, tx, ctx, asked, 'files');
    requireFile(party, kind);
    const { apply, me } = party;
    const all = await sealedFilesOf(parts, tx, apply, party.text?.documents);
    const files = position === undefined ? all : all.slice(position, position + 1);
    if (!files[0]) throw new AppError('NOT_FOUND');
    const title = open.includes('title') ? `${apply.contract_name}-` : '';
    const fileName = {
      pdf: pdfName(apply, files, all.length),
      pictures: `${all.length > 1 && files.length === 1 ? nameOfFile(files[0]) : apply.contract_name}-图片.zip`,
      pack: `${title}${apply.apply_no}.evidence.zip`,
    }[kind];
    // A file may grow by proof between ticket and download: what is handed over is what was recorded.
    const shown: Record<string, string> =
      kind === 'pack'
        ? { open: open.join() }
        : {
            positions: files.map((file) => file.position).join(),
            revisions: files.map(({ doc }) => doc.revisions.length - 1).join(),
          };
    // names of approvers and words of grants are opened for the enterprise's own people only (docs/decisions/0040)
    const corpId = kind === 'pack' ? ownCorpOf(ctx, party) : undefined;
    const mark = kind === 'pictures' ? await markWords(parts, party, ctx.now) : undefined;
    if (mark) shown.mark = mark.join('\n');
    const ref = { applyId: apply.apply_id, fileName, ...shown, ...(corpId ? { corpId } : {}) };
    const noted = noteDownloads(
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
      kind === 'pack'
        ? [{ what: 'pack' }]
        : // pictures are another form of the same file
          files.map((file) => ({
            what: 'final' as const,
            sha256: file.doc.revisions.at(-1)!.sha256,
            ...(all.length > 1 ? { file: file.position } : {}),
          })),
    );
    const asker = ctx.identity;
    const issued = issueTicket(tx, { kind: ticketKinds[kind], ref, asker }, ctx.now);
    const [, ticket] = await together(noted, issued);
    return { url: ticketUrl(ticket), fileName };
  });
}

/** The contract itself, all of its files together, or one of them by its own name. */
function pdfName(apply: ApplyRow, files: readonly ApplyFile[], all: number): string {
  if (all === 1) return `${apply.contract_name}.pdf`;
  return files.length > 1 ? `${apply.contract_name}.zip` : `${nameOfFile(files[0]!)}.pdf`;
}

/** Redeems a ticket for the PDF, or for the zip of several. */
export async function openPdfTicket(
  parts: Parts,
  ref: Record<string, string>,
): Promise<BytesReply | undefined> {
  const { storage, clock } = parts.deps;
  const picked = await pickedFiles(parts, ref);
  if (!picked) return undefined;
  const { files } = picked;
  const name = ref.fileName ?? 'contract.pdf';
  const [only, more] = files;
  if (only && !more) return documentReply(parts, only.doc, only.rev, name);
  const entries = files.map((file, i) => ({
    name: entryName(i, nameOfFile(file)),
    size: file.revision.length,
    segments: file.doc.segments,
  }));
  return zipReply(storage, entries, name, clock.now());
}

export type PickedFile = SealedFile & { rev: number; revision: Revision };

/** The contract that a ticket names, and its files each with the revision that was recorded. */
export async function pickedFiles(
  { deps: { db } }: Parts,
  { applyId, positions, revisions }: Record<string, string>,
): Promise<{ apply: ApplyRow; files: PickedFile[] } | undefined> {
  const found = applyId === undefined ? undefined : await findWithFiles(db, applyId);
  if (!found) return undefined;
  const revs = revisions!.split(',').map(Number);
  const files = positions!.split(',').map((position, i) => {
    const file = found.files[Number(position)]!;
    return { ...file, rev: revs[i]!, revision: file.doc.revisions[revs[i]!]! };
  });
  return { apply: found.apply, files };
}
