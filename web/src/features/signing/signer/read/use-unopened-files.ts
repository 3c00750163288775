// Which of the contract's files he has not opened yet: nobody's signature is accepted on one that never went to him (docs/decisions/0146).
import type { FileView } from '@xinqi/wire/signing';
import { useEffect, useState } from 'react';

/** In order; `at`: the one that is shown. */
export function useUnopenedFiles(files: readonly FileView[], at: number): FileView[] {
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set([at]));
  useEffect(() => setOpened((before) => (before.has(at) ? before : new Set([...before, at]))), [at]);
  return files.filter(({ position }) => !opened.has(position));
}
