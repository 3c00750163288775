// Several contracts as one zip, by a one-use ticket; each download is recorded in its contract's evidence.
import { ApplyStatus, beijingDay } from '@xinqi/domain';
import { AppError } from '../../../../platform/app-error.ts';
import { inTx, type Tx } from '../../../../platform/db.ts';
import type { BytesReply, Ctx } from '../../../../platform/endpoint.ts';
import { entryName, type ZipEntry, zipReply } from '../../../../platform/storage/zip-reply.ts';
import { issueTicket, redeemTicket } from '../../../../platform/tickets.ts';
import { mayRead, readsText, takesPart } from '../../contract/access.ts';
import { lockFor } from '../../contract/acting/acting.ts';
import { viewerOf } from '../../contract/acting/load-party.ts';
import { actingIdentity } from '../../contract/acting/owner.ts';
import { nameOfFile, type SealedFile, sealedFilesOf } from '../../contract/document/files.ts';
import type { Parts } from '../../contract/parts.ts';
import type { ApplyRow } from '../../contract/store.ts';
import { findApplies } from '../store.ts';
import { limitDownloads, noteDownloads } from './note-download.ts';

const batchKind = 'apply-zip';
/** One file of one of the contracts. */
type Entry = { applyNo: string; name: string; file: SealedFile; several: boolean; revision: number };

/**
 * Every contract of `applyIds` that the caller may read, in their order; NOT_FOUND when one is missing. `as` party: only
 * those in which he takes part himself.
 */
export async function readableApplies(
  parts: Parts,
  ctx: Ctx,
  applyIds: readonly string[],
  as: 'reader' | 'party' = 'reader',
  tx: Tx = parts.deps.db,
): Promise<ApplyRow[]> {
  const viewer = await viewerOf(parts, tx, actingIdentity(ctx));
  if (!viewer) throw new AppError('10201');
  const wanted = [...new Set(applyIds)];
  const visible = as === 'party' ? takesPart(viewer) : mayRead(viewer);
  const found = new Map((await findApplies(tx, wanted, visible)).map((a) => [a.apply_id, a]));
  const open = new Set((await findApplies(tx, wanted, readsText(viewer))).map((a) => a.apply_id));
  return wanted.map((id) => {
    const apply = found.get(id);
    if (!apply) throw new AppError('NOT_FOUND');
    if (!open.has(id)) throw new AppError('SIGN_TEXT_CLOSED');
    if (apply.status === ApplyStatus.Draft) throw new AppError('DOWNLOAD_NOT_READY');
    return apply;
  });
}

/** The files of the contracts, in their order, with the revision of each; without `revisions` the newest. */
async function entriesOf(
  parts: Parts,
  tx: Tx,
  applies: readonly ApplyRow[],
  revisions?: readonly number[],
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const [i, apply] of applies.entries()) {
    const files = await sealedFilesOf(parts, tx, apply);
    const several = files.length > 1;
    // of several files a folder of the contract's name
    const folder = entryName(i, apply.contract_name, '');
    for (const file of files) {
      const revision = revisions?.[entries.length] ?? file.doc.revisions.length - 1;
      const name = several ? `${folder}/${entryName(file.position, nameOfFile(file))}` : `${folder}.pdf`;
      entries.push({ applyNo: apply.apply_no!, name, file, several, revision });
    }
  }
  return entries;
}

const shown = ({ file, revision }: Entry) => file.doc.revisions[revision]!;

/** Issues the ticket and records each download in its contract's evidence. */
export async function downloadBatchUrl(parts: Parts, ctx: Ctx, asked: readonly ApplyRow[]) {
  const applyIds = asked.map((apply) => apply.apply_id);
  const { user, corp } = actingIdentity(ctx);
  const reader = `account:${(user ?? corp)?.accountId}`;
  for (const { apply_no } of asked) await limitDownloads(parts, apply_no!, reader);
  return inTx(parts.deps.db, async (tx) => {
    const identity = await lockFor(parts, tx, ctx, applyIds);
    const applies = await readableApplies(parts, { ...ctx, identity }, applyIds, 'reader', tx);
    const entries = await entriesOf(parts, tx, applies);
    const actor = { kind: corp ? ('enterprise' as const) : ('person' as const), auth: [] };
    for (const apply of applies) {
      const of = { applyId: apply.apply_id, applyNo: apply.apply_no!, reader };
      const own = entries.filter(({ applyNo }) => applyNo === apply.apply_no);
      const taken = own.map((entry) => ({
        what: 'final' as const,
        sha256: shown(entry).sha256,
        ...(entry.several ? { file: entry.file.position } : {}),
      }));
      await noteDownloads(parts, tx, ctx, of, actor, taken);
    }
    const fileName = `合同-${applies.length}份-${beijingDay(ctx.now)}.zip`;
    // A contract may be signed on between ticket and download: what is handed over is what was recorded.
    const revisions = entries.map((entry) => entry.revision).join();
    const ref = { applyIds: applyIds.join(), revisions, fileName };
    const ticket = await issueTicket(tx, { kind: batchKind, ref, asker: ctx.identity }, ctx.now);
    return {
      url: `${ctx.path.replace(/Url$/, '')}?_ctToken=${ticket}`,
      fileName,
      count: applies.length,
      length: entries.reduce((n, entry) => n + shown(entry).length, 0),
    };
  });
}

/** The ticket's contracts as they were when it was issued, and its authority checked. */
export async function openBatchTicket(parts: Parts, ctx: Ctx, ticket: string): Promise<BytesReply> {
  const { db, storage } = parts.deps;
  const resource = await redeemTicket(db, ticket, ctx.now);
  if (resource?.kind !== batchKind) throw new AppError('TICKET_INVALID');
  const ids = resource.ref.applyIds!.split(',');
  const found = new Map((await findApplies(db, ids)).map((a) => [a.apply_id, a]));
  const entries = await entriesOf(
    parts,
    db,
    ids.flatMap((id) => found.get(id) ?? []),
    resource.ref.revisions?.split(',').map(Number),
  );
  const files = entries.map(
    (entry): ZipEntry => ({ name: entry.name, size: shown(entry).length, segments: entry.file.doc.segments }),
  );
  return zipReply(storage, files, resource.ref.fileName!, ctx.now);
}
