// What a newcomer waits for: `npm ci` in a clean clone of the committed tree, then `npm start` twice; what the idle
// product holds. Everything happens in a directory of its own, which is deleted.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../report.ts';
import { settled } from './measure-contract.ts';
import { memory } from './process-cost.ts';
import { ROOT, startProduct } from './start-product.ts';
import { pause } from './story.ts';

export async function measureStart(): Promise<Figure[]> {
  const place = mkdtempSync(join(tmpdir(), 'xinqi-bench-clone-'));
  // the database's account must pass through
  chmodSync(place, 0o711);
  const root = join(place, 'xinqi');
  try {
    execFileSync('git', ['clone', '--quiet', ROOT, root]);
    const began = performance.now();
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const install = (performance.now() - began) / 1000;
    const size = megabytes(join(root, 'node_modules'));
    const dataDir = join(root, '.data');
    const options = { root, dataDir, keepData: true, launcher: 'ops/start.mjs' };
    const first = await startProduct(options);
    await first.stop();
    const second = await startProduct(options);
    await settled(second);
    // what was warm is given back after a minute
    await pause(80_000);
    const idle = memory(second.pid);
    await second.stop();
    const figure = (what: string, value: number, unit: string, rest: Partial<Figure> = {}): Figure => ({
      part: 'start',
      what,
      value,
      unit,
      ...rest,
    });
    return [
      figure('npm ci in a clean clone', install, 's', { note: 'registry or npm cache of this machine' }),
      figure('node_modules', size, 'MB'),
      figure('first start until it serves', first.startSeconds, 's', {
        note: `database made, pages built; demo ready after ${first.readySeconds.toFixed(1)} s`,
      }),
      figure('second start until it serves', second.startSeconds, 's', { goal: { atMost: 5 } }),
      figure('idle RSS of all processes', idle.rss, 'MB', {
        note: `${idle.pss.toFixed(0)} MB with shared pages counted once`,
      }),
    ];
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function megabytes(folder: string): number {
  return Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]);
}
