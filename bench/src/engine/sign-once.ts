// A child process that signs one file once and prints its own peak RSS in MB: `sign-once.ts CONTESTANT FILE`. Ours reads
// the file in windows as the product's signer does for a path; the libraries need all of it. `nothing` only makes a key.
import { readFileSync } from 'node:fs';
import { peakRss } from '../product/process-cost.ts';
import { makeIdentity } from './identity.ts';

const [name = '', path = ''] = process.argv.slice(2);
const identity = await makeIdentity();
if (name === 'own') {
  const { ownFrom } = await import('./own.ts');
  await ownFrom(identity, path);
} else if (name === 'libpdf' || name === 'signpdf') {
  const libraries = await import('./libraries.ts');
  await libraries[name](identity).sign(readFileSync(path));
} else if (name !== 'nothing') throw new Error(`no contestant ${name}`);
console.log(peakRss(process.pid));
