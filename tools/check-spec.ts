// `npm run check:spec`: how much of the specification is real, per section, and what is missing. `-- --json` for
// machines, `-- --write` folds the fresh records of a test run into docs/spec/coverage.json, `-- --complete` holds
// a whole test run against that file. Exit 1 only when a count fell.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './check/source-files.ts';
import { union } from './spec/coverage.ts';
import { COVERAGE, judgeSpec } from './spec/judge.ts';

const flags = new Set(process.argv.slice(2));
const judged = await judgeSpec(ROOT, flags.has('--complete'), process.env.SPEC_RECORD_DIR);

if (flags.has('--write')) {
  const next = flags.has('--complete') ? judged.fresh : union(judged.committed, judged.fresh);
  writeFileSync(join(ROOT, COVERAGE), `${JSON.stringify(next, undefined, 2)}\n`);
}

if (flags.has('--json')) {
  console.log(JSON.stringify(judged.report, undefined, 2));
} else {
  const sum = { calls: [0, 0], pages: [0, 0] } as Record<'calls' | 'pages', [number, number]>;
  for (const [section, counts] of Object.entries(judged.report)) {
    for (const kind of ['calls', 'pages'] as const) {
      const { real, total, missing } = counts[kind];
      if (total === 0) continue;
      sum[kind][0] += real;
      sum[kind][1] += total;
      console.log(`§${section} ${kind === 'calls' ? '调用' : '页面'} ${real}/${total}`);
      if (!flags.has('--short')) for (const key of missing) console.log(`    缺 ${key}`);
    }
  }
  console.log(`合计：调用 ${sum.calls.join('/')}，页面 ${sum.pages.join('/')}`);
}
for (const complaint of judged.complaints) console.error(`✗ ${complaint}`);
process.exit(judged.complaints.length > 0 ? 1 : 0);
