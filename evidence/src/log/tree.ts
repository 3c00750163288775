// The tree as tiles in a store (RFC 6962 §2.1, C2SP tlog-tiles). Everything is computed from tiles: appending reads
// the right edge only, proofs read O(log n) tiles. Hard part: subtrees inside a tile are not stored but rebuilt.
import { hash } from 'node:crypto';
import { EvidenceError } from '../event/evidence-error.ts';
import { hashesAtLevel, TILE_WIDTH, type TileStore, tilePath } from './tile-path.ts';

const HASH = 32;

function sha256(data: Uint8Array): Uint8Array {
  return new Uint8Array(hash('sha256', data, 'buffer'));
}

function parent(left: Uint8Array, right: Uint8Array): Uint8Array {
  const data = new Uint8Array(1 + 2 * HASH);
  data[0] = 1;
  data.set(left, 1);
  data.set(right, 1 + HASH);
  return sha256(data);
}

/** Reads tiles of one tree of fixed size; keeps what it has read, and the subtrees that it rebuilt from them. */
class TileReader {
  readonly #tiles = new Map<string, Uint8Array>();
  readonly #subtrees = new Map<string, Uint8Array>();
  readonly #store: TileStore;
  readonly #size: number;

  constructor(store: TileStore, size: number) {
    if (!Number.isSafeInteger(size) || size < 0) throw new EvidenceError('value', 'tree size');
    this.#store = store;
    this.#size = size;
  }

  /** Hashes of tile `index` at `level` that belong to this size, concatenated. A full tile serves for a partial one. */
  async tile(level: number, index: number): Promise<Uint8Array> {
    const width = Math.min(TILE_WIDTH, hashesAtLevel(this.#size, level) - index * TILE_WIDTH);
    const path = tilePath(level, index, width);
    const known = this.#tiles.get(path);
    if (known) return known;
    const found =
      (await this.#store.get(path)) ?? (await this.#store.get(tilePath(level, index, TILE_WIDTH)));
    if (!found || found.length < width * HASH || found.length % HASH !== 0) {
      throw new EvidenceError('tile', `${path} is missing or short`);
    }
    const tile = found.subarray(0, width * HASH);
    this.#tiles.set(path, tile);
    return tile;
  }

  /** Root of the complete subtree of 2^height leaves that is the `index`-th of its height. */
  async subtree(height: number, index: number): Promise<Uint8Array> {
    const name = `${height}/${index}`;
    const known = this.#subtrees.get(name);
    if (known) return known;
    const level = Math.floor(height / 8);
    const count = 2 ** (height % 8);
    const first = index * count;
    const tile = await this.tile(level, Math.floor(first / TILE_WIDTH));
    const start = (first % TILE_WIDTH) * HASH;
    let row: Uint8Array[] = [];
    for (let i = 0; i < count; i++) row.push(tile.slice(start + i * HASH, start + (i + 1) * HASH));
    while (row.length > 1) {
      const above: Uint8Array[] = [];
      for (let i = 0; i < row.length; i += 2) above.push(parent(row[i]!, row[i + 1]!));
      row = above;
    }
    if (row[0]!.length !== HASH) throw new EvidenceError('tile', `subtree ${name} is beyond the tree`);
    this.#subtrees.set(name, row[0]!);
    return row[0]!;
  }

  /** MTH of leaves [from, to), where `from` is a multiple of the greatest power of two not above `to - from`. */
  async range(from: number, to: number): Promise<Uint8Array> {
    const count = to - from;
    const half = splitPoint(count);
    if (half === 0) return this.subtree(0, from);
    if (half * 2 === count) return this.subtree(Math.log2(count), from / count);
    return parent(await this.range(from, from + half), await this.range(from + half, to));
  }
}

/** Greatest power of two below `count`; 0 for one leaf. */
function splitPoint(count: number): number {
  if (count <= 1) return 0;
  let half = 1;
  while (half * 2 < count) half *= 2;
  return half;
}

/** Appends leaf hashes to a tree of `size` leaves and gives the new size and root. Idempotent: the same call writes
 * the same tiles. Reads only the partial tiles of the right edge; throws EvidenceError('tile') where one is missing. */
export async function appendLeaves(
  store: TileStore,
  size: number,
  leafHashes: readonly Uint8Array[],
): Promise<{ size: number; root: Uint8Array }> {
  if (leafHashes.some((leaf) => leaf.length !== HASH)) throw new EvidenceError('value', 'leaf hash length');
  const old = new TileReader(store, size);
  const newSize = size + leafHashes.length;
  const written = new Map<string, Uint8Array>();
  let fresh: readonly Uint8Array[] = leafHashes;
  for (let level = 0; fresh.length > 0; level++) {
    const count = hashesAtLevel(size, level);
    const width = count % TILE_WIDTH;
    const before = width === 0 ? [] : [await old.tile(level, (count - width) / TILE_WIDTH)];
    const row = Buffer.concat([...before, ...fresh]);
    const complete: Uint8Array[] = [];
    for (let at = 0; at * HASH < row.length; at += TILE_WIDTH) {
      const tile = new Uint8Array(row.subarray(at * HASH, (at + TILE_WIDTH) * HASH));
      const path = tilePath(level, (count - width + at) / TILE_WIDTH, tile.length / HASH);
      await store.put(path, tile);
      written.set(path, tile);
      if (tile.length === TILE_WIDTH * HASH) complete.push(rootOfFullTile(tile));
    }
    fresh = complete;
  }
  const now: TileStore = { ...store, get: async (path) => written.get(path) ?? store.get(path) };
  return { size: newSize, root: await treeRoot(now, newSize) };
}

function rootOfFullTile(tile: Uint8Array): Uint8Array {
  let row: Uint8Array[] = [];
  for (let i = 0; i < TILE_WIDTH; i++) row.push(tile.subarray(i * HASH, (i + 1) * HASH));
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_, i) => parent(row[2 * i]!, row[2 * i + 1]!));
  return row[0]!;
}

/** Root of the tree of `size` leaves; SHA-256 of nothing for the empty tree. */
export async function treeRoot(store: TileStore, size: number): Promise<Uint8Array> {
  return size === 0 ? sha256(new Uint8Array(0)) : new TileReader(store, size).range(0, size);
}

/** Inclusion proof (RFC 6962 §2.1.1) of leaf `index` in the tree of `size`: hashes from the leaf's sibling upwards. */
export async function inclusionProof(store: TileStore, index: number, size: number): Promise<Uint8Array[]> {
  return proofIn(new TileReader(store, size), index, size);
}

/** One such proof for each of these leaves; what they have in common is read and computed once. */
export async function inclusionProofs(
  store: TileStore,
  indexes: readonly number[],
  size: number,
): Promise<Uint8Array[][]> {
  const tiles = new TileReader(store, size);
  const proofs: Uint8Array[][] = [];
  for (const index of indexes) proofs.push(await proofIn(tiles, index, size));
  return proofs;
}

async function proofIn(tiles: TileReader, index: number, size: number): Promise<Uint8Array[]> {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size)
    throw new EvidenceError('value', 'leaf index');
  const proof: Uint8Array[] = [];
  for (let from = 0, to = size; to - from > 1; ) {
    const middle = from + splitPoint(to - from);
    if (index < middle) {
      proof.push(await tiles.range(middle, to));
      to = middle;
    } else {
      proof.push(await tiles.range(from, middle));
      from = middle;
    }
  }
  return proof.reverse();
}

