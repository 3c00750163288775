// The sealing job: turns accepted signatures into signed PDF revisions, in the order in which they were accepted.
// Leased (one worker a document), fenced (a worker that lost its lease cannot write), idempotent (a revision is added by
// compare-and-swap in the same transaction as its events): killed at any step, exactly one final file comes out.
import { createHash } from 'node:crypto';
import type { DocRef } from '@xinqi/evidence/event';
import { parseCertificate } from '@xinqi/pki/check';
import { exportPrivateKey, generateKey } from '@xinqi/pki/make';
import type { Stamper } from '../../adapters/tsa/checked-stamp.ts';
import { together } from '../../platform/database/together.ts';
import { inTx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import { securityEvent } from '../../platform/log.ts';
import type { RemoteSigner } from '../../platform/ports/remote-signer.ts';
import { readSegments } from '../../platform/storage/segments.ts';
import type { Ledger } from '../ledger/index.ts';
import { enqueueExtension } from './extension/extension-job.ts';
import { documentSealed, documentSealing } from './facts.ts';
import { certifyOutside, type OutsideCa } from './outside-ca/certify-outside.ts';
import { endRequest } from './outside-ca/store.ts';
import type { SealPool } from './seal-pool.ts';
import type { SealRequest } from './seal-request.ts';
import * as store from './store.ts';

export type SealParts = {
  deps: Deps;
  ledger: Ledger;
  signer: RemoteSigner;
  stamp: Stamper;
  /** Roots (DER) of timestamp authorities outside. */
  timestampAnchors: readonly Uint8Array[];
  pool: SealPool;
  /** Certifies verified signatories; left out: the own hierarchy does. */
  outsideCa?: OutsideCa;
  /** Called before each step; tests throw or kill here. */
  probe?(step: SealStep): void | Promise<void>;
};
export type SealStep = 'load' | 'certificate' | 'sign' | 'verify' | 'store' | 'commit';

const leaseSeconds = 120;
/** Which file an event is about, where there are several. */
export const onFile = ({
  position,
  files,
}: Pick<store.DocumentRow, 'position' | 'files'>): { file?: number } =>
  files === 1 ? {} : { file: position };
const newestOf = (file: store.DocumentRow): DocRef => {
  const { length, sha256 } = file.revisions.at(-1)!;
  return { rev: file.revisions.length - 1, length, sha256, ...onFile(file) };
};
export const taskPlace = (taskId: string) => ({ table: 'seal_task', row: taskId, tenant: '' });

type Issued = {
  certificate: Uint8Array;
  chain: Uint8Array[];
  serialHex: string;
  notBefore: Date;
  notAfter: Date;
  pkcs8: Uint8Array;
  test: boolean;
  /** Of an authority outside. */
  outside?: { requestId: string; root: Uint8Array; rootSha256: string; licence?: string | undefined };
};

/**
 * The key of this very signature and its certificate: of a verified signatory by the authority outside, if there is one, else by the own
 * hierarchy. Whom a simulator verified gets none of a licensed authority.
 */
async function certify(parts: SealParts, task: store.TaskRow, request: SealRequest): Promise<Issued> {
  const { deps, signer, outsideCa } = parts;
  const { verified } = request;
  if (outsideCa && verified && !(verified.simulated && outsideCa.authority.licence !== undefined)) {
    const { simulated: _, ...subject } = verified;
    const made = await certifyOutside(deps, outsideCa, task, subject);
    const { certificate, chain, root, rootSha256, requestId, pkcs8, test } = made;
    const { der, serialHex, notBefore, notAfter } = certificate;
    return {
      ...{ certificate: der, chain, serialHex, notBefore, notAfter, pkcs8, test },
      outside: { requestId, root, rootSha256, licence: test ? undefined : outsideCa.authority.licence },
    };
  }
  const pair = await generateKey('p256');
  const own = await signer.certify({
    ...{ spki: pair.spki, subject: request.subject, now: deps.clock.now() },
  });
  return { ...own, pkcs8: exportPrivateKey(pair), test: signer.test };
}

async function build(
  parts: SealParts,
  doc: store.DocumentRow,
  task: store.TaskRow,
  at: (step: SealStep) => Promise<void>,
) {
  const { deps, signer, stamp, pool } = parts;
  await at('load');
  const request = JSON.parse(deps.vault.open(taskPlace(task.task_id), task).request!) as SealRequest;
  const bytes = await readSegments(deps.storage, doc.segments);
  await at('certificate');
  const issued = await certify(parts, task, request);
  // before the first signature there is none
  const earlier = task.seq === 1 ? [] : await store.certificatesOf(deps.db, doc.document_id);
  // after the authority outside was waited for
  const now = deps.clock.now();
  await at('sign');
  const sealedBefore = task.seq - 1;
  const last = sealedBefore + 1 === doc.signers;
  const { signed, stampedAt } = await pool.sign(
    {
      bytes,
      fieldName: request.fieldName,
      placement: doc.already_signed ? request.placement : undefined,
      marks: [...request.marks, ...(last ? (request.closing ?? []) : [])],
      pkcs8: issued.pkcs8,
      certificate: issued.certificate,
      chain: issued.chain,
      // decisions "DocMDP": the first signature certifies, the last locks; an upload with signatures can do neither safely.
      certify: sealedBefore === 0 && !doc.already_signed,
      lock: last && !doc.already_signed,
      name: request.subject.name,
      reason: request.reason,
      signedAt: now,
      check: {
        root: signer.certificate('root'),
        timestampAnchors: parts.timestampAnchors,
        caAnchors: [...store.caRoots(earlier), ...(issued.outside ? [issued.outside.root] : [])],
        signatures: task.seq,
        alreadySigned: doc.already_signed,
      },
    },
    stamp,
  );
  await at('verify');
  if (signed.unsound !== undefined) throw new Unsound(signed.unsound);
  await at('store');
  const stored = await deps.storage.put(signed.tail);
  return { request, issued, signed, stampedAt, stored };
}

async function commit(
  parts: SealParts,
  doc: store.DocumentRow,
  task: store.TaskRow,
  built: Awaited<ReturnType<typeof build>>,
): Promise<{ last: boolean }> {
  const { deps, ledger } = parts;
  const { request, issued, signed, stampedAt, stored } = built;
  const revision: DocRef = {
    rev: doc.revisions.length,
    length: signed.revisionLength,
    sha256: signed.revisionSha256,
    ...onFile(doc),
  };
  const certSha256 = createHash('sha256').update(issued.certificate).digest('hex');
  const certificate = parseCertificate(issued.certificate);
  return inTx(deps.db, async (tx) => {
    const now = deps.clock.now();
    // the one order of locks, for who seals and who accepts: the contract, its files, its chain (docs/decisions/0103)
    await deps.switchboard.publish(tx, documentSealing, { applyNo: doc.apply_no });
    const added = store.addRevisions(doc, [{ key: stored.key, length: stored.length }], [revision]);
    const issuedTo = {
      sign_no: task.sign_no,
      document_id: doc.document_id,
      der: Buffer.from(issued.certificate),
      chain: issued.chain.map((c) => Buffer.from(c)),
      serial: issued.serialHex,
      subject: certificate.subject.text,
      issuer: certificate.issuer.text,
      not_before: issued.notBefore,
      not_after: issued.notAfter,
      level: signed.level,
      stamped_at: stampedAt,
      revision: revision.rev,
      revision_sha256: revision.sha256,
      test: issued.test,
      ca_root: issued.outside ? Buffer.from(issued.outside.root) : null,
      ca_licence: issued.outside?.licence ?? null,
    };
    // no file is finished while another one of the same contract is not
    const [held, { documents, last, lineDone, licensed }] = await together(
      store.addSignature(tx, added, task.task_id, issuedTo, now),
      store.standingOf(tx, doc.apply_no, task.sign_no),
    );
    if (!held) throw new LeaseLost();
    if (issued.outside) await endRequest(tx, issued.outside.requestId, 'used', now);
    const finished = last ? documents : [];
    for (const { document_id } of finished) await enqueueExtension(tx, document_id);
    const system = { kind: 'system', auth: [] } as const;
    const started = last ? [store.startExtension(tx, doc.apply_no, now)] : [];
    const logged = ledger.append(
      tx,
      doc.apply_no,
      [
        {
          type: 'cert.issue',
          signNo: task.sign_no,
          actor: system,
          data: {
            intent: request.intentLeaf,
            serial: issued.serialHex,
            cert_sha256: certSha256,
            not_before: issued.notBefore.toISOString(),
            not_after: issued.notAfter.toISOString(),
            ...onFile(doc),
            ...(issued.test ? { test: true } : {}),
            ...(issued.outside ? { ca: issued.outside.rootSha256 } : {}),
          },
        },
        {
          type: 'sign.done',
          signNo: task.sign_no,
          actor: system,
          doc: revision,
          data: {
            intent: request.intentLeaf,
            cert_sha256: certSha256,
            field: signed.fieldName,
            level: signed.level,
          },
        },
        ...finished.map((file) => ({
          type: 'doc.finalise' as const,
          actor: system,
          doc: newestOf(file),
          data: { signatures: file.signers },
        })),
      ],
      now,
    );
    await together(logged, ...started);
    await deps.switchboard.publish(tx, documentSealed, {
      ...{
        documentId: doc.document_id,
        applyNo: doc.apply_no,
        signNo: task.sign_no,
        revision,
        lineDone,
        licensed,
        last,
        now,
      },
    });
    return { last };
  });
}

class LeaseLost extends Error {}
/** Our own verifier does not call the file valid: it is not stored, and the contract stays where it is. */
class Unsound extends Error {}

/** Seals everything that waits on this document. Answers without doing anything when another worker holds the lease. */
export async function sealDocument(parts: SealParts, documentId: string): Promise<void> {
  const { deps, probe } = parts;
  for (;;) {
    const now = deps.clock.now();
    const doc = await store.takeLease(
      deps.db,
      documentId,
      now,
      new Date(now.getTime() + leaseSeconds * 1000),
    );
    if (!doc) return;
    const task = await store.nextTask(deps.db, documentId);
    if (!task) {
      await store.dropLease(deps.db, documentId, doc.fence);
      return;
    }
    let step: SealStep = 'load';
    let held = true;
    const at = async (next: SealStep) => {
      step = next;
      await probe?.(next);
    };
    try {
      const built = await build(parts, doc, task, at);
      await at('commit');
      const { last } = await commit(parts, doc, task, built);
      held = false;
      if (last) return;
    } catch (error) {
      if (error instanceof LeaseLost) return;
      await store.recordFailure(deps.db, task.task_id, step, (error as Error).message, deps.clock.now());
      if (!(error instanceof Unsound)) throw error;
      // Held: the sweep tries it again, ever more seldom (store.forgottenDocuments). Not each try is an alarm.
      if (/^10*$/.test(String(task.attempts + 1)))
        securityEvent(deps.log, 'unsound_file', {
          documentId,
          signNo: task.sign_no,
          verdict: error.message,
          attempts: task.attempts + 1,
        });
      return;
    } finally {
      if (held) await store.dropLease(deps.db, documentId, doc.fence);
    }
  }
}
