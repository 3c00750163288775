// The product over so many contracts: one data directory for each size, kept in .data/bench so that a second run finds it.
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../product/database.ts';
import { type Product, ROOT, startProduct } from '../product/start-product.ts';
import { makeContracts } from './make-contracts.ts';

/** They are made when the directory does not have them yet; delete it to make them anew. */
export async function startWithContracts(size: number): Promise<Product> {
  const dataDir = join(ROOT, `.data/bench/lists-${size}`);
  const mark = join(dataDir, 'made.json');
  mkdirSync(dataDir, { recursive: true });
  // the database's account must be able to pass through it
  chmodSync(dataDir, 0o711);
  const product = await startProduct({ dataDir, keepData: true });
  if (existsSync(mark)) return product;
  const db = await openDatabase(product);
  try {
    const made = await makeContracts(db, size);
    writeFileSync(mark, JSON.stringify(made));
    console.error(`  ${size} contracts: ${made.rows} rows in ${made.seconds.toFixed(0)} s`);
    await db.end();
    // a database that has grown is given more memory by a restart (docs/operations.md)
    await product.stop();
    return startProduct({ dataDir, keepData: true });
  } catch (error) {
    await db.end();
    await product.stop();
    throw error;
  }
}
