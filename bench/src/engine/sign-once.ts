// A child process that signs one file once and prints its own peak RSS in KB: `sign-once.ts CONTESTANT FILE`. Ours reads
// the file in windows as the product's signer does for a path; the libraries need all of it. `nothing` loads and waits.
import { readFileSync } from 'node:fs';
import { signTail } from '@xinqi/pdf/sign';
import { libpdf, makeIdentity, signpdf } from './contestants.ts';

const [name = '', path = ''] = process.argv.slice(2);
const identity = await makeIdentity();
if (name === 'own') {
  const { signer } = identity;
  await signTail({ path }, { fieldName: 'Signature1', appearances: {}, signer, signedAt: new Date() });
} else if (name === 'libpdf') await libpdf(identity).sign(readFileSync(path));
else if (name === 'signpdf') await signpdf(identity).sign(readFileSync(path));
else if (name !== 'nothing') throw new Error(`no contestant ${name}`);
console.log(process.resourceUsage().maxRSS);
