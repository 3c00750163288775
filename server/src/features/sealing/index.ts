// The door of sealing: prepare a document, queue an accepted signature, read revisions and certificates.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Stamper } from '../../adapters/tsa/checked-stamp.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { inTx, type Tx } from '../../platform/db.ts';
import type { Deps, Family } from '../../platform/family.ts';
import { addJob, job } from '../../platform/jobs.ts';
import { securityEvent } from '../../platform/log.ts';
import type { CertificateAuthority } from '../../platform/ports/certificate-authority.ts';
import type { RemoteSigner } from '../../platform/ports/remote-signer.ts';
import type { ForeignTrust } from '../../platform/ports/tsa.ts';
import { readSegments, type Segment } from '../../platform/storage/segments.ts';
import type { Ledger } from '../ledger/index.ts';
import { authorityEndpoints } from './authority/endpoints.ts';
import { type RevocationRequest, revokeCertificate } from './authority/revoke-certificate.ts';
import { type ExtendStep, extendDocument } from './extension/extend-document.ts';
import { extensionJob } from './extension/extension-job.ts';
import { extensionSweep } from './extension/extension-sweep.ts';
import { documentExtended, sealingFacts } from './facts.ts';
import type { PlannedMark } from './mark.ts';
import { dropRequests } from './outside-ca/store.ts';
import { tellRevokedJob, tellRevokedSweep } from './outside-ca/tell-revoked.ts';
import { type SealStep, sealDocument, taskPlace } from './seal-document.ts';
import { openSealPool } from './seal-pool.ts';
import type { SealRequest } from './seal-request.ts';
import * as store from './store.ts';
import { findStuck, stuckIn } from './stuck.ts';

export { drawingOf, drawMarks, edgePlacements, hasRealSize } from './draw-marks.ts';
export { documentExtended, documentSealed, documentSealing, type Sealed } from './facts.ts';
export { lowestLevel } from './level.ts';
export type { DrawingSource, Mark, Placed, PlannedMark } from './mark.ts';
export type { SealRequest } from './seal-request.ts';
export type { CertificateRow, ContractCertificate, DocumentRow, Revision } from './store.ts';
export { documentsJson, levelOf, revisionsOf } from './store.ts';
export { type StuckFound, stuckIn, stuckJson } from './stuck.ts';

export type PreparedDocument = { segments: Segment[]; revision: store.Revision; fieldNames: string[] };

export type Sealing = {
  family: Family;
  /**
   * Revision 0: the base with every signatory's fields reserved; an upload that carries signatures stays as it is. Undefined: what the store
   * holds now is not what was uploaded, shown and compared.
   */
  prepare(
    base: Segment & { sha256: string },
    fields: PlannedMark[],
    alreadySigned: boolean,
    /** Lines (signNo) whose signature is not shown on any page. */
    unplaced: readonly string[],
  ): Promise<PreparedDocument | undefined>;
  openDocument(
    tx: Tx,
    document: {
      documentId: string;
      applyNo: string;
      /** Which of the contract's files, from 0. */
      position: number;
      files: number;
      signers: number;
      alreadySigned: boolean;
      prepared: PreparedDocument;
    },
    now: Date,
  ): Promise<void>;
  /** Queues the signature and its job inside the transaction of the acceptance; a second call changes nothing. */
  request(tx: Tx, documentId: string, signNo: string, request: SealRequest, now: Date): Promise<void>;
  /** One more signatory of the contract: the last of all, whoever that is, locks each file. */
  addSigner(tx: Tx, applyNo: string): Promise<void>;
  /** The contract ended: accepted signatures that are not in a file yet never will be. Answers their signNos. */
  abandon(tx: Tx, applyNo: string): Promise<string[]>;
  document(tx: Tx, documentId: string): Promise<store.DocumentRow | undefined>;
  /** Every file of a contract, in order. */
  documentsOf(tx: Tx, applyNo: string): Promise<store.DocumentRow[]>;
  certificatesOf(tx: Tx, applyNo: string): Promise<store.ContractCertificate[]>;
  /** The certificates of these lines, one for each file. */
  certificatesFor(tx: Tx, signNos: readonly string[]): Promise<store.ContractCertificate[]>;
  /** Revokes a signatory's one-time certificates, under the contract's lock; false when there are none or they were revoked before. */
  revoke(tx: Tx, request: RevocationRequest, now: Date): Promise<boolean>;
  /** The failing step, for the contract's page. */
  stuck(tx: Tx, applyNo: string): Promise<store.StuckSignature | undefined>;
  close(): Promise<void>;
};

const jobName = 'sealing.seal';
const payload = z.strictObject({ documentId: z.string() });
const enqueue = (tx: Tx, documentId: string) =>
  addJob(tx, jobName, { documentId }, { key: `${jobName}:${documentId}`, maxAttempts: 25 });

