// A folder for files that strangers' tools read, gone with `close`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function openScratch(what: string) {
  const folder = mkdtempSync(join(tmpdir(), `xinqi-${what}-`));
  return {
    folder,
    /** Writes a file and answers its path. */
    file(name: string, data: Uint8Array | string): string {
      const path = join(folder, name);
      writeFileSync(path, data);
      return path;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
