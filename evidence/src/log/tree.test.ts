// RFC 6962 public vectors (the test tree of certificate-transparency-go), then properties for all sizes to 300.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromHex, hex } from '../event/bytes.ts';
import { leafHash } from '../event/event.ts';
import { memoryStore, sha256 } from '../testing/keys.ts';
import { nodeHash, verifyConsistency, verifyInclusion } from './merkle-proof.ts';
import { tilePath } from './tile-path.ts';
import {
  appendLeaves,
  consistencyProof,
  inclusionProof,
  inclusionProofs,
  storedLeaves,
  treeRoot,
} from './tree.ts';

const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const INCLUSION: [index: number, size: number, proof: string[]][] = [
  [0, 1, []],
  [
    0,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    5,
    8,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
];
const CONSISTENCY: [from: number, to: number, proof: string[]][] = [
  [1, 1, []],
  [
    1,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    6,
    8,
    [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [
    2,
    5,
    [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];

describe('RFC 6962 vectors', () => {
  const store = memoryStore();
  beforeAll(async () => {
    await appendLeaves(store, 0, await Promise.all(LEAVES.map((leaf) => leafHash(fromHex(leaf), sha256))));
  });

  it.each(ROOTS.map((root, size) => [size, root] as const))('root of %i leaves', async (size, root) => {
    const store = memoryStore();
    const leaves = await Promise.all(LEAVES.slice(0, size).map((leaf) => leafHash(fromHex(leaf), sha256)));
    expect(hex((await appendLeaves(store, 0, leaves)).root)).toBe(root);
  });

  it.each(INCLUSION)('inclusion of %i in %i', async (index, size, proof) => {
    const small = memoryStore();
    const leaves = await Promise.all(LEAVES.slice(0, size).map((leaf) => leafHash(fromHex(leaf), sha256)));
    await appendLeaves(small, 0, leaves);
    expect((await inclusionProof(small, index, size)).map(hex)).toEqual(proof);
    expect(
      await verifyInclusion(leaves[index]!, index, size, fromHex(ROOTS[size]!), proof.map(fromHex), sha256),
    ).toBe(true);
  });

  it.each(CONSISTENCY)('consistency of %i with %i', async (from, to, proof) => {
    const small = memoryStore();
    await appendLeaves(
      small,
      0,
      await Promise.all(LEAVES.slice(0, to).map((leaf) => leafHash(fromHex(leaf), sha256))),
    );
    expect((await consistencyProof(small, from, to)).map(hex)).toEqual(proof);
    const roots = [fromHex(ROOTS[from]!), fromHex(ROOTS[to]!)] as const;
    expect(await verifyConsistency(from, to, ...roots, proof.map(fromHex), sha256)).toBe(true);
  });
});

const MAX = 300;
const leaves = await Promise.all(
  Array.from({ length: MAX }, (_, i) => leafHash(Uint8Array.of(i >> 8, i), sha256)),
);

/** The recursive definition of RFC 6962 §2.1, independent of tiles. */
async function mth(from: number, to: number): Promise<Uint8Array> {
  if (to === from) return sha256(new Uint8Array(0));
  if (to - from === 1) return leaves[from]!;
  let half = 1;
  while (half * 2 < to - from) half *= 2;
  return nodeHash(await mth(from, from + half), await mth(from + half, to), sha256);
}

describe('all sizes to 300', () => {
  const store = memoryStore();
  const roots: Uint8Array[] = [];
  beforeAll(async () => {
    roots.push(await treeRoot(store, 0));
    for (let size = 0; size < MAX; size++)
      roots.push((await appendLeaves(store, size, [leaves[size]!])).root);
  });

  it('has the root of the definition', async () => {
    for (let size = 0; size <= MAX; size++) expect(hex(roots[size]!)).toBe(hex(await mth(0, size)));
  });

  /** All of 0 … n-1 for small n; both ends and a spread of the rest beyond that (all pairs take a minute). */
  const sample = (n: number) =>
    Array.from({ length: n }, (_, i) => i).filter(
      (i) => n <= 48 || i < 2 || i > n - 3 || (i * 7 + n) % 31 === 0,
    );

  it('proves leaves in every size', async () => {
    for (let size = 1; size <= MAX; size++) {
      for (const index of sample(size)) {
        const proof = await inclusionProof(store, index, size);
        if (!(await verifyInclusion(leaves[index]!, index, size, roots[size]!, proof, sha256))) {
          expect.fail(`inclusion ${index} in ${size}`);
        }
      }
    }
    expect(
      await verifyInclusion(leaves[0]!, 1, MAX, roots[MAX]!, await inclusionProof(store, 0, MAX), sha256),
    ).toBe(false);
  });

  it('proves every size consistent with earlier ones', async () => {
    for (let to = 0; to <= MAX; to++) {
      for (const from of sample(to + 1)) {
        const proof = await consistencyProof(store, from, to);
        if (!(await verifyConsistency(from, to, roots[from]!, roots[to]!, proof, sha256))) {
          expect.fail(`consistency ${from} to ${to}`);
        }
      }
    }
    expect(
      await verifyConsistency(7, 9, roots[8]!, roots[9]!, await consistencyProof(store, 8, 9), sha256),
    ).toBe(false);
  });

  it('refuses a proof with any hash changed, left out, added or swapped, and any other index or size', async () => {
    const at = fc
      .integer({ min: 2, max: MAX })
      .chain((size) => fc.tuple(fc.constant(size), fc.nat(size - 1)));
    await fc.assert(
      fc.asyncProperty(at, fc.nat(), fc.nat(255), async ([size, index], pick, bit) => {
        const proof = await inclusionProof(store, index, size);
        const check = (p: Uint8Array[], i = index, n = size) =>
          verifyInclusion(leaves[index]!, i, n, roots[size]!, p, sha256);
        const place = pick % proof.length;
        const flipped = proof.map((hash, i) => {
          const copy = hash.slice();
          if (i === place) copy[bit >> 3]! ^= 1 << (bit & 7);
          return copy;
        });
        expect(await check(proof)).toBe(true);
        expect(await check(flipped)).toBe(false);
        expect(await check(proof.filter((_, i) => i !== place))).toBe(false);
        expect(await check([...proof, proof[place]!])).toBe(false);
        expect(await check(proof.map((hash) => hash.subarray(1)))).toBe(false);
        if (proof.length > 1) expect(await check(proof.toReversed())).toBe(false);
        if (index > 0) expect(await check(proof, index - 1)).toBe(false);
        expect(await check(proof, size)).toBe(false);
        expect(await check(proof, -1)).toBe(false);
        expect(await check(proof, index + 0.5)).toBe(false);
      }),
    );
  });

  it('refuses consistency proofs with any hash changed, left out or added', async () => {
    const sizes = fc
      .integer({ min: 2, max: MAX })
      .chain((to) => fc.tuple(fc.integer({ min: 1, max: to - 1 }), fc.constant(to)));
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(255), async ([from, to], pick, bit) => {
        const proof = await consistencyProof(store, from, to);
        const check = (p: Uint8Array[]) => verifyConsistency(from, to, roots[from]!, roots[to]!, p, sha256);
        const place = pick % proof.length;
        const flipped = proof.map((hash) => hash.slice());
        flipped[place]![bit >> 3]! ^= 1 << (bit & 7);
        expect(await check(proof)).toBe(true);
        expect(await check(flipped)).toBe(false);
        expect(await check(proof.filter((_, i) => i !== place))).toBe(false);
        expect(await check([...proof, proof[place]!])).toBe(false);
        expect(await check([])).toBe(false);
      }),
    );
  });

  it('appends in any batches to the same tiles, twice without change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 6 }), async (batches) => {
        const other = memoryStore();
        let size = 0;
        for (const batch of batches) {
          const part = leaves.slice(size, size + batch);
          const first = await appendLeaves(other, size, part);
          const tiles = new Map(other.files);
          expect(await appendLeaves(other, size, part)).toEqual(first);
          expect(other.files).toEqual(tiles);
          size = first.size;
          expect(hex(first.root)).toBe(hex(roots[size]!));
        }
        expect(await storedLeaves(other, size, 0, size)).toEqual(leaves.slice(0, size));
      }),
      { numRuns: 40 },
    );
  });
});

