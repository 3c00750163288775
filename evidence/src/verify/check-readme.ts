// readme.txt, where a pack has one (older packs have none), is the one that everybody knows: whoever could put instructions
// of his own into a pack would tell its reader which root to trust.
import { sameBytes, utf8 } from '../event/bytes.ts';
import { caRootName, countFiles } from '../pack/pack-names.ts';
import { README, readmeText } from '../pack/readme.ts';
import type { Evidence } from './evidence.ts';

export function checkReadme({ files, book }: Evidence): void {
  const bytes = files.get(README);
  if (!bytes) return;
  const count = countFiles(files.keys());
  const outside = files.has(caRootName(0));
  // packs of an authority outside said nothing of its root before 2026-11-28
  const known = [readmeText(count, false), ...(outside ? [readmeText(count, true)] : [])];
  if (!known.some((text) => sameBytes(utf8(text), bytes)))
    book.refuted('report', 'readme.txt 与通用的核验说明不同');
}
