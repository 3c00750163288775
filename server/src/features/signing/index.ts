// The door of signing: the contract aggregate, its calls, jobs and sweeps, and what proof reads of it.

import { signingRoutes } from '@xinqi/wire/signing';
import { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { type Ctx, endpoints } from '../../platform/endpoint.ts';
import type { Family } from '../../platform/family.ts';
import { job } from '../../platform/jobs.ts';
import { chains } from '../../platform/ports/chain.ts';
import type { ArchiveDoor } from '../directory/index.ts';
import type { FlowDoors } from '../flow/index.ts';
import type { SealDoors } from '../seal/index.ts';
import { actHandlers } from './acts/routes.ts';
import { senderHandlers } from './apply/routes.ts';
import { approvalDoors } from './approval/approval-doors.ts';
import { archiveDoor } from './archive/archive-door.ts';
import { attachmentsKind, openAttachments } from './attachment/download-attachments.ts';
import { attachmentHandlers } from './attachment/routes.ts';
import { ccHandlers } from './cc/corp-readers.ts';
import { depositJob } from './chain/ask-deposit.ts';
import { depositContract, sweepDeposits } from './chain/deposit-contract.ts';
import { chainHandlers } from './chain/routes.ts';
import { deliverHandlers, giveToRead } from './deliver/deliver.ts';
import { adoptFor, adoptJob, adoptLines, enqueueAdopt, sweepAdoptions } from './enterprise/adopt-lines.ts';
import { handoverJob, leavePart, sweepHandovers } from './handover/leave-part.ts';
import { runHandover } from './handover/run-handover.ts';
import { expireApplies } from './life/expire-applies.ts';
import { followMobile } from './life/follow-mobile.ts';
import { leavingPart } from './life/leave.ts';
import { enqueuePreserve, onExtended, onSealed, preserveJob } from './life/on-sealed.ts';
import { preserve } from './life/preserve.ts';
import { relink, relinkJob } from './life/relink.ts';
import { remindDeadlines, remindEnds } from './life/remind-dates.ts';
import { unpreserved } from './life/store.ts';
import { memberHandlers } from './member/routes.ts';
import type { Parts } from './parts.ts';
import { exportKind, openExport } from './row/export/export-rows.ts';
import { foldAll } from './row/fold-counts.ts';
import { listHandlers } from './row/routes.ts';
import { lineDoors } from './signer/line-doors.ts';
import { signerHandlers } from './signer/routes.ts';
import { type ApplyRow, findApplyById, linesOf, pagesJsonOf, type SignInfoRow } from './store.ts';
import { openPdfTicket, pdfKind } from './view/download.ts';
import { downloadHandlers } from './view/routes.ts';
import { findPreserved, preservationOf } from './view/store.ts';

export { approvingCorp, isInner } from './approval/own-people.ts';
export { strength } from './consent.ts';
export type { Parts as SigningParts } from './parts.ts';
export { differences as listDifferences } from './row/store.ts';
export type { ApplyRow, SignInfoRow } from './store.ts';
export { packKind } from './view/download.ts';

export type Signing = {
  family: Family;
  /** A contract with its lines and whose its approvals are, for the evidence pack. The caller has checked access (a ticket). */
  contract(
    tx: Tx,
    applyId: string,
  ): Promise<
    | {
        apply: ApplyRow;
        lines: SignInfoRow[];
        pagesJson: Buffer;
        /** The enterprise of each request for an approval, by the request's number. */
        approvers: ReadonlyMap<string, string>;
      }
    | undefined
  >;
  byPreservation(tx: Tx, preservationId: string): Promise<ApplyRow | undefined>;
  /** Preservation number of a finished contract. */
  preservationOf(tx: Tx, applyNo: string): Promise<string | null>;
  /** What the seal family must know of lines (hand signatures by QR). */
  lines: SealDoors;
  /** What the flow family must know and tell: contracts and lines that wait for an approval. */
  approvals: FlowDoors;
  /** Gives finished contracts to members of the caller's enterprise to read. */
  giveToRead(
    ctx: Ctx,
    of: { applyIds: readonly string[]; accountIds: readonly string[] },
  ): Promise<{ added: number; told: number }>;
  /** What the directory family must know of lists: which contracts stand where. */
  archive: ArchiveDoor;
};

const payload = z.strictObject({ applyId: z.string() });
const deposit = z.strictObject({ applyId: z.string(), chain: z.enum(chains) });
const asked = z.strictObject({ applyNo: z.string(), signNo: z.string(), phone: z.string() });

export function createSigning(parts: Parts): Signing {
  const { deps, sealing, file } = parts;
  parts.account.claims.whenVerified((tx, { corpId }) => enqueueAdopt(tx, corpId));
  parts.account.whenMemberAdded((tx, { corpId }) => adoptFor(parts, tx, corpId));
  parts.account.whenLeaving(leavingPart(parts));
  parts.whenMemberLeaves(leavePart(parts));
  parts.account.party.whenMobileChanged((tx, change) => followMobile(parts, tx, change));
  sealing.whenSealed((tx, sealed, now) => onSealed(parts, tx, sealed, now));
  sealing.whenExtended((documentId) => onExtended(parts, documentId));
  file.registerDownload(pdfKind, (ref) => openPdfTicket(parts, ref));
  file.registerDownload(attachmentsKind, (ref, now) => openAttachments(parts, ref, now));
  file.registerDownload(exportKind, async (ref) => openExport(parts, ref));
  return {
    family: {
      name: 'signing',
      endpoints: endpoints(signingRoutes, {
        ...senderHandlers(parts),
        ...actHandlers(parts),
        ...signerHandlers(parts),
        ...listHandlers(parts),
        ...downloadHandlers(parts),
        ...chainHandlers(parts),
        ...attachmentHandlers(parts),
        ...ccHandlers(parts),
        ...memberHandlers(parts),
        ...deliverHandlers(parts),
      }),
      jobs: [
        job({ name: preserveJob, payload, handle: ({ applyId }) => preserve(parts, applyId) }),
        job({
          name: depositJob,
          payload: deposit,
          handle: ({ applyId, chain }) => depositContract(parts, applyId, chain),
        }),
        job({
          name: handoverJob,
          payload: z.strictObject({ handoverId: z.uuid() }),
          handle: ({ handoverId }) => runHandover(parts, handoverId),
        }),
        job({
          name: adoptJob,
          payload: z.strictObject({ corpId: z.uuid() }),
          handle: ({ corpId }) => adoptLines(parts, corpId),
        }),
        job({ name: relinkJob, payload: asked, handle: (input) => relink(parts, input) }),
      ],
      sweeps: [
        { name: 'signing.counts', everySeconds: 5, run: () => foldAll(parts) },
        { name: 'signing.expire', everySeconds: 30, run: () => expireApplies(parts) },
        { name: 'signing.deadline', everySeconds: 300, run: () => remindDeadlines(parts) },
        { name: 'signing.handover', everySeconds: 60, run: () => sweepHandovers(parts) },
        { name: 'signing.adopt', everySeconds: 3600, run: () => sweepAdoptions(parts) },
        { name: 'signing.deposit', everySeconds: 60, run: () => sweepDeposits(parts) },
        { name: 'signing.over', everySeconds: 3600, run: () => remindEnds(parts) },
        {
          name: 'signing.preserve',
          everySeconds: 30,
          run: async () => {
            const before = new Date(deps.clock.now().getTime() - 60_000);
            for (const applyId of await unpreserved(deps.db, before)) await enqueuePreserve(deps.db, applyId);
          },
        },
      ],
    },
    async contract(tx, applyId) {
      const apply = await findApplyById(tx, applyId);
      if (!apply) return undefined;
      const approvers = await parts.flow.approvers(tx, applyId);
      const pagesJson = await pagesJsonOf(tx, applyId);
      return { apply, lines: await linesOf(tx, applyId), pagesJson, approvers };
    },
    byPreservation: findPreserved,
    preservationOf,
    lines: lineDoors(parts),
    approvals: approvalDoors(parts),
    giveToRead: (ctx, of) => giveToRead(parts, ctx, of),
    archive: archiveDoor(parts),
  };
}
