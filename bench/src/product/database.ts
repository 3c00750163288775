// The running product's own database, as its owner: for making rows and for reading what no call tells a stranger.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Product } from '../product/start-product.ts';

/** The fifth line of postmaster.pid names the socket's directory. */
export function connectionOf({ dataDir }: Pick<Product, 'dataDir'>) {
  const host = readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[4]!;
  return { host, user: 'xinqi_owner', database: 'xinqi' };
}

/** The same as an address. */
export function databaseUrl(product: Pick<Product, 'dataDir'>): string {
  const { host, user, database } = connectionOf(product);
  return `postgresql:///${database}?host=${encodeURIComponent(host)}&user=${user}`;
}

export async function openDatabase(product: Product): Promise<pg.Client> {
  const client = new pg.Client(connectionOf(product));
  await client.connect();
  await client.query("set statement_timeout = 0; set maintenance_work_mem = '1GB'; set work_mem = '128MB'");
  return client;
}
