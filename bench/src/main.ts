// `npm run bench [-- PART… --quick]`: measures the engine and the running product, prints one table, keeps it as JSON in
// .data/bench. Parts: engine, levels, verify, contract, load, start, web; without one, all of them. `--write` puts the table into
// docs/benchmarks.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureEngine } from './engine/measure-engine.ts';
import { measureLevels } from './engine/measure-levels.ts';
import { measureLists } from './lists/measure-lists.ts';
import { describeMachine } from './machine.ts';
import { measureContract } from './product/measure-contract.ts';
import { measureLoad } from './product/measure-load.ts';
import { measureStart } from './product/measure-start.ts';
import { type Product, startProduct } from './product/start-product.ts';
import { type Figure, table } from './report.ts';
import { measureVerify } from './verify/measure-verify.ts';
import { measureWeb } from './web/measure-web.ts';
import { writeDocs } from './write-docs.ts';

/** Each of these gets a product of its own, so that one part's contracts do not slow down the next. */
const withProduct =
  (measure: (product: Product, quick: boolean) => Promise<Figure[]>) =>
  async (quick: boolean): Promise<Figure[]> => {
    const product = await startProduct();
    try {
      return await measure(product, quick);
    } finally {
      await product.stop();
    }
  };

const PARTS: Record<string, (quick: boolean) => Promise<Figure[]>> = {
  engine: (quick) => measureEngine(quick ? { rounds: 5, slice: 40 } : { rounds: 25, slice: 100 }),
  levels: (quick) => measureLevels(quick ? { rounds: 5, slice: 40 } : { rounds: 15, slice: 100 }),
  verify: (quick) => measureVerify({ files: 200, rounds: quick ? 3 : 9 }),
  contract: withProduct(measureContract),
  load: withProduct(measureLoad),
  lists: withProduct(measureLists),
  start: measureStart,
  web: withProduct(measureWeb),
};

const words = process.argv.slice(2);
const quick = words.includes('--quick');
const wanted = words.filter((word) => word !== '--quick' && word !== '--write');
const unknown = wanted.filter((word) => !PARTS[word]);
if (unknown.length > 0) {
  console.error(`no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}

const machine = describeMachine();
console.log(machine.text);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const began = performance.now();
  console.error(`… ${name}`);
  figures.push(...(await measure(quick)));
  console.error(`  ${((performance.now() - began) / 1000).toFixed(0)} s`);
}
console.log(`\n${table(figures)}\n`);
const root = join(import.meta.dirname, '../..');
const folder = join(root, '.data/bench');
mkdirSync(folder, { recursive: true });
const file = join(folder, `${machine.date.slice(0, 16).replace(':', '-')}.json`);
writeFileSync(file, `${JSON.stringify({ ...machine, quick, figures }, null, 2)}\n`);
console.log(`written to ${file}`);
if (words.includes('--write')) writeDocs(join(root, 'docs/benchmarks.md'), machine, figures);
