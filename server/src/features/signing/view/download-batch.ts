// Several contracts as one zip, by a one-use ticket; each download is recorded in its contract's evidence.
import { ApplyStatus } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { inTx } from '../../../platform/db.ts';
import type { BytesReply, Ctx } from '../../../platform/endpoint.ts';
import { entryName, type ZipEntry, zipReply } from '../../../platform/storage/zip-reply.ts';
import { issueTicket, redeemTicket } from '../../../platform/tickets.ts';
import { netCommits } from '../../ledger/index.ts';
import type { DocumentRow } from '../../sealing/index.ts';
import { mayRead, readsText, takesPart } from '../access.ts';
import { actingIdentity } from '../apply/owner.ts';
import type { Parts } from '../parts.ts';
import { viewerOf } from '../signer/load-party.ts';
import type { ApplyRow } from '../store.ts';
import { findApplies } from './store.ts';

const batchKind = 'apply-zip';
type Entry = { name: string; doc: DocumentRow; revision: number };

/**
 * Every contract of `applyIds` that the caller may read, in their order; NOT_FOUND when one is missing. `as` party: only
 * those in which he takes part himself.
 */
export async function readableApplies(
  parts: Parts,
  ctx: Ctx,
  applyIds: readonly string[],
  as: 'reader' | 'party' = 'reader',
): Promise<ApplyRow[]> {
  const { db } = parts.deps;
  const viewer = await viewerOf(parts, db, actingIdentity(ctx));
  if (!viewer) throw new AppError('10201');
  const wanted = [...new Set(applyIds)];
  const visible = as === 'party' ? takesPart(viewer) : mayRead(viewer);
  const found = new Map((await findApplies(db, wanted, visible)).map((a) => [a.apply_id, a]));
  const open = new Set((await findApplies(db, wanted, readsText(viewer))).map((a) => a.apply_id));
  return wanted.map((id) => {
    const apply = found.get(id);
    if (!apply) throw new AppError('NOT_FOUND');
    if (!open.has(id)) throw new AppError('SIGN_TEXT_CLOSED');
    if (apply.status === ApplyStatus.Draft) throw new AppError('DOWNLOAD_NOT_READY');
    return apply;
  });
}

/** `revisions` of the contracts, in their order; without it the newest of each. */
async function entriesOf(
  parts: Parts,
  applies: readonly ApplyRow[],
  revisions?: readonly number[],
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const [i, apply] of applies.entries()) {
    const doc = await parts.sealing.document(parts.deps.db, apply.apply_id);
    if (!doc) throw new AppError('DOWNLOAD_NOT_READY');
    const revision = revisions?.[i] ?? doc.revisions.length - 1;
    entries.push({ name: entryName(i, apply.contract_name), doc, revision });
  }
  return entries;
}

const shown = ({ doc, revision }: Entry) => doc.revisions[revision]!;

/** Issues the ticket and records each download in its contract's evidence. */
export async function downloadBatchUrl(parts: Parts, ctx: Ctx, applies: readonly ApplyRow[]) {
  const { deps, ledger } = parts;
  const entries = await entriesOf(parts, applies);
  const kind = actingIdentity(ctx).corp ? 'enterprise' : 'person';
  const fileName = `合同-${applies.length}份-${ctx.now.toISOString().slice(0, 10)}.zip`;
  // A contract may be signed on between ticket and download: what is handed over is what was recorded.
  const revisions = entries.map((entry) => entry.revision).join();
  const ref = { applyIds: applies.map((a) => a.apply_id).join(), revisions, fileName };
  // One order of locks for everybody, as when cancelling.
  const inOrder = applies
    .map((apply, i) => ({ apply, sha256: shown(entries[i]!).sha256 }))
    .sort((a, b) => (a.apply.apply_id < b.apply.apply_id ? -1 : 1));
  const ticket = await inTx(deps.db, async (tx) => {
    for (const { apply, sha256 } of inOrder)
      await ledger.append(
        tx,
        apply.apply_no!,
        [
          {
            type: 'download',
            actor: { kind, auth: [] },
            data: { what: 'final', sha256 },
            commits: netCommits(ctx.ip, ctx.userAgent),
          },
        ],
        ctx.now,
      );
    return issueTicket(tx, { kind: batchKind, ref, asker: ctx.identity }, ctx.now);
  });
  return {
    url: `${ctx.path.replace(/Url$/, '')}?_ctToken=${ticket}`,
    fileName,
    count: applies.length,
    length: entries.reduce((n, entry) => n + shown(entry).length, 0),
  };
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
    ids.flatMap((id) => found.get(id) ?? []),
    resource.ref.revisions?.split(',').map(Number),
  );
  const files = entries.map(
    (entry): ZipEntry => ({ name: entry.name, size: shown(entry).length, segments: entry.doc.segments }),
  );
  return zipReply(storage, files, resource.ref.fileName!, ctx.now);
}
