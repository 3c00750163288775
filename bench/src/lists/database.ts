// The running product's own database, as its owner: for making many contracts at once, and for looking at plans.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Product } from '../product/start-product.ts';

/** The fifth line of postmaster.pid names the socket's directory. */
export async function openDatabase(product: Product): Promise<pg.Client> {
  const host = readFileSync(join(product.dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[4]!;
  const client = new pg.Client({ host, user: 'xinqi_owner', database: 'xinqi' });
  await client.connect();
  await client.query("set statement_timeout = 0; set maintenance_work_mem = '1GB'; set work_mem = '128MB'");
  return client;
}
