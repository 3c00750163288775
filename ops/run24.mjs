// `node ops/run24.mjs FILE.ts ARGS…`: the same, under Node 24 with that Node first on PATH.
import { spawnSync } from 'node:child_process';
import { isAbsolute, join } from 'node:path';
import { findNode24, ROOT, underNode24 } from './node24.mjs';

const node = findNode24();
if (!node) {
  console.error('没有找到 Node 24。请先运行：npm ci');
  process.exit(1);
}
const [file, ...args] = process.argv.slice(2);
const child = spawnSync(
  node,
  ['--disable-warning=ExperimentalWarning', isAbsolute(file) ? file : join(ROOT, file), ...args],
  {
    stdio: 'inherit',
    env: underNode24(node),
  },
);
process.exit(child.status ?? 1);
