// Five thousand rows of an Excel file sent to importExcel: all good, or a hundred of them bad. The file is made by a process of
// its own.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orgRoutes } from '@xinqi/wire/org';
import type { Client } from '../product/client.ts';
import { ROOT } from '../product/start-product.ts';

/** An Excel file of people, `bad` rows of which are faulty. */
export function peopleSheet(bad: number, rows = 5000): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'xinqi-people-'));
  try {
    const file = join(folder, 'people.xlsx');
    const script = join(ROOT, 'bench/src/inside/make-people-sheet.ts');
    execFileSync(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      script,
      file,
      String(bad),
      String(rows),
    ]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Sends it; throws when the outcome is not what the rows ask for. */
export async function importPeople(client: Client, sheet: Buffer, bad: number): Promise<void> {
  const { path } = orgRoutes.importExcel.paths[0]!;
  const { imported, failed } = await client.upload<typeof orgRoutes.importExcel>(path, {}, sheet);
  if (failed !== bad || imported !== (bad > 0 ? 0 : 5000))
    throw new Error(`${imported} came in and ${failed} rows were bad`);
}
