// The log after the kills: the whole audit of `npm run audit-log` with every proof that was handed out as a receipt, and
// every checkpoint that anybody saw must be a prefix of the tree that stands now.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  consistencyProof,
  nodeSha256,
  parseCheckpoint,
  type TileStore,
  verifyConsistency,
} from '@xinqi/evidence/log';
import { decodePem } from '@xinqi/pki/der';
import type pg from 'pg';
import { type AuditSum, auditLog } from '../../../../server/src/audit/audit-log.ts';
import { checkpointPath, readLastCheckpoint } from '../../../../server/src/features/ledger/index.ts';
import { loadConfig } from '../../../../server/src/platform/config.ts';
import { openKeyring } from '../../../../server/src/platform/crypto/keyring.ts';
import { createVault } from '../../../../server/src/platform/crypto/vault.ts';
import { openDb } from '../../../../server/src/platform/db.ts';
import { createLog } from '../../../../server/src/platform/log.ts';
import { openStore } from '../../../../server/src/platform/storage/open-store.ts';
import type { Ack } from '../journal.ts';
import type { Product } from '../product.ts';

/** Runs the audit against the running product. */
export async function audit(
  product: Product,
  proofs: readonly { name: string; text: string }[],
): Promise<{ sum: AuditSum; findings: string[] }> {
  const config = loadConfig(product.env);
  const db = openDb(product.url(), { max: 1, log: createLog('silent') });
  const findings: string[] = [];
  try {
    const sum = await auditLog({
      db,
      storage: await openStore(config),
      anchors: decodePem('CERTIFICATE', readFileSync(join(product.dataDir, 'trust.pem'), 'utf8')),
      timestampAnchors: [],
      kept: () => readLastCheckpoint(checkpointPath(product.dataDir)),
      vault: createVault(openKeyring({ kek: undefined, dataDir: product.dataDir })),
      receipts: proofs.map(({ name, text }) => ({ name, bytes: Buffer.from(text) })),
      now: new Date(),
      tell: ({ id, text }) => findings.push(`[${id}] ${text}`),
    });
    return { sum, findings };
  } finally {
    await db.destroy();
  }
}

/** Each seen checkpoint against the next larger one, the largest against what the database says now. */
export async function judgeCheckpoints(
  product: Product,
  pool: pg.Pool,
  seen: readonly Extract<Ack, { kind: 'checkpoint' }>[],
): Promise<string[]> {
  const { rows } = await pool.query<{ checkpoint: Buffer }>(
    'select checkpoint from ledger_state where id = 1',
  );
  if (!rows[0]) return seen.length > 0 ? ['the log is empty, checkpoints of it were handed out'] : [];
  const storage = await openStore(loadConfig(product.env));
  const tiles: TileStore = {
    get: (path) => storage.getNamed(`log/${path}`),
    put: () => Promise.reject(new Error('a judge writes nothing')),
  };
  const trees = [...seen.map((s) => Buffer.from(s.note)), rows[0].checkpoint]
    .map((note) => parseCheckpoint(note))
    .sort((a, b) => a.size - b.size);
  const findings: string[] = [];
  for (const [i, tree] of trees.entries()) {
    const next = trees[i + 1];
    if (!next) continue;
    const proof =
      tree.size === next.size
        ? []
        : await consistencyProof(tiles, tree.size, next.size).catch(() => undefined);
    const held =
      proof !== undefined &&
      (await verifyConsistency(tree.size, next.size, tree.root, next.root, proof, nodeSha256));
    if (!held) findings.push(`checkpoint of ${tree.size} leaves is no prefix of the one of ${next.size}`);
  }
  const newest = parseCheckpoint(rows[0].checkpoint).size;
  for (const { size } of trees)
    if (size > newest) findings.push(`a checkpoint of ${size} leaves was handed out, the log has ${newest}`);
  return findings;
}