describe('tiles', () => {
  it('are named as C2SP tlog-tiles says', () => {
    expect(tilePath(0, 1234067, 256)).toBe('tile/0/x001/x234/067');
    expect(tilePath(2, 0, 1)).toBe('tile/2/000.p/1');
    expect(() => tilePath(0, -1, 1)).toThrow(/no tile/);
    expect(() => tilePath(0, 0, 257)).toThrow(/no tile/);
  });

  it('of 70,000 leaves are those of the specification, and appending reads the right edge only', async () => {
    const store = memoryStore();
    const many = Array.from({ length: 70_000 }, (_, i) => {
      const leaf = new Uint8Array(32);
      new DataView(leaf.buffer).setUint32(0, i);
      return leaf;
    });
    const { root } = await appendLeaves(store, 0, many);
    const names = [...store.files.keys()];
    expect(names.filter((name) => /^tile\/0\/[x\d/]+$/.test(name))).toHaveLength(273);
    expect(names.filter((name) => !/^tile\/0\/[x\d/]+$/.test(name)).sort()).toEqual([
      'tile/0/273.p/112',
      'tile/1/000',
      'tile/1/001.p/17',
      'tile/2/000.p/1',
    ]);
    store.reads.length = 0;
    const next = await appendLeaves(store, 70_000, [many[0]!]);
    expect(new Set(store.reads).size).toBeLessThanOrEqual(6);
    expect(hex(await treeRoot(store, 70_000))).toBe(hex(root));
    const proof = await inclusionProof(store, 12_345, 70_001);
    expect(await verifyInclusion(many[12_345]!, 12_345, 70_001, next.root, proof, sha256)).toBe(true);
    // A thousand proofs together are those of each leaf alone, and no tile is read twice for them.
    const indexes = Array.from({ length: 1000 }, (_, i) => (i * 7919) % 70_001);
    store.reads.length = 0;
    const proofs = await inclusionProofs(store, indexes, 70_001);
    expect(store.reads.length).toBe(new Set(store.reads).size);
    for (const i of [0, 1, 500, 999])
      expect(proofs[i]).toEqual(await inclusionProof(store, indexes[i]!, 70_001));
    await expect(inclusionProofs(store, [0, 70_001], 70_001)).rejects.toThrow(/leaf index/);
  });

  it('that are missing or short stop the work', async () => {
    const store = memoryStore();
    await appendLeaves(store, 0, leaves.slice(0, 5));
    store.files.set('tile/0/000.p/5', new Uint8Array(64));
    await expect(treeRoot(store, 5)).rejects.toThrow(/^tile:/);
    store.files.delete('tile/0/000.p/5');
    await expect(appendLeaves(store, 5, [leaves[5]!])).rejects.toThrow(/^tile:/);
    await expect(inclusionProof(store, 5, 5)).rejects.toThrow(/leaf index/);
    await expect(consistencyProof(store, 6, 5)).rejects.toThrow(/tree size/);
    await expect(appendLeaves(store, 0, [new Uint8Array(31)])).rejects.toThrow(/leaf hash/);
  });

  it('that are full serve for pruned partial ones', async () => {
    const store = memoryStore();
    const small = await appendLeaves(store, 0, leaves.slice(0, 200));
    await appendLeaves(store, 200, leaves.slice(200, 300));
    store.files.delete('tile/0/000.p/200');
    expect(await treeRoot(store, 200)).toEqual(small.root);
  });
});
