// The door of signing: the contract aggregate, its calls, jobs and sweeps, and what proof reads of it.
import type { AnyEvent } from '@xinqi/evidence/event';
import { signingRoutes } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { z } from 'zod';
import { asOwner } from '../../platform/database/as-owner.ts';
import type { Tx } from '../../platform/db.ts';
import { endpoints } from '../../platform/endpoint.ts';
import type { Family } from '../../platform/family.ts';
import { job } from '../../platform/jobs.ts';
import { chains } from '../../platform/ports/chain.ts';
import { hear } from '../../platform/switchboard/fact.ts';
import { give } from '../../platform/switchboard/port.ts';
import { downloads } from '../../platform/tickets.ts';
import {
  accountClosing,
  corpVerified,
  dataExported,
  leavingParts,
  memberAdded,
  mobileChanged,
  passkeyAdded,
  passkeyRemoved,
} from '../account/index.ts';
import { directoryLists } from '../directory/index.ts';
import { approvalEnded, flowContracts } from '../flow/index.ts';
import { ledgerPreservations } from '../ledger/index.ts';
import { memberLeaving, orgContracts, orgHoldings } from '../org/index.ts';
import { letterContracts, type VerifiedPerson } from '../real-name/index.ts';
import { sealLines } from '../seal/index.ts';
import { documentExtended, documentSealed, documentSealing } from '../sealing/index.ts';
import { approvalDoors, settleApproval } from './approval/approval-doors.ts';
import { handOver, handoverJob, holdings, sweepHandovers } from './change/handover/leave-part.ts';
import { runHandover } from './change/handover/run-handover.ts';
import { adoptFor, adoptJob, adoptLines, enqueueAdopt, sweepAdoptions } from './change/person/adopt-lines.ts';
import { dropDrafts, leavingPart, recordTaken } from './change/person/close-account.ts';
import { followMobile } from './change/person/follow-mobile.ts';
import { changeHandlers } from './change/routes.ts';
import { type ContractActs, contractActs } from './contract/acting/acts-door.ts';
import { linesOfParty } from './contract/acting/store.ts';
import { type ApplyFile, filesOf, pagesJsonOf } from './contract/document/files.ts';
import { type Preimage, preimagesOf } from './contract/document/preimages.ts';
import type { Parts } from './contract/parts.ts';
import { foldAll } from './contract/projection/fold-counts.ts';
import { type ApplyRow, findApply, findApplyById, linesOf, type SignInfoRow } from './contract/store.ts';
import { openSaidInCheck, type SaidInCheck } from './contract/will/said-in-check.ts';
import { type AskedCheck, checksOf, forgetChecks } from './contract/will/store.ts';
import { verifiedSigner } from './contract/will/verified-signer.ts';
import { depositJob } from './lifecycle/chain/ask-deposit.ts';
import { depositContract, sweepDeposits } from './lifecycle/chain/deposit-contract.ts';
import { chainHandlers } from './lifecycle/chain/routes.ts';
import { expireApplies } from './lifecycle/expire-applies.ts';
import { enqueuePreserve, onExtended, onSealed, onSealing, preserveJob } from './lifecycle/on-sealed.ts';
import { preserve } from './lifecycle/preserve.ts';
import { remindDeadlines, remindEnds } from './lifecycle/remind-dates.ts';
import { unpreserved } from './lifecycle/store.ts';
import { archiveDoor } from './lists/archive/archive-door.ts';
import { exportKind, openExport } from './lists/export/export-rows.ts';
import { memberHandlers } from './lists/members/routes.ts';
import { listHandlers } from './lists/routes.ts';
import { signingVideos } from './ports.ts';
import { certificateHandlers } from './reading/certificates/routes.ts';
import { ccHandlers } from './reading/delivery/corp-readers.ts';
import { deliverHandlers, giveToRead } from './reading/delivery/deliver.ts';
import { attachmentHandlers } from './reading/download/attachment-routes.ts';
import { openPdfTicket, pdfKind, picturesKind } from './reading/download/download.ts';
import { attachmentsKind, openAttachments } from './reading/download/download-attachments.ts';
import { openPictures } from './reading/download/open-pictures.ts';
import { downloadHandlers } from './reading/download/routes.ts';
import { openPrint } from './reading/print/make-copy.ts';
import { printKind } from './reading/print/print-contract.ts';
import { printHandlers } from './reading/print/routes.ts';
import { findPrint, type PrintRecord } from './reading/print/store.ts';
import { readingHandlers } from './reading/routes.ts';
import { findPreserved, preservationOf } from './reading/store.ts';
import { turnHandlers } from './reading/turn-routes.ts';
import { viewHandlers } from './reading/view-routes.ts';
import { batchCreateHandlers } from './send/batch/routes.ts';
import { batchJob, runBatch, sweepBatches } from './send/batch/run-batch.ts';
import { dropBatches } from './send/batch/store.ts';
import { sendLetter, signedLetter } from './send/letter-contract.ts';
import { sendHandlers } from './send/routes.ts';
import { sendApply } from './send/send-apply.ts';
import { batchHandlers } from './sign/batch/routes.ts';
import { lineDoors } from './sign/line-doors.ts';
import { logPasskey, logRemoval, logRemovals } from './sign/passkey/log-passkeys.ts';
import { relink, relinkJob } from './sign/relink.ts';
import { signHandlers } from './sign/routes.ts';
import { voidingHandlers } from './voiding/routes.ts';
import { willHandlers } from './will/routes.ts';

