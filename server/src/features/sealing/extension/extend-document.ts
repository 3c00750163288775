// The extension job: brings a finished file from B-B or B-T to B-LTA and keeps it there. Leased, fenced and idempotent like
// the sealing job: revisions, their events and the level that is shown change in one transaction, or nothing does.
// It stands after doc.finalise and nothing waits for it: a contract is 已完成 whether or not an authority answers.
import type { DocRef } from '@xinqi/evidence/event';
import { toHex } from '@xinqi/pki/der';
import type { CheckedStamp } from '../../../adapters/tsa/checked-stamp.ts';
import { together } from '../../../platform/database/together.ts';
import { inTx } from '../../../platform/db.ts';
import type { ForeignTrust } from '../../../platform/ports/tsa.ts';
import { readSegments, type Segment } from '../../../platform/storage/segments.ts';
import type { NewEvent } from '../../ledger/index.ts';
import { documentExtended } from '../facts.ts';
import { type Level, lowestLevel } from '../level.ts';
import { onFile, type SealParts } from '../seal-document.ts';
import { addRevisions, caRoots, certificatesOf, dropLease } from '../store.ts';
import { collectData } from './collect-data.ts';
import type { Extended, ExtendTask } from './extend-task.ts';
import { enqueueExtension } from './extension-job.ts';
import { nextStep } from './next-step.ts';
import * as store from './store.ts';

export type ExtendStep = 'load' | 'collect' | 'build' | 'store' | 'commit';
export type ExtendParts = Pick<SealParts, 'deps' | 'ledger' | 'signer' | 'stamp' | 'pool'> & {
  foreign: ForeignTrust;
  /** Days before the end of the newest timestamp's authority certificate at which a new one is put over it. */
  restampDays: number;
  /** Awaited before each step; tests throw or wait here. */
  probe?(step: ExtendStep): void | Promise<void>;
};
/**
 * `no_authority`: no timestamp could be had; the file waits. `no_status`: nor could what a foreign authority's CAs say.
 * `waiting`: it goes on by itself within seconds.
 */
export type Outcome = 'extended' | 'nothing_due' | 'no_authority' | 'no_status' | 'failed' | 'waiting';

const leaseSeconds = 120;
const retrySeconds = { noAuthority: 60, noStatus: 120, failed: 3600 } as const;
const day = 24 * 3600_000;

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

class LeaseLost extends Error {}

/** How many statements there are, each counted once though several signatures need it. */
const different = (data: NonNullable<ExtendTask['data']>, kind: 'ocsps' | 'crls'): number =>
  new Set([data, ...data.perSigner].flatMap((part) => part[kind]).map((der) => toHex(der))).size;

/** One event a revision; the last one names the level that is reached with it, earlier ones what they reach alone. */
function eventsOf(
  doc: store.FinishedRow,
  task: { data: ExtendTask['data'] },
  extended: Extended,
  stamped: CheckedStamp | undefined,
  level: Level,
): { events: NewEvent[]; revisions: DocRef[] } {
  const revisions: DocRef[] = [];
  const events = extended.revisions.map((made, i): NewEvent => {
    const revision = {
      rev: doc.revisions.length + i,
      length: made.revisionLength,
      sha256: made.revisionSha256,
      ...onFile(doc),
    };
    revisions.push(revision);
    const before = doc.level === 'B-LTA' ? doc.level : lowestLevel([level, 'B-LT']);
    const alone = i === extended.revisions.length - 1 ? level : before;
    const data =
      made.kind === 'validation_data'
        ? {
            certificates: task.data!.certificates.length,
            ocsps: different(task.data!, 'ocsps'),
            crls: different(task.data!, 'crls'),
          }
        : {
            field: made.fieldName,
            authority: stamped!.authority,
            time: stamped!.time.toISOString(),
            token_sha256: made.tokenSha256,
            ...(stamped!.test ? { test: true } : {}),
          };
    return {
      type: 'doc.extend',
      actor: { kind: 'system', auth: [] },
      doc: revision,
      data: { kind: made.kind, level: alone, ...data },
    };
  });
  return { events, revisions };
}

