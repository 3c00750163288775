// What both simulators write to: a chain of blocks with one entry each, every block naming the hash of the one before, as
// lines of a file in DATA_DIR. One process at a time (the worker). Everything on it is 测试环境.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ChainFault } from '../../platform/ports/chain.ts';

export type Block = {
  height: number;
  before: string;
  id: string;
  sha256: string;
  /** ISO. */
  time: string;
  hash: string;
};
export type SimulatedChain = {
  find(id: string): Block | undefined;
  /** Adds a block; one that stands under this id already is answered as it is. */
  add(id: string, sha256: string, now: Date): Block;
};

/** The fault of the next request. */
export type NextFault = () => ChainFault;

const hashOf = ({ hash: _hash, ...block }: Block): string =>
  createHash('sha256').update(JSON.stringify(block)).digest('hex');

export function simulatedChain(path: string): SimulatedChain {
  const blocks = new Map<string, Block>();
  let last = '0'.repeat(64);
  if (existsSync(path))
    for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
      const block = JSON.parse(line) as Block;
      if (block.before !== last || hashOf(block) !== block.hash)
        throw new Error(`${path}: block ${block.height} does not follow the one before`);
      blocks.set(block.id, block);
      last = block.hash;
    }
  return {
    find: (id) => blocks.get(id),
    add(id, sha256, now) {
      const known = blocks.get(id);
      if (known) return known;
      const plain = { height: blocks.size + 1, before: last, id, sha256, time: now.toISOString(), hash: '' };
      const block = { ...plain, hash: hashOf(plain) };
      mkdirSync(dirname(path), { recursive: true });
      appendFileSync(path, `${JSON.stringify(block)}\n`);
      blocks.set(id, block);
      last = block.hash;
      return block;
    },
  };
}