export type { ContractActs } from './contract/acting/acts-door.ts';
export type { Party, Signer } from './contract/acting/load-party.ts';
export type { Change } from './contract/change-contract.ts';
export { digestOfSet } from './contract/document/files.ts';
export { approvingCorp, isInner } from './contract/own-people.ts';
export type { Parts as SigningParts } from './contract/parts.ts';
export { strengthOf } from './contract/present.ts';
export { differences as listDifferences } from './contract/projection/store.ts';
export type { ApplyRow, SignInfoRow } from './contract/store.ts';
export { comerOf } from './contract/will/passed-ways.ts';
export type { Comer } from './contract/will/store.ts';
export { type SigningVideos, signingVideos } from './ports.ts';
export { packKind } from './reading/download/download.ts';

export type ContractRows = {
  apply: ApplyRow;
  lines: SignInfoRow[];
  /** Each file with its canonical pages.json, if it has one, in order. */
  files: (ApplyFile & { pagesJson: Buffer | null })[];
  /** The enterprise of each request for an approval, by the request's number. */
  approvers: ReadonlyMap<string, string>;
};
export type Signing = {
  family: Family;
  /** A contract with its lines and whose its approvals are, for the evidence pack. The caller has checked access (a ticket). */
  contract(tx: Tx, applyId: string): Promise<ContractRows | undefined>;
  /** What hashes in these events of a contract are of. */
  preimages(tx: Tx, apply: ApplyRow, events: readonly AnyEvent[]): Promise<Preimage[]>;
  /** The same by the contract's number. */
  contractOf(tx: Tx, applyNo: string): Promise<ContractRows | undefined>;
  byPreservation(tx: Tx, preservationId: string): Promise<ApplyRow | undefined>;
  /** Every identity check of these lines, with what was said in it where that was not erased: for a court alone. */
  checks(tx: Tx, signNos: readonly string[]): Promise<(AskedCheck & { said: SaidInCheck | undefined })[]>;
  /** The account's real name on which the signature of a line rests, if it does. */
  identityBehind(tx: Tx, line: SignInfoRow): Promise<VerifiedPerson | undefined>;
  /** Lines of whoever has this key. */
  linesOf(tx: Tx, partyKey: Buffer): Promise<string[]>;
  /** Acts of its parties in a family above. */
  acts: ContractActs;
  /** The print copy that has this code on it. */
  byPrintCode(tx: Tx, code: string): Promise<PrintRecord | undefined>;
};

const payload = z.strictObject({ applyId: z.string() });
const deposit = z.strictObject({ applyId: z.string(), chain: z.enum(chains) });
const batchRun = z.strictObject({ batchId: z.uuid(), accountId: z.uuid(), corpId: z.uuid().nullable() });
const asked = z.strictObject({ applyNo: z.string(), signNo: z.string(), phone: z.string() });

async function rowsOf(
  { flow }: Parts,
  tx: Tx,
  apply: ApplyRow | undefined,
): Promise<ContractRows | undefined> {
  if (!apply) return undefined;
  const { apply_id: applyId } = apply;
  const approvers = await flow.approvers(tx, applyId);
  const pagesJson = await pagesJsonOf(tx, applyId);
  const files = (await filesOf(tx, apply)).map((file, i) => ({ ...file, pagesJson: pagesJson[i] ?? null }));
  return { apply, lines: await linesOf(tx, applyId), files, approvers };
}

