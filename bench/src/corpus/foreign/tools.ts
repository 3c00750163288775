// How each signing tool of others is called: one signature, from a file into a file. A tool that is not installed throws.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Leaf, PASSWORD } from './authority.ts';

export type Place = { tools: string; authority: string; tsa: string };
export type Order = { leaf: Leaf; what: readonly string[]; input: string; output: string };
export type Tool = (place: Place, order: Order) => Promise<unknown>;

const run = promisify(execFile);
const limits = { timeout: 120_000, maxBuffer: 1 << 26 };
const JARS = ['itext5', 'pdfbox2', 'fontbox2', 'bcprov', 'bcpkix', 'bcutil', 'bcmail', 'commons-logging'];
const CLASS_PATH = JARS.map((name) => `/usr/share/java/${name}.jar`).join(':');
const NPM = [
  '@signpdf/signpdf@3.3.0',
  '@signpdf/signer-p12@3.3.0',
  '@signpdf/placeholder-plain@3.3.0',
  '@signpdf/placeholder-pdf-lib@3.3.0',
  '@libpdf/core@0.4.2',
  'zgapdfsigner@2.8.0',
  'node-signpdf@3.0.0',
  'node-forge@1.4.3',
  'pdf-lib@1.17.1',
];

/** Compiles the Java programs, installs the libraries (no scripts) and fills the key database of NSS, each once. */
export function prepareTools({ tools, authority }: Pick<Place, 'tools' | 'authority'>): void {
  mkdirSync(tools, { recursive: true });
  const classes = join(tools, 'java');
  if (!existsSync(join(classes, 'ItextJudge.class'))) {
    const sources = join(import.meta.dirname, 'java');
    const files = readdirSync(sources).map((name) => join(sources, name));
    execFileSync('javac', ['-nowarn', '-d', classes, '-cp', CLASS_PATH, ...files]);
  }
  if (!existsSync(join(tools, 'node_modules'))) {
    execFileSync('npm', ['init', '-y'], { cwd: tools, stdio: 'ignore' });
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', ...NPM], {
      cwd: tools,
      stdio: 'ignore',
    });
  }
  const nss = join(tools, 'nss');
  if (existsSync(nss)) return;
  mkdirSync(nss);
  execFileSync('certutil', ['-N', '-d', nss, '--empty-password']);
  execFileSync('certutil', [
    '-A',
    '-d',
    nss,
    '-n',
    'root',
    '-t',
    'CT,C,C',
    '-i',
    join(authority, 'root.pem'),
  ]);
  for (const leaf of ['rsa', 'ec'])
    execFileSync('pk12util', ['-i', join(authority, `${leaf}.p12`), '-d', nss, '-W', PASSWORD, '-K', '']);
}

/** What iText says of each file: words in the order of its signatures, by path; empty where it is not installed. */
export function askItext(tools: string, paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const args = ['-cp', `${join(tools, 'java')}:${CLASS_PATH}`, 'ItextJudge'];
  const { stdout } = spawnSync('java', args, { input: paths.join('\n'), encoding: 'utf8', timeout: 300_000 });
  const lines = (stdout ?? '').split('\n').filter(Boolean);
  return new Map(
    lines
      .map((line) => line.split('\t') as [string, string])
      .map(([path, words]) => [path, words.split(',').filter(Boolean)]),
  );
}

const java =
  (program: string): Tool =>
  ({ tools, authority, tsa }, { leaf, what, input, output }) => {
    const args = [
      '-cp',
      `${join(tools, 'java')}:${CLASS_PATH}`,
      program,
      authority,
      leaf,
      input,
      output,
      tsa,
      ...what,
    ];
    return run('java', args, limits);
  };

const npm =
  (library: string): Tool =>
  ({ tools, authority, tsa }, { leaf, what, input, output }) => {
    const script = join(import.meta.dirname, 'npm-signer.ts');
    const args = [script, tools, authority, leaf, input, output, tsa, library, ...what];
    return run(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], limits);
  };

export const TOOLS: Record<string, Tool> = {
  itext5: java('ItextSign'),
  pdfbox2: java('PdfboxSign'),
  'signpdf-plain': npm('signpdf-plain'),
  'signpdf-pdf-lib': npm('signpdf-pdf-lib'),
  'node-signpdf': npm('node-signpdf'),
  libpdf: npm('libpdf'),
  zgapdfsigner: npm('zgapdfsigner'),
  podofo: ({ authority }, { leaf, input, output }) => {
    const keys = ['-cert', join(authority, `${leaf}.pem`), '-pkey', join(authority, `${leaf}.key`)];
    return run(
      'podofosign',
      ['-in', input, '-out', output, ...keys, '-digest', 'SHA256', '-sigsize', '8192'],
      limits,
    );
  },
  poppler: ({ tools }, { leaf, input, output }) => {
    const args = ['-nssdir', join(tools, 'nss'), '-add-signature', '-nick', leaf, '-reason', 'agreed'];
    return run('pdfsig', [...args, input, output], limits);
  },
  /** Fills the first empty field (object number in `what`). */
  mupdf: ({ authority }, { leaf, what, input, output }) => {
    const args = ['-s', join(authority, `${leaf}-new.p12`), '-P', PASSWORD, '-o', output, input, ...what];
    return run('mutool', ['sign', ...args], limits);
  },
};
