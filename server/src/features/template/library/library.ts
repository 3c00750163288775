// The system's own library: the contracts that lie beside this file, read once, found by their slug, their category and words.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LibraryContract } from './contract.ts';
import { readContract, readShared } from './read-contract.ts';

const HERE = fileURLToPath(new URL('./contracts', import.meta.url));
/** One of a category, in the order in which they are shown. */
const FOLDERS = ['labour', 'lease', 'sale', 'service', 'secrecy', 'money', 'works'];
let read: ReadonlyMap<string, LibraryContract> | undefined;

/** In the order of their folders and names. @throws LibraryFault */
export function libraryContracts(): ReadonlyMap<string, LibraryContract> {
  if (read) return read;
  const shared = readShared(readFileSync(join(HERE, 'shared-clauses.txt'), 'utf8'));
  const found = new Map<string, LibraryContract>();
  for (const folder of FOLDERS)
    for (const file of readdirSync(join(HERE, folder)).sort()) {
      const slug = file.replace(/\.txt$/, '');
      found.set(slug, readContract(slug, readFileSync(join(HERE, folder, file), 'utf8'), shared));
    }
  read = found;
  return read;
}

/** Its name, purpose or a party's name holds these words. */
export function findContracts({
  keyword,
  category,
}: {
  keyword: string;
  category?: string | undefined;
}): LibraryContract[] {
  return [...libraryContracts().values()].filter(
    (one) =>
      (category === undefined || one.category === category) &&
      [one.name, one.purpose, one.category, ...one.parties.map(({ called }) => called)].some((text) =>
        text.includes(keyword),
      ),
  );
}

export const categoriesOf = (): { category: string; count: number }[] => {
  const counts = new Map<string, number>();
  for (const { category } of libraryContracts().values())
    counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].map(([category, count]) => ({ category, count }));
};
