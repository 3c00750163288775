// `npm run crash [-- --rounds N] [--seed N] [--points a,b] [--control]`: kills the product's processes (SIGKILL) while
// people use it, and proves that what was acknowledged is there afterwards (R-09, D-10). `--control` weakens the database
// and must find losses. Exit 0: as it should be. 1: losses or findings (control: none). 2: could not run.
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { points } from './crash/points.ts';
import { record, summary } from './crash/report.ts';
import { run } from './crash/run.ts';

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string' },
      seed: { type: 'string' },
      points: { type: 'string' },
      control: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(
      '用法：npm run crash [-- --rounds 次数] [--seed 数] [--points 名称,名称] [--control] [--list]',
    );
    return 0;
  }
  if (values.list) {
    for (const { name, victims, what } of points) console.log(`${name}\t${victims.join('+')}\t${what}`);
    return 0;
  }
  const { control } = values;
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const rounds = Number(values.rounds ?? (control ? 3 : 20));
  if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed))
    throw new Error('--rounds and --seed want numbers');
  console.log(
    `${rounds} rounds, seed ${seed}${control ? ', control: synchronous_commit=off, wal_writer_delay=10s' : ''}`,
  );
  let enough = false;
  process.once('SIGINT', () => {
    enough = true;
    console.log('no more rounds; the rest is judged');
  });
  const result = await run({
    rounds,
    seed,
    control,
    points: values.points,
    enough: () => enough,
    tell: (line) => console.log(line),
  });
  for (const line of summary(result)) console.log(line);
  console.log(`record: ${record(result, { seed, control })}`);
  const wrong = result.lost.length + result.findings.length;
  if (control) {
    console.log(
      result.lost.length > 0
        ? '✓ the control lost what it had acknowledged, and it was seen'
        : '✗ the control lost nothing: this test cannot see losses',
    );
    rmSync(result.dataDir, { recursive: true, force: true });
    return result.lost.length > 0 ? 0 : 1;
  }
  if (wrong === 0) rmSync(result.dataDir, { recursive: true, force: true });
  else console.log(`data kept in ${result.dataDir}`);
  console.log(wrong === 0 ? '✓ nothing was lost' : `✗ ${wrong} findings`);
  return wrong === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`could not run: ${error instanceof Error ? error.stack : String(error)}`);
  process.exitCode = 2;
}
