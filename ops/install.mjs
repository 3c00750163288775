// Installs the pinned dependencies when they are absent or the lockfile changed since. Runs on Node >= 20, before
// anything from npm exists. Nothing is executed from the packages (--ignore-scripts).
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNode24, ROOT } from './node24.mjs';

const STAMP = join(ROOT, 'node_modules/.xinqi-install');
const LOCK = join(ROOT, 'package-lock.json');

function isInstalled(hash) {
  if (!findNode24()) return false;
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === hash;
  // installed by hand: npm's own record of what it laid down
  const record = join(ROOT, 'node_modules/.package-lock.json');
  return existsSync(record) && statSync(record).mtimeMs >= statSync(LOCK).mtimeMs;
}

/** Runs npm quietly with a sign of life every ten seconds; its output is shown only when it fails. */
function npm(args) {
  const byNpm = process.env.npm_execpath?.endsWith('.js') ? [process.env.npm_execpath] : undefined;
  const [command, ...lead] = byNpm
    ? [process.execPath, ...byNpm]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const child = spawn(command, [...lead, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: command.endsWith('.cmd'),
  });
  const said = [];
  child.stdout.on('data', (data) => said.push(data));
  child.stderr.on('data', (data) => said.push(data));
  const began = Date.now();
  const timer = setInterval(() => {
    console.log(`  仍在安装… ${Math.round((Date.now() - began) / 1000)} 秒`);
  }, 10_000);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      clearInterval(timer);
      if (code === 0) resolve();
      else reject(new Error(Buffer.concat(said).toString('utf8').trim()));
    });
  });
}

/** Makes node_modules match package-lock.json; exits with a clear message when it cannot. */
export async function ensureInstalled() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) {
    console.error(`需要 Node 20 或更新版本，当前是 ${process.versions.node}。`);
    process.exit(1);
  }
  const hash = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  if (!isInstalled(hash)) {
    const began = Date.now();
    console.log('• 安装依赖（约 1 GB，首次需要一两分钟）…');
    try {
      await npm(['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']);
    } catch (error) {
      console.error(`✗ 依赖安装失败：\n${error.message}\n请检查网络与磁盘空间后重试。`);
      process.exit(1);
    }
    console.log(`✓ 依赖已安装（${((Date.now() - began) / 1000).toFixed(1)} 秒）`);
  }
  if (!findNode24()) {
    console.error('✗ npm 没有为本平台提供 Node 24。请先安装 Node ≥ 24 再运行。');
    process.exit(1);
  }
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== hash) writeFileSync(STAMP, hash);
}