export function createSealing(
  deps: Deps,
  doors: {
    ledger: Ledger;
    signer: RemoteSigner;
    stamp: Stamper;
    /** Authorities outside the installation. */
    foreign: ForeignTrust;
    /** Certifies verified signatories; left out: the own hierarchy does. */
    ca?: CertificateAuthority | undefined;
    probe?: (step: SealStep) => void | Promise<void>;
    probeExtension?: (step: ExtendStep) => void | Promise<void>;
  },
): Sealing {
  const pool = openSealPool(deps.openThread);
  const parts = {
    deps,
    ledger: doors.ledger,
    signer: doors.signer,
    stamp: doors.stamp,
    timestampAnchors: doors.foreign.anchors,
    pool,
    ...(doors.ca ? { outsideCa: { authority: doors.ca, chains: doors.foreign.chains } } : {}),
    ...(doors.probe ? { probe: doors.probe } : {}),
  };
  const { ledger, signer, stamp, foreign, ca } = doors;
  const extending = {
    ...{ deps, ledger, signer, stamp, foreign, pool },
    restampDays: deps.config.RESTAMP_DAYS,
    ...(doors.probeExtension ? { probe: doors.probeExtension } : {}),
  };
  const extension = extensionSweep(deps);
  return {
    family: {
      name: 'sealing',
      facts: sealingFacts,
      endpoints: authorityEndpoints({ deps, signer }),
      gauges: [
        {
          name: 'xinqi_seals_held',
          help: 'Accepted signatures held because our own verifier refuses the file with them',
          read: () => store.countHeld(deps.db),
        },
      ],
      jobs: [
        job({
          name: jobName,
          payload,
          // whoever signed waits for it, and not for what follows on other contracts (extension, preservation, deposits)
          lane: { name: 'seals', workers: 4 },
          handle: ({ documentId }) => sealDocument(parts, documentId),
        }),
        job({
          name: extensionJob,
          payload,
          handle: async ({ documentId }) => {
            const outcome = await extendDocument(extending, documentId);
            await extension.heard(outcome);
            // told with the extension itself, or there is nothing to tell
            if (outcome === 'extended' || outcome === 'waiting' || outcome === 'nothing_due') return;
            const doc = await store.findDocument(deps.db, documentId);
            if (!doc) return;
            const told = { documentId, applyNo: doc.apply_no };
            await inTx(deps.db, (tx) => deps.switchboard.publish(tx, documentExtended, told));
          },
        }),
        tellRevokedJob(deps, ca),
      ],
      sweeps: [
        {
          name: 'sealing.forgotten',
          everySeconds: 20,
          run: async () => {
            const now = deps.clock.now();
            const forgotten = await store.forgottenDocuments(deps.db, new Date(now.getTime() - 30_000), now);
            for (const documentId of forgotten) await enqueue(deps.db, documentId);
          },
        },
        extension.sweep,
        tellRevokedSweep(deps),
      ],
    },
    async prepare(base, fields, alreadySigned, unplaced) {
      const segment = { key: base.key, length: base.length };
      const bytes = await readSegments(deps.storage, [segment]);
      if (createHash('sha256').update(bytes).digest('hex') !== base.sha256) {
        securityEvent(deps.log, 'stored_file', { key: base.key });
        return undefined;
      }
      if (alreadySigned)
        return {
          segments: [segment],
          revision: { length: base.length, sha256: base.sha256 },
          fieldNames: fields.map((f) => `sig.${f.signNo}`),
        };
      const { tail, sha256, fieldNames } = await pool.prepare({ bytes, fields, unplaced });
      const stored = await deps.storage.put(tail);
      return {
        segments: [segment, { key: stored.key, length: stored.length }],
        revision: { length: base.length + stored.length, sha256 },
        fieldNames,
      };
    },
    openDocument: (tx, d, now) =>
      store.insertDocument(
        tx,
        {
          document_id: d.documentId,
          apply_no: d.applyNo,
          position: d.position,
          files: d.files,
          signers: d.signers,
          already_signed: d.alreadySigned,
          segments: d.prepared.segments,
          revisions: [d.prepared.revision],
        },
        now,
      ),
    async request(tx, documentId, signNo, request, now) {
      const taskId = uuidv7(now);
      const sealed = deps.vault.seal(taskPlace(taskId), { request: JSON.stringify(request) });
      await store.insertTask(
        tx,
        { task_id: taskId, document_id: documentId, sign_no: signNo, ...sealed },
        now,
      );
      await enqueue(tx, documentId);
    },
    addSigner: store.addSigner,
    async abandon(tx, applyNo) {
      const dropped = await store.dropTasks(tx, applyNo);
      const tasks = dropped.map(({ task_id }) => task_id);
      if (tasks.length > 0) await dropRequests(tx, tasks, deps.clock.now());
      return [...new Set(dropped.map(({ sign_no }) => sign_no))];
    },
    document: store.findDocument,
    documentsOf: store.documentsOf,
    certificatesOf: store.contractCertificates,
    certificatesFor: store.certificatesFor,
    revoke: (tx, request, now) => revokeCertificate({ ledger }, tx, request, now),
    async stuck(tx, applyNo) {
      return stuckIn(await findStuck(tx, applyNo));
    },
    close: () => pool.close(),
  };
}
