// The audit of an installation (security.md §2.9): rows, tiles, checkpoints, timestamps, files and business tables
// against each other. Reads only, in one snapshot; memory does not grow with the log. It trusts the root certificate
// that it is given and nothing that the database says about itself.
import { sql } from 'kysely';
import { pastLogs, tilesOf } from '../features/ledger/index.ts';
import { listDifferences } from '../features/signing/index.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/db.ts';
import type { ObjectStore } from '../platform/storage/object-store.ts';
import { checkContract } from './check-contract.ts';
import { checkKept, checkReceipt, checkState, type KeptCheckpoint, openJudge } from './check-head.ts';
import { checkObjects } from './check-objects.ts';
import { type Finding, type FindingId, Findings } from './findings.ts';
import { scanLog } from './scan-log.ts';
import { contractNumbers, readState, waiting } from './store.ts';

export type AuditParts = {
  db: Db;
  storage: ObjectStore;
  /** Root certificates (DER). */
  anchors: readonly Uint8Array[];
  /** Further roots (DER), of timestamp authorities outside, for timestamps alone. */
  timestampAnchors: readonly Uint8Array[];
  /** The newest row of the checkpoint store. */
  kept(): KeptCheckpoint | undefined;
  /** Opens what was kept behind commitments; left out: that part is not judged. */
  vault?: Vault | undefined;
  /** tlog-proofs that people kept, by name. */
  receipts?: readonly { name: string; bytes: Uint8Array }[];
  now: Date;
  tell(finding: Finding): void;
};
export type AuditSum = {
  events: number;
  contracts: number;
  files: number;
  waiting: number;
  findings: number;
  counts: [FindingId, number][];
};

class NotYet extends Error {}
const settleTries = 20;
/** Of each kind; one is as bad as many. */
const mostDifferences = 50;
const differenceWords = { row: '列表行', text: '搜索内容', count: '计数' } as const;

/** One look at everything; throws NotYet while the sequencer stands between its two writes, unless it is the last try. */
async function look(parts: AuditParts, last: boolean): Promise<AuditSum> {
  const { db, storage, now } = parts;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      const state = await readState(tx);
      const kept = parts.kept();
      if ((kept?.size ?? 0) !== (state?.size ?? 0) && !last) throw new NotYet();
      const findings = new Findings(parts.tell);
      await checkKept(tx, state, kept, findings);
      const judge = await openJudge(tx, parts, now, findings);
      if (judge) {
        const tiles = tilesOf(storage, await pastLogs(tx), judge.origin);
        const root = await scanLog(tx, tiles, state?.size ?? 0, judge, findings);
        if (state) await checkState(state, root, judge, findings);
        for (const { name, bytes } of parts.receipts ?? [])
          await checkReceipt(name, bytes, state, tiles, judge, findings);
      }
      let contracts = 0;
      let files = 0;
      for await (const { apply_no } of contractNumbers(tx)) {
        const contract = await checkContract(tx, parts.vault, apply_no, findings);
        if (!contract) continue;
        contracts += 1;
        files += await checkObjects(tx, storage, apply_no, contract, findings);
      }
      for (const { what, key } of await listDifferences(tx, mostDifferences))
        findings.add('lists', `列表与合同不一致（${differenceWords[what]}）：${key}`);
      return {
        events: state?.size ?? 0,
        contracts,
        files,
        waiting: (await waiting(tx)).count,
        findings: findings.total,
        counts: findings.counts(),
      };
    });
}

/** Audits; tells each finding as it comes. */
export async function auditLog(parts: AuditParts): Promise<AuditSum> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await look(parts, attempt >= settleTries);
    } catch (error) {
      if (!(error instanceof NotYet)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
