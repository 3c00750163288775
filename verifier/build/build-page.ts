// Makes the verifier one HTML file: script and style inline, each named by its hash in the page's own policy, and no
// connection allowed. The same sources give the same bytes, so that a published hash can be checked by building again.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'src/page');

/** The script as one classic script, readable (not minified: it is meant to be audited). */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    mode: 'production',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      modulePreload: false,
      lib: { entry: join(PAGE, 'main.ts'), name: 'verifier', formats: ['iife'] },
    },
  });
  const [output] = Array.isArray(built) ? built : [];
  const chunks = output?.output ?? [];
  const [chunk] = chunks;
  if (chunks.length !== 1 || chunk?.type !== 'chunk' || chunk.imports.length > 0)
    throw new Error('the page is not one script');
  // The bundler names each module by its path from the current folder; readers get it from the repository's root.
  return chunk.code.replace(
    /^(\t?\/\/ )(\S+\.(?:ts|json))$/gm,
    (_, mark: string, path: string) => mark + relative(join(ROOT, '..'), resolve(path)),
  );
}

/** Refuses what the HTML parser would read otherwise than the hash was made over. */
function embeddable(text: string, tag: 'script' | 'style'): string {
  const odd = new RegExp(`[\\0\\r]|<!--|</?${tag}`, 'i').exec(text)?.[0];
  if (odd !== undefined) throw new Error(`cannot stand inside HTML: ${JSON.stringify(odd)}`);
  return text;
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page without a root. */
export async function buildPage(): Promise<string> {
  const script = embeddable(await bundle(), 'script');
  const sheets = ['page.css', 'print.css'].map((name) => readFileSync(join(PAGE, name), 'utf8'));
  const style = embeddable(sheets.join(''), 'style');
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    'img-src data:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const parts = [
    ['"POLICY"', `"${policy}"`],
    ['<!-- style -->', `<style>${style}</style>`],
    ['<!-- script -->', `<script>${script}</script>`],
  ] as const;
  return parts.reduce(
    (html, [place, part]) => {
      if (html.split(place).length !== 2) throw new Error(`page.html: ${place}`);
      return html.replace(place, () => part);
    },
    readFileSync(join(PAGE, 'page.html'), 'utf8'),
  );
}
