// Every event row against the tile that was signed (D-01, D-02, D-03), the tree of the tiles against every checkpoint
// (D-04, D-05), events against the timestamps before them (D-07). A row is judged against its leaf, and the leaves
// against the root: which of the two was touched is then clear.
import { createHash } from 'node:crypto';
import { decodeEvent } from '@xinqi/evidence/event';
import { TILE_WIDTH, type TileStore, tilePath } from '@xinqi/evidence/log';
import type { Tx } from '../platform/db.ts';
import { AnchorTrail, type CheckpointJudge } from './anchor-trail.ts';
import type { Findings } from './findings.ts';
import { type LogRow, loggedRows } from './store.ts';
import { TreeScan } from './tree-scan.ts';

const HASH = 32;
/** Rows that do not fit their leaf are remembered until the end, to tell an edited row from a moved one. */
const remembered = 10_000;

export const leafOf = (body: Buffer): Buffer =>
  createHash('sha256').update(Buffer.of(0)).update(body).digest();

/** What a row's columns say differently from its body, or undefined. */
export function columnFault(row: LogRow): string | undefined {
  try {
    const event = decodeEvent(row.body);
    const same =
      event.id === row.event_id &&
      event.type === row.type &&
      (event.apply_no ?? null) === row.apply_no &&
      (event.sign_no ?? null) === row.sign_no &&
      (event.seq_in_apply ?? null) === row.seq_in_apply &&
      event.ts === row.ts.toISOString();
    if (!same) return '数据列与事件正文不一致';
    return leafOf(row.body).equals(row.leaf_hash) ? undefined : '事件正文与所记的叶哈希不符';
  } catch {
    return '事件正文不是规范的事件';
  }
}

type Misfit = { index: number; row: LogRow; leaf: string; tile: string };

/** One moved row shows as a leaf that stands elsewhere; an edited one stands nowhere. */
function tellMisfits(misfits: readonly Misfit[], findings: Findings): void {
  const places = new Map(misfits.map((m) => [m.tile, m.index]));
  for (const { index, row, leaf } of misfits) {
    const place = places.get(leaf);
    if (place === undefined)
      findings.add(
        'D-01',
        `第 ${index} 条（事件 ${row.event_id}，合同 ${row.apply_no ?? '无'}）的内容与日志叶不符，已被改动`,
      );
    else findings.add('D-03', `第 ${index} 条（事件 ${row.event_id}）原在第 ${place} 条，顺序被调换`);
  }
}

/** Leaf hashes as the tiles hold them, tile by tile; undefined where one is missing or short. */
class LeafTiles {
  #tile: Buffer | undefined;
  #index = -1;
  readonly #tiles: TileStore;
  readonly #size: number;
  readonly #findings: Findings;

  constructor(tiles: TileStore, size: number, findings: Findings) {
    this.#tiles = tiles;
    this.#size = size;
    this.#findings = findings;
  }

  async leaf(index: number): Promise<Buffer | undefined> {
    const tile = Math.floor(index / TILE_WIDTH);
    if (tile !== this.#index) {
      const width = Math.min(TILE_WIDTH, this.#size - tile * TILE_WIDTH);
      const path = tilePath(0, tile, width);
      const stored = await this.#tiles.get(path);
      this.#index = tile;
      this.#tile = stored?.length === width * HASH ? Buffer.from(stored) : undefined;
      if (!this.#tile) this.#findings.add('D-04', `日志分块 ${path} 缺失或长度不对`);
    }
    const at = (index % TILE_WIDTH) * HASH;
    return this.#tile?.subarray(at, at + HASH);
  }
}

/** Reads the whole log of `size` leaves; answers the root of its tiles. */
export async function scanLog(
  tx: Tx,
  tiles: TileStore,
  size: number,
  judge: CheckpointJudge,
  findings: Findings,
): Promise<Buffer> {
  const leaves = new LeafTiles(tiles, size, findings);
  const tree = new TreeScan(tiles, (path, missing) =>
    findings.add('D-04', `日志分块 ${path} ${missing ? '缺失' : '与下层的叶不符'}`),
  );
  const trail = new AnchorTrail(tx, judge, findings);
  const misfits: Misfit[] = [];
  const gap = (from: number, to: number): void =>
    findings.add(
      'D-02',
      `日志第 ${from}${to > from ? ` 至 ${to}` : ''} 条在数据库中缺失（共 ${to - from + 1} 条）`,
    );

  /** Takes the leaves before `index`, whose rows are missing. */
  const skipTo = async (index: number): Promise<void> => {
    if (tree.size < index) gap(tree.size, index - 1);
    while (tree.size < index) {
      await trail.reach(tree.size, () => tree.root());
      await tree.push((await leaves.leaf(tree.size)) ?? Buffer.alloc(HASH));
    }
  };

  for await (const row of loggedRows(tx)) {
    const index = row.log_index;
    if (index >= size) {
      findings.add('D-04', `事件 ${row.event_id} 的位置 ${index} 超出已签名的检查点（${size} 条）`);
      continue;
    }
    await skipTo(index);
    await trail.reach(index, () => tree.root());
    const leaf = leafOf(row.body);
    const tile = (await leaves.leaf(index)) ?? leaf;
    const fits = tile.equals(leaf);
    if (!fits && misfits.length < remembered)
      misfits.push({ index, row, leaf: leaf.toString('hex'), tile: tile.toString('hex') });
    else if (!fits) findings.add('D-01', `第 ${index} 条（事件 ${row.event_id}）与日志叶不符`);
    else {
      const fault = columnFault(row);
      if (fault) findings.add('D-01', `第 ${index} 条（事件 ${row.event_id}）：${fault}`);
    }
    trail.judgeTime(row);
    await tree.push(tile);
  }
  await skipTo(size);
  await trail.reach(size, () => tree.root());
  await trail.finish(size);
  await tree.finish();
  tellMisfits(misfits, findings);
  return tree.root();
}