/** Consistency proof (RFC 6962 §2.1.2) between two sizes; empty from size 0 and between equal sizes. */
export async function consistencyProof(
  store: TileStore,
  oldSize: number,
  newSize: number,
): Promise<Uint8Array[]> {
  if (!Number.isSafeInteger(oldSize) || oldSize < 0 || oldSize > newSize)
    throw new EvidenceError('value', 'tree size');
  if (oldSize === 0 || oldSize === newSize) return [];
  const tiles = new TileReader(store, newSize);
  const proof: Uint8Array[] = [];
  let from = 0;
  let to = newSize;
  while (oldSize < to) {
    const middle = from + splitPoint(to - from);
    if (oldSize <= middle) {
      proof.push(await tiles.range(middle, to));
      to = middle;
    } else {
      proof.push(await tiles.range(from, middle));
      from = middle;
    }
  }
  // When the old tree is a complete left subtree the verifier knows its root already (RFC 6962: b = true).
  if (from !== 0) proof.push(await tiles.range(from, to));
  return proof.reverse();
}

/** Leaf hashes [from, to) as stored in the tiles of the tree of `size`: for scrubbing rows against tiles. */
export async function storedLeaves(
  store: TileStore,
  size: number,
  from: number,
  to: number,
): Promise<Uint8Array[]> {
  if (from < 0 || to > size || from > to) throw new EvidenceError('value', 'leaf range');
  const tiles = new TileReader(store, size);
  const leaves: Uint8Array[] = [];
  for (let index = from; index < to; index++) leaves.push(await tiles.subtree(0, index));
  return leaves;
}
