// `npm run check`: everything that is judged without running the product. One line a check with its time; two at
// a time. `-- NAME…` runs only those; CHECK_REPORT names a file for the sums (npm test reads it).
import { writeFileSync } from 'node:fs';
import { checkControls } from './check/controls.ts';
import { checkDocs } from './check/docs.ts';
import { checkFamilies } from './check/families.ts';
import { checkFloors } from './check/floors.ts';
import { runProgram } from './check/programs.ts';
import { type Report, report } from './check/report.ts';
import { checkSizes } from './check/sizes.ts';
import { checkSpec } from './check/spec.ts';
import { checkStyles } from './check/styles.ts';

const CHECKS: Record<string, () => Report | Promise<Report>> = {
  // each further checker judges the libraries' types again: 29, 41 and 65 s of CPU with one, two and four
  types: () =>
    runProgram('typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.json', '--checkers', '1'], 'tsc'),
  lint: () =>
    runProgram(
      '@biomejs/biome/bin/biome',
      ['ci', '--colors=off', '--reporter=concise', '--error-on-warnings', '--max-diagnostics=none', '.'],
      'biome',
    ),
  floors: checkFloors,
  families: checkFamilies,
  spec: checkSpec,
  sizes: checkSizes,
  controls: checkControls,
  styles: checkStyles,
  docs: checkDocs,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !CHECKS[name]);
if (unknown.length > 0)
  throw new Error(`unknown check: ${unknown.join(', ')}; there are ${Object.keys(CHECKS).join(', ')}`);
const queue = Object.entries(CHECKS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const failed: string[] = [];
let passed = 0;

async function lane(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, check] = next;
    const began = performance.now();
    let result: Report;
    try {
      result = await check();
    } catch (error) {
      // a check that cannot run has not passed
      result = report(
        [error instanceof Error ? (error.stack ?? error.message) : String(error)],
        'could not run',
      );
    }
    const time = `${((performance.now() - began) / 1000).toFixed(1)} s`;
    console.log(`${result.ok ? '✓' : '✗'} ${name.padEnd(9)} ${time.padStart(7)}  ${result.note}`);
    for (const line of result.lines) console.log(`    ${line}`);
    if (result.ok) passed += 1;
    else failed.push(name);
  }
}

await Promise.all([lane(), lane()]);
if (process.env.CHECK_REPORT) {
  writeFileSync(process.env.CHECK_REPORT, JSON.stringify({ passed, failed: failed.length }));
}
if (failed.length > 0) console.log(`✗ ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
