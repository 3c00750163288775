// The tree once more from its leaves (RFC 6962 §2.1), in the order of the log and with flat memory: the root at any
// size that is asked for on the way, and every tile above the leaves compared with what is stored (C2SP tlog-tiles).
import { createHash } from 'node:crypto';
import { TILE_WIDTH, type TileStore, tilePath } from '@xinqi/evidence/log';

const node = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest();

export class TreeScan {
  size = 0;
  /** Roots of complete subtrees from the largest to the smallest. */
  readonly #peaks: { root: Buffer; leaves: number }[] = [];
  /** Hashes of the unfinished tile of each level, and how many tiles of it are full. */
  readonly #levels: { row: Buffer[]; full: number }[] = [];
  readonly #tiles: TileStore;
  readonly #wrong: (path: string, missing: boolean) => void;

  /** `wrong` is told of every stored tile above the leaves that is not what the leaves give. */
  constructor(tiles: TileStore, wrong: (path: string, missing: boolean) => void) {
    this.#tiles = tiles;
    this.#wrong = wrong;
  }

  async push(leaf: Buffer): Promise<void> {
    this.size += 1;
    let top = { root: leaf, leaves: 1 };
    while (this.#peaks.at(-1)?.leaves === top.leaves)
      top = { root: node(this.#peaks.pop()!.root, top.root), leaves: top.leaves * 2 };
    this.#peaks.push(top);
    let hash: Buffer | undefined = leaf;
    for (let level = 0; hash; level++) hash = await this.#place(level, hash);
  }

  /** Adds to the tile of a level; a tile that is full gives the hash for the level above. */
  async #place(level: number, hash: Buffer): Promise<Buffer | undefined> {
    this.#levels[level] ??= { row: [], full: 0 };
    const at = this.#levels[level];
    at.row.push(hash);
    if (at.row.length < TILE_WIDTH) return undefined;
    await this.#compare(level, at.full, at.row);
    let row = at.row;
    while (row.length > 1)
      row = Array.from({ length: row.length / 2 }, (_, i) => node(row[2 * i]!, row[2 * i + 1]!));
    at.row = [];
    at.full += 1;
    return row[0];
  }

  async #compare(level: number, index: number, row: readonly Buffer[]): Promise<void> {
    if (level === 0) return;
    const path = tilePath(level, index, row.length);
    const stored = await this.#tiles.get(path);
    if (!stored || !Buffer.concat(row).equals(stored)) this.#wrong(path, stored === undefined);
  }

  /** Root of the leaves so far. */
  root(): Buffer {
    return this.#peaks.length === 0
      ? createHash('sha256').digest()
      : this.#peaks.map((peak) => peak.root).reduceRight((right, left) => node(left, right));
  }

  /** Compares the unfinished tiles too; for the end. */
  async finish(): Promise<void> {
    for (const [level, { row, full }] of this.#levels.entries())
      if (row.length > 0) await this.#compare(level, full, row);
  }
}
