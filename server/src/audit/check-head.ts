// The head of the log: what the database, the checkpoint store outside it and the log key say about it (D-04, D-05,
// D-09, D-10), and proofs that somebody brings along (D-06).
import { leafHash } from '@xinqi/evidence/event';
import {
  ed25519,
  parseCheckpoint,
  parseTlogProof,
  storedLeaves,
  type TileStore,
  treeRoot,
  verifyInclusion,
  verifyNote,
} from '@xinqi/evidence/log';
import { decodeReceipt } from '@xinqi/evidence/pack';
import { parseCertificate, validatePath } from '@xinqi/pki/check';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Tx } from '../platform/db.ts';
import type { CheckpointJudge } from './anchor-trail.ts';
import type { Findings } from './findings.ts';
import { type LogState, logCertificate, placesOf } from './store.ts';

/** The checkpoint store's only row, as far as the audit reads it. */
export type KeptCheckpoint = { size: number; root: string; note: string; fromSize: number; batch: string[] };

const sha256 = (data: Uint8Array): Promise<Uint8Array> => nodeCryptoPort.digest('SHA-256', data);

/** The log key as its certificate states it, and whether an anchor certifies it. */
export async function openJudge(
  tx: Tx,
  { anchors, timestampAnchors }: { anchors: readonly Uint8Array[]; timestampAnchors: readonly Uint8Array[] },
  now: Date,
  findings: Findings,
): Promise<CheckpointJudge | undefined> {
  const leaf = await logCertificate(tx);
  if (!leaf) {
    findings.add('D-09', '数据库没有日志密钥的证书');
    return undefined;
  }
  const { subject, spki } = parseCertificate(leaf);
  const path = await validatePath(nodeCryptoPort, {
    leaf,
    intermediates: [],
    anchors: [...anchors],
    at: now,
    purpose: 'any',
  });
  if (!path.ok) findings.add('D-09', `日志密钥不由信任锚认证（${path.reason}）`);
  const key = { name: subject.commonName ?? '', publicKey: spki.slice(-32) };
  return {
    origin: key.name,
    timestampAnchors: [...anchors, ...timestampAnchors],
    signed: (checkpoint) =>
      verifyNote(parseCheckpoint(checkpoint).note, key, sha256, ed25519(nodeCryptoPort)),
  };
}

/** Database and store outside it: the same size, root and signed bytes. */
export async function checkKept(
  tx: Tx,
  state: LogState | undefined,
  kept: KeptCheckpoint | undefined,
  findings: Findings,
): Promise<void> {
  const size = state?.size ?? 0;
  if (!kept) {
    if (size > 0) findings.add('D-10', '没有检查点存储：不能排除数据库被整体回退');
    return;
  }
  if (kept.size === size) {
    if (
      state &&
      (kept.root !== state.root.toString('hex') || kept.note !== state.checkpoint.toString('utf8'))
    )
      findings.add('D-05', `检查点存储与数据库在 ${size} 条处的检查点不同：分叉`);
    return;
  }
  const places = await placesOf(tx, kept.batch);
  if (kept.fromSize === size && kept.batch.every((id) => places.has(id)))
    findings.add(
      'D-10',
      `数据库比检查点存储少一批（${kept.batch.length} 条），事件尚在；启动服务后会自动补上`,
    );
  else
    findings.add(
      'D-10',
      `检查点存储为 ${kept.size} 条，数据库为 ${size} 条：${kept.size > size ? '数据库被回退或末尾被截断' : '检查点存储被回退或替换'}`,
    );
}

/** The tree that the tiles and rows give is the tree that was signed. */
export async function checkState(
  state: LogState,
  root: Buffer,
  judge: CheckpointJudge,
  findings: Findings,
): Promise<void> {
  try {
    const stated = parseCheckpoint(state.checkpoint);
    if (stated.size !== state.size || stated.origin !== judge.origin || !state.root.equals(stated.root))
      findings.add('D-04', '数据库所记的日志大小或根哈希与其检查点不同');
    if (!root.equals(stated.root))
      findings.add('D-04', `日志分块算出的根哈希与检查点（${state.size} 条）不同：日志被改写`);
    if (!(await judge.signed(state.checkpoint))) findings.add('D-09', '检查点签名不成立');
  } catch {
    findings.add('D-04', '数据库中的检查点无法读取');
  }
}

/** A tlog-proof that somebody kept (the answer to a signature, a file of a pack): its checkpoint must be our past. */
export async function checkReceipt(
  name: string,
  bytes: Uint8Array,
  state: LogState | undefined,
  tiles: TileStore,
  judge: CheckpointJudge,
  findings: Findings,
): Promise<void> {
  try {
    const proof = parseTlogProof(bytes);
    const { size, root, origin } = parseCheckpoint(proof.checkpoint);
    if (origin !== judge.origin || !(await judge.signed(proof.checkpoint))) {
      findings.add('D-09', `回执 ${name} 不是本日志签发的`);
      return;
    }
    if (size > (state?.size ?? 0)) {
      findings.add('D-06', `回执 ${name} 的检查点有 ${size} 条，日志只有 ${state?.size ?? 0} 条：末尾被截断`);
      return;
    }
    const [leaf] = await storedLeaves(tiles, size, proof.index, proof.index + 1);
    const held =
      Buffer.from(await treeRoot(tiles, size)).equals(root) &&
      (await verifyInclusion(leaf!, proof.index, size, root, proof.hashes, sha256));
    const told = proof.extra ? await leafHash(decodeReceipt(proof.extra).event, sha256) : leaf!;
    if (!held || !Buffer.from(told).equals(leaf!))
      findings.add('D-05', `回执 ${name} 与日志不是同一棵树：日志被改写或分叉`);
  } catch {
    findings.add('D-06', `回执 ${name} 无法读取或所指的日志已不存在`);
  }
}
