// The doctor's word on a real PostgreSQL: small, and one with so much memory that large pages are worth a setting.
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startThrowawayPostgres } from '../postgres/index.ts';
import { askDatabase } from './database.ts';

async function asked(settings: string[]): Promise<string> {
  const postgres = await startThrowawayPostgres({ settings: [...settings, 'huge_pages=off'] });
  try {
    const { mark, found } = await askDatabase(postgres.url, '数据库');
    return `${mark} ${found}`;
  } finally {
    await postgres.stop();
  }
}

it('says how many large pages a big database would take, and nothing of them to a small one', async () => {
  expect(await asked([])).toMatch(/^✓ PostgreSQL \S+ 可连接$/);
  const big = await asked(['shared_buffers=1100MB']);
  const pages = Number(/vm\.nr_hugepages=(\d+)/.exec(big)?.[1]);
  // where the machine has pages of 2 MB
  expect(pages > 550).toBe(existsSync('/sys/kernel/mm/hugepages/hugepages-2048kB'));
}, 120_000);
