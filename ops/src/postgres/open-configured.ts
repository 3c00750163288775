// The database of an installation for a command beside it: the configured one, or the embedded one, whose running server is
// used and whose stopped one is started and stopped again.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from './index.ts';

/** Address as the owner. Throws when there is no such folder: a command never makes an installation. */
export async function openConfigured(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  if (!existsSync(dataDir)) throw new Error(`没有数据目录 ${dataDir}`);
  return startPostgres({ dataDir: join(dataDir, 'pg') });
}
