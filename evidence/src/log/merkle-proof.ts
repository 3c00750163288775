// Checking Merkle proofs (RFC 6962 §2.1; the loops of RFC 9162 §2.1.3.2 and §2.1.4.2). Import-free: both halves
// use it. Proofs are attacker-controlled: too long, too short or off-path hashes are refused, never ignored.
import { concat, type Sha256, sameBytes } from '../event/bytes.ts';

const NODE = Uint8Array.of(1);

/** Hash of an inner node: SHA-256(0x01 || left || right). */
export function nodeHash(left: Uint8Array, right: Uint8Array, sha256: Sha256): Promise<Uint8Array> {
  return sha256(concat(NODE, left, right));
}

const isIndex = (n: number): boolean => Number.isSafeInteger(n) && n >= 0;
const allHashes = (proof: readonly Uint8Array[]): boolean => proof.every((hash) => hash.length === 32);

/** True when `proof` shows that `leaf` stands at `index` (from 0) of the tree of `size` leaves with `root`. */
export async function verifyInclusion(
  leaf: Uint8Array,
  index: number,
  size: number,
  root: Uint8Array,
  proof: readonly Uint8Array[],
  sha256: Sha256,
): Promise<boolean> {
  if (!isIndex(index) || !isIndex(size) || index >= size || !allHashes(proof) || leaf.length !== 32)
    return false;
  let node = index;
  let last = size - 1;
  let hash = leaf;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      hash = await nodeHash(sibling, hash, sha256);
      while (node % 2 === 0 && node !== 0) {
        node /= 2;
        last = Math.floor(last / 2);
      }
    } else {
      hash = await nodeHash(hash, sibling, sha256);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && sameBytes(hash, root);
}

/** True when `proof` shows that the tree (oldSize, oldRoot) is a prefix of the tree (newSize, newRoot). The proof
 * from size 0 or between equal sizes is empty. */
export async function verifyConsistency(
  oldSize: number,
  newSize: number,
  oldRoot: Uint8Array,
  newRoot: Uint8Array,
  proof: readonly Uint8Array[],
  sha256: Sha256,
): Promise<boolean> {
  if (!isIndex(oldSize) || !isIndex(newSize) || oldSize > newSize || !allHashes(proof)) return false;
  if (oldSize === newSize) return proof.length === 0 && sameBytes(oldRoot, newRoot);
  if (oldSize === 0) return proof.length === 0 && sameBytes(oldRoot, await sha256(new Uint8Array(0)));
  let node = oldSize - 1;
  let last = newSize - 1;
  while (node % 2 === 1) {
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  // A whole left subtree is its own starting point and is not repeated in the proof.
  const path = node === 0 ? [oldRoot, ...proof] : [...proof];
  const first = path.shift();
  if (!first) return false;
  let old = first;
  let now = first;
  for (const sibling of path) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      old = await nodeHash(sibling, old, sha256);
      now = await nodeHash(sibling, now, sha256);
      while (node % 2 === 0 && node !== 0) {
        node /= 2;
        last = Math.floor(last / 2);
      }
    } else {
      now = await nodeHash(now, sibling, sha256);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && sameBytes(old, oldRoot) && sameBytes(now, newRoot);
}