export function createSigning(doors: Omit<Parts, 'videos'>): Signing {
  const { deps } = doors;
  const parts: Parts = { ...doors, videos: deps.switchboard.port(signingVideos) };
  return {
    family: {
      name: 'signing',
      endpoints: endpoints(signingRoutes, {
        ...sendHandlers(parts),
        ...batchCreateHandlers(parts),
        ...changeHandlers(parts),
        ...signHandlers(parts),
        ...willHandlers(parts),
        ...listHandlers(parts),
        ...readingHandlers(parts),
        ...viewHandlers(parts),
        ...turnHandlers(parts),
        ...downloadHandlers(parts),
        ...printHandlers(parts),
        ...certificateHandlers(parts),
        ...batchHandlers(parts),
        ...voidingHandlers(parts, (ctx, input, special) => sendApply(parts, ctx, input, undefined, special)),
        ...chainHandlers(parts),
        ...attachmentHandlers(parts),
        ...ccHandlers(parts),
        ...memberHandlers(parts),
        ...deliverHandlers(parts),
      }),
      hears: [
        hear(corpVerified, (tx, { corpId }) => enqueueAdopt(tx, corpId)),
        hear(memberAdded, (tx, { corpId }) => adoptFor(parts, tx, corpId)),
        hear(mobileChanged, (tx, change) => followMobile(parts, tx, change)),
        hear(accountClosing, async (tx, { who: { accountId }, now }) => {
          await logRemovals(parts, tx, accountId, now);
          await dropDrafts(tx, accountId);
          await forgetChecks(tx, accountId, await parts.account.party.keyOf(tx, accountId));
          await asOwner(tx, { accountId, corpId: null }, (own) => dropBatches(own, accountId));
        }),
        hear(passkeyAdded, (tx, { key, now }) => logPasskey(parts, tx, key, now)),
        hear(passkeyRemoved, (tx, { now, ...key }) => logRemoval(parts, tx, key, now)),
        hear(dataExported, (tx, taken) => recordTaken(parts, tx, taken)),
        hear(memberLeaving, (tx, leaving) => handOver(parts, tx, leaving)),
        hear(documentSealed, (tx, sealed) => onSealed(parts, tx, sealed)),
        hear(documentSealing, (tx, { applyNo }) => onSealing(tx, applyNo)),
        hear(documentExtended, (tx, extended) => onExtended(tx, extended)),
        hear(approvalEnded, (tx, ended) => settleApproval(parts, tx, ended)),
      ],
      gives: [
        give(leavingParts, leavingPart(parts)),
        give(orgHoldings, { holdings: (tx, who, asker) => holdings(parts, tx, who, asker) }),
        give(letterContracts, {
          send: (ctx, letter, begin) => sendLetter(parts, ctx, letter, begin),
          signed: (tx, applyNo) => signedLetter(parts, tx, applyNo),
        }),
        give(orgContracts, { giveToRead: (ctx, of) => giveToRead(parts, ctx, of) }),
        give(sealLines, lineDoors(parts)),
        give(flowContracts, approvalDoors(parts)),
        give(directoryLists, archiveDoor(parts)),
        give(ledgerPreservations, { preservationOf }),
        give(downloads, { kind: pdfKind, open: (ref) => openPdfTicket(parts, ref) }),
        give(downloads, { kind: picturesKind, open: (ref) => openPictures(parts, ref) }),
        give(downloads, { kind: printKind, open: (ref) => openPrint(parts, ref) }),
        give(downloads, { kind: attachmentsKind, open: (ref, now) => openAttachments(parts, ref, now) }),
        give(downloads, { kind: exportKind, open: async (ref) => openExport(parts, ref) }),
      ],
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
        job({
          name: batchJob,
          payload: batchRun,
          lane: { name: 'batch', workers: 1 },
          handle: (run) => runBatch(parts, run),
        }),
        job({ name: relinkJob, payload: asked, handle: (input) => relink(parts, input) }),
      ],
      sweeps: [
        { name: 'signing.counts', everySeconds: 5, run: () => foldAll(parts) },
        { name: 'signing.expire', everySeconds: 30, run: () => expireApplies(parts) },
        { name: 'signing.deadline', everySeconds: 300, run: () => remindDeadlines(parts) },
        { name: 'signing.handover', everySeconds: 60, run: () => sweepHandovers(parts) },
        { name: 'signing.batch', everySeconds: 60, run: () => sweepBatches(parts) },
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
    contract: async (tx, applyId) => rowsOf(parts, tx, await findApplyById(tx, applyId)),
    contractOf: async (tx, applyNo) => rowsOf(parts, tx, await findApply(tx, { applyNo }, sql`true`)),
    byPreservation: findPreserved,
    checks: async (tx, signNos) =>
      (await checksOf(tx, signNos)).map((row) => ({ ...row, said: openSaidInCheck(deps.vault, row) })),
    preimages: (tx, apply, events) => preimagesOf(parts, tx, apply, events),
    identityBehind: (tx, line) => verifiedSigner(parts, tx, line),
    linesOf: linesOfParty,
    acts: contractActs(parts),
    byPrintCode: (tx, code) => findPrint(tx, { code }),
  };
}
