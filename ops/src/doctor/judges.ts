// The independent tools that judge the product in tests, each with the Debian package that brings it. As root on
// Debian missing ones are installed; elsewhere the exact command is printed. Never skipped silently.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

export type Judge = { readonly what: string; readonly debian: string; readonly present: () => boolean };

const onPath = (name: string) => (): boolean =>
  (process.env.PATH ?? '').split(':').some((dir) => existsSync(`${dir}/${name}`));

export const JUDGES: readonly Judge[] = [
  { what: 'pdfsig', debian: 'poppler-utils', present: onPath('pdfsig') },
  {
    what: 'poppler 的中文映射',
    debian: 'poppler-data',
    // without it pdftotext and pdftoppm show nothing of a font that a file names and does not carry
    present: () => existsSync('/usr/share/poppler/cMap/Adobe-GB1'),
  },
  { what: 'qpdf', debian: 'qpdf', present: onPath('qpdf') },
  { what: 'mutool', debian: 'mupdf-tools', present: onPath('mutool') },
  { what: 'openssl', debian: 'openssl', present: onPath('openssl') },
  {
    what: 'docs/second-verifier',
    debian: 'python3-cryptography',
    present: () => spawnSync('/usr/bin/python3', ['-c', 'import cryptography']).status === 0,
  },
  { what: 'certutil', debian: 'libnss3-tools', present: onPath('certutil') },
  { what: 'Chromium', debian: 'chromium-headless-shell', present: onPath('chromium-headless-shell') },
  {
    what: '中文字体',
    debian: 'fonts-noto-cjk',
    // Chromium shows boxes for Chinese without it
    present: () => globSync('/usr/share/fonts/**/NotoSansCJK*').length > 0,
  },
];

export const missingJudges = (): Judge[] => JUDGES.filter((judge) => !judge.present());

/** Debian's command that brings packages. */
export const aptCommand = (packages: readonly string[]): string =>
  `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;

/** Installs Debian packages as root; returns false with the remedy printed when that is not possible. */
export function installPackages(packages: readonly string[]): boolean {
  const root = process.getuid?.() === 0;
  const command = aptCommand(packages);
  if (!root || !existsSync('/etc/debian_version') || !onPath('apt-get')()) {
    const how = existsSync('/etc/debian_version')
      ? `sudo sh -c '${command}'`
      : `相当于 Debian 的：${command}`;
    console.error(`✗ 缺少：${packages.join(' ')}\n  请先运行：${how}`);
    return false;
  }
  console.log(`• 安装系统软件包：${packages.join(' ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const done = spawnSync('sh', ['-c', command], { env, encoding: 'utf8', maxBuffer: 64 << 20 });
  if (done.status === 0) return true;
  console.error(`✗ 安装失败：${command}\n${done.stdout.slice(-2000)}${done.stderr.slice(-2000)}`);
  return false;
}

/** Brings every judge or says how; false when one stays missing. */
export function ensureJudges(): boolean {
  const missing = missingJudges();
  if (missing.length === 0) return true;
  if (!installPackages(missing.map((judge) => judge.debian))) return false;
  const still = missingJudges().map((judge) => judge.what);
  if (still.length > 0) console.error(`✗ 安装后仍找不到：${still.join('、')}`);
  return still.length === 0;
}