async function oneStep(parts: ExtendParts, doc: store.FinishedRow): Promise<Outcome | 'again'> {
  const { deps, ledger, signer, pool, stamp, probe } = parts;
  await probe?.('load');
  const certificates = await certificatesOf(deps.db, doc.document_id);
  const signers = certificates.map((c) => new Uint8Array(c.der));

  const now = deps.clock.now();
  const step = nextStep(
    { level: doc.level, stampedAt: certificates.map((c) => c.stamped_at), lastStampAt: doc.last_stamp_at },
    now,
  );
  if (step.kind === 'wait') {
    await store.putOff(deps.db, doc, step.until, 'waits until the proven time is past');
    await enqueueExtension(deps.db, doc.document_id, step.until);
    return 'waiting';
  }
  await probe?.('collect');
  const bytes = await readSegments(deps.storage, doc.segments);
  const collected =
    step.kind === 'data_and_stamp'
      ? await collectData(parts, certificates, await pool.tokens({ bytes }), {
          signers: step.signers,
          stampedAt: doc.last_stamp_at,
        })
      : { data: undefined };
  if ('missing' in collected) {
    await store.putOff(deps.db, doc, later(now, retrySeconds.noStatus), collected.missing);
    return 'no_status';
  }
  if ('harmed' in collected) {
    deps.log.error({ documentId: doc.document_id, error: collected.harmed }, 'proof of time is lost');
    await store.putOff(deps.db, doc, later(now, retrySeconds.failed), collected.harmed);
    return 'failed';
  }
  const { data } = collected;
  await probe?.('build');
  const trust = {
    root: signer.certificate('root'),
    timestampAnchors: parts.foreign.anchors,
    caAnchors: caRoots(certificates),
  };
  const task = { bytes, signers, data, ...trust, now };
  const renewal = step.kind === 'data_and_stamp' && !step.signers;
  const outlasting = renewal ? (doc.stamped_until ?? undefined) : undefined;
  const { extended, stamped } = await pool.extend(task, (imprint) => stamp(imprint, outlasting));
  if (renewal && stamped && doc.stamped_until && stamped.until <= doc.stamped_until) {
    const error = 'no authority answers whose certificate lasts longer than the present one';
    deps.log.error({ documentId: doc.document_id }, error);
    await store.putOff(deps.db, doc, later(now, day / 1000), error);
    return 'failed';
  }
  const level = lowestLevel(Object.values(extended.levels));
  // Data without a timestamp are worth a revision only where they raise the level: else every try would add some.
  const useful = stamped || (extended.revisions.length > 0 && level === 'B-LT');
  if (!useful) {
    await store.putOff(deps.db, doc, later(now, retrySeconds.noAuthority), 'no timestamp authority answered');
    return 'no_authority';
  }
  await probe?.('store');
  const segments = await Promise.all(
    extended.revisions.map(async ({ tail }): Promise<Segment> => {
      const { key, length } = await deps.storage.put(tail);
      return { key, length };
    }),
  );
  await probe?.('commit');
  // A proof for a signature that had none is followed at once by the data, which must be younger than it.
  const again = step.kind === 'stamp' && doc.level !== 'B-LT';
  const { events, revisions } = eventsOf(doc, task, extended, stamped, level);
  await inTx(deps.db, async (tx) => {
    const at = deps.clock.now();
    const due = stamped ? new Date(stamped.until.getTime() - parts.restampDays * day) : undefined;
    const reached = store.reached({
      level,
      lastStampAt: stamped?.time ?? doc.last_stamp_at,
      stampedUntil: stamped?.until ?? doc.stamped_until,
      extendAt: again ? at : (due ?? later(at, retrySeconds.noAuthority)),
      error: stamped ? null : 'no timestamp authority answered',
    });
    const added = addRevisions(doc, segments, revisions, reached);
    const told = { documentId: doc.document_id, applyNo: doc.apply_no };
    const [held] = await together(
      store.addReached(tx, added, extended.levels),
      ledger.append(tx, doc.apply_no, events, at),
      ...(!again && stamped ? [deps.switchboard.publish(tx, documentExtended, told)] : []),
    );
    if (!held) throw new LeaseLost();
  });
  if (again) return 'again';
  return stamped ? 'extended' : 'no_authority';
}

/** Extends a file as far as it can be now. Answers without doing anything when it is not due or another worker has it. */
export async function extendDocument(parts: ExtendParts, documentId: string): Promise<Outcome> {
  const { deps } = parts;
  for (;;) {
    const now = deps.clock.now();
    const doc = await store.takeDueLease(deps.db, documentId, now, later(now, leaseSeconds));
    if (!doc) return 'nothing_due';
    let held = true;
    try {
      const outcome = await oneStep(parts, doc);
      held = outcome !== 'again' && outcome !== 'extended';
      if (outcome !== 'again') return outcome;
    } catch (error) {
      if (error instanceof LeaseLost) return 'nothing_due';
      const { message } = error as Error;
      deps.log.error({ documentId, error: message }, 'extension failed');
      await store.putOff(deps.db, doc, later(deps.clock.now(), retrySeconds.failed), message);
      return 'failed';
    } finally {
      if (held) await dropLease(deps.db, documentId, doc.fence);
    }
  }
}
