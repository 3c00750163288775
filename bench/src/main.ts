// `npm run bench [-- PART… --quick]`: measures the engine and the running product, prints one table, keeps it as JSON in
// .data/bench. Parts stand below; without one, all of them. `--write` puts the table of each part into docs/benchmarks.md
// as soon as it was measured, and leaves the other parts there as they are.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureApprovals } from './approvals/measure-approvals.ts';
import { measureBatch } from './batch/measure-batch.ts';
import { measureForeign } from './corpus/foreign/measure-foreign.ts';
import { measureCorpus } from './corpus/measure-corpus.ts';
import { measureEngine } from './engine/measure-engine.ts';
import { measureLevels } from './engine/measure-levels.ts';
import { measureLedger } from './ledger/measure-ledger.ts';
import { measureLists } from './lists/measure-lists.ts';
import { measureZip } from './lists/measure-zip.ts';
import { describeMachine } from './machine.ts';
import { measureOcr } from './ocr/measure-ocr.ts';
import { measureOffice } from './office/measure-office.ts';
import { measureOrg } from './org/measure-org.ts';
import { measurePack } from './pack/measure-pack.ts';
import { measureContract } from './product/measure-contract.ts';
import { measureLoad } from './product/measure-load.ts';
import { measureLogins } from './product/measure-logins.ts';
import { measureStart } from './product/measure-start.ts';
import { measureWork } from './product/measure-work.ts';
import { type Product, startProduct } from './product/start-product.ts';
import { orRefuse } from './refusal.ts';
import { type Figure, table } from './report.ts';
import { measureRights } from './rights/measure-rights.ts';
import { measureSeals } from './seals/measure-seals.ts';
import { measureSize } from './uploads/measure-size.ts';
import { measureUploads } from './uploads/measure-uploads.ts';
import { measurePublic } from './verify/measure-public.ts';
import { measureVerify } from './verify/measure-verify.ts';
import { measureClerk } from './web/measure-clerk.ts';
import { measureGuard } from './web/measure-guard.ts';
import { measurePerson } from './web/measure-person.ts';
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
  public: withProduct(measurePublic),
  contract: withProduct(measureContract),
  work: measureWork,
  load: withProduct(measureLoad),
  logins: withProduct(measureLogins),
  ledger: withProduct(measureLedger),
  pack: withProduct(measurePack),
  uploads: measureUploads,
  size: measureSize,
  office: measureOffice,
  ocr: measureOcr,
  lists: measureLists,
  zip: withProduct(measureZip),
  org: withProduct(measureOrg),
  start: measureStart,
  guard: measureGuard,
  rights: measureRights,
  seals: withProduct(measureSeals),
  approvals: withProduct(measureApprovals),
  web: withProduct(measureWeb),
  clerk: measureClerk,
  person: measurePerson,
  batch: measureBatch,
  corpus: (quick) => measureCorpus(folderOf('corpus'), quick),
  foreign: (quick) => measureForeign(folderOf('foreign'), quick),
};

/** Parts that are measured only when they are named: they want something that not every machine has. */
const ON_DEMAND: readonly string[] = ['corpus', 'foreign'];

const words = process.argv.slice(2);
const quick = words.includes('--quick');
const named = words.filter((word) => word !== '--quick' && word !== '--write');
/** The word behind a part that is no part itself: the folder that it works on. */
function folderOf(part: string): string | undefined {
  const next = named[named.indexOf(part) + 1];
  return next === undefined || PARTS[next] ? undefined : next;
}
const folders = ON_DEMAND.map((part) => (named.includes(part) ? folderOf(part) : undefined));
const wanted = named.filter((word) => !folders.includes(word));
if (words.includes('--help')) {
  console.log(
    `用法：npm run bench [-- 部分… --quick --write]\n部分：${Object.keys(PARTS).join(' ')}\n只在点名时运行：corpus PDF文件夹；foreign [文件夹]`,
  );
  process.exit(0);
}
const unknown = wanted.filter((word) => !PARTS[word]);
if (unknown.length > 0) {
  console.error(`no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}

const root = join(import.meta.dirname, '../..');
const machine = describeMachine();
console.log(machine.text);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length > 0 ? !wanted.includes(name) : ON_DEMAND.includes(name)) continue;
  const began = performance.now();
  console.error(`… ${name}`);
  const { text } = describeMachine();
  const measured = await orRefuse(measure(quick));
  figures.push(...measured);
  const run = { part: name, machine: quick ? `${text} · --quick` : text, figures: measured };
  if (words.includes('--write')) writeDocs(join(root, 'docs/benchmarks.md'), [run], Object.keys(PARTS));
  console.error(`  ${((performance.now() - began) / 1000).toFixed(0)} s`);
}
console.log(`\n${table(figures)}\n`);
const folder = join(root, '.data/bench');
mkdirSync(folder, { recursive: true });
const file = join(folder, `${machine.date.slice(0, 16).replace(':', '-')}.json`);
writeFileSync(file, `${JSON.stringify({ ...machine, quick, figures }, null, 2)}\n`);
console.log(`written to ${file}`);
