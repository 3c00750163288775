// What the machine allows: as many bytes as an event has, written and fsynced one after another, and one-row INSERTs of
// them, each its own commit, into the same database by one and by several connections. No append can be faster.
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { connectionOf } from '../product/database.ts';
import type { Product } from '../product/start-product.ts';

export type Floors = {
  /** Fsynced writes a second. */
  write(milliseconds: number): number;
  /** Committed rows a second. */
  insert(connections: number, milliseconds: number): Promise<number>;
  close(): Promise<void>;
};

export async function openFloors(product: Product, bytes: number): Promise<Floors> {
  const path = join(product.dataDir, 'bench-floor');
  const file = openSync(path, 'w');
  const body = Buffer.alloc(bytes, 'x');
  const pool = new pg.Pool({ ...connectionOf(product), max: 8 });
  await pool.query(
    'create table bench_floor (id bigint generated always as identity primary key, body bytea)',
  );
  const row = { name: 'bench-floor', text: 'insert into bench_floor (body) values ($1)', values: [body] };
  return {
    write(milliseconds) {
      const began = performance.now();
      let count = 0;
      for (; performance.now() - began < milliseconds; count++) {
        writeSync(file, body);
        fdatasyncSync(file);
      }
      return (count * 1000) / (performance.now() - began);
    },
    async insert(connections, milliseconds) {
      const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
      const began = performance.now();
      let count = 0;
      await Promise.all(
        clients.map(async (client) => {
          for (; performance.now() - began < milliseconds; count++) await client.query(row);
        }),
      );
      const seconds = (performance.now() - began) / 1000;
      for (const client of clients) client.release();
      return count / seconds;
    },
    async close() {
      await pool.query('drop table bench_floor');
      await pool.end();
      closeSync(file);
      rmSync(path);
    },
  };
}
