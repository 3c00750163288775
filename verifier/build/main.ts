// node ops/run24.mjs verifier/build/main.ts [--trust ROOT.pem]: writes verifier/dist/verifier.html and its hash. With
// --trust the root is part of the page, as an installation serves it; without, readers choose one.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withTrust } from '../src/with-trust.ts';
import { buildPage } from './build-page.ts';

const { values } = parseArgs({ options: { trust: { type: 'string' }, from: { type: 'string' } } });
let html = await buildPage();
if (values.trust !== undefined) {
  const pem = readFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), values.trust), 'utf8');
  html = withTrust(html, { pem, from: values.from ?? values.trust });
}
const dist = join(import.meta.dirname, '../dist');
mkdirSync(dist, { recursive: true });
writeFileSync(join(dist, 'verifier.html'), html);
const hash = createHash('sha256').update(html).digest('hex');
writeFileSync(join(dist, 'verifier.html.sha256'), `${hash}  verifier.html\n`);
console.log(`verifier/dist/verifier.html ${html.length} ${hash}`);
