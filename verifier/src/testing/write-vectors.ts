// npm run vectors: writes docs/second-verifier/vectors anew. Keys, salts and ids are drawn, so every run gives other bytes: what is committed is
// the source of truth, and this makes new ones when rules or form have changed. It writes nothing that does not say what it was made for.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgeZip, rulesNamed, rulesOf } from '@xinqi/evidence/testing';
import { encodePem } from '@xinqi/pki/der';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { makeTestHierarchy } from '@xinqi/pki/testing';
import { verifyFile } from '../index.ts';
import { askSecond } from './vectors/ask-second.ts';
import { badBytes } from './vectors/bad-bytes.ts';
import { badRules } from './vectors/bad-rules.ts';
import { makeBases } from './vectors/bases.ts';
import { goodVectors } from './vectors/good.ts';
import { grownVectors } from './vectors/grown.ts';
import { leafVectors } from './vectors/leaves.ts';
import { preimageVectors } from './vectors/preimages.ts';
import { FOLDER, NOW, type Planned, renderIndex, type Vector } from './vectors/vector.ts';

const hierarchy = await makeTestHierarchy();
const bases = await makeBases(hierarchy);
const planned: Planned[] = [
  ...(await goodVectors(bases, await makeTestHierarchy())),
  ...badRules(bases),
  ...(await badBytes(bases)),
  ...(await grownVectors(bases)),
  ...(await leafVectors(bases)),
  ...preimageVectors(bases),
];
const outside = bases.of.outside.signatures![0]!.ca!.root;
const options = { anchors: [hierarchy.root], listAnchors: [outside], crypto: nodeCryptoPort, now: NOW };

const made = new Map<string, Uint8Array>();
for (const { file, make } of planned) made.set(file, await make());
const beside = (earlier: string | undefined) => (earlier === undefined ? undefined : made.get(earlier)!);

async function judged({ file, says, from, earlier, claim, rule }: Planned): Promise<Vector> {
  const { verdict, claims } = await verifyFile(made.get(file)!, { ...options, earlier: beside(earlier) });
  const rules = Object.fromEntries(Object.entries(rulesOf(claims)).filter(([, named]) => named !== '-'));
  const results = Object.fromEntries(claims.map((one) => [one.claim, one.result]));
  const bad = claim !== undefined;
  const right = bad
    ? verdict === 'invalid' && results[claim] === 'refuted' && rules[claim] === rule
    : verdict !== 'invalid';
  if (!right)
    throw new Error(`${file} is ${verdict}, ${claim}: ${results[claim ?? '']}, ${JSON.stringify(rules)}`);
  return {
    ...{ file, says, ...(from ? { from } : {}), ...(earlier ? { earlier } : {}) },
    ...{ verdict, claims: results, rules },
  };
}

const vectors: Vector[] = [];
for (const one of planned) vectors.push(await judged(one));
const said = askSecond(vectors, made, hierarchy.root, outside);
for (const [i, { file, verdict, rules }] of vectors.entries()) {
  const theirs = Object.fromEntries(Object.entries(rulesNamed(said[i]!)).filter(([, rule]) => rule !== '-'));
  const ours = Object.fromEntries(Object.entries(rules).filter(([claim]) => claim in said[i]!.claims));
  if (JSON.stringify(theirs) !== JSON.stringify(ours))
    throw new Error(
      `${file} is ${verdict} by ${JSON.stringify(ours)}, the second verifier says ${JSON.stringify(theirs)}`,
    );
}

mkdirSync(FOLDER, { recursive: true });
const about =
  'Packs made by test keys, under root.pem, whose private key was thrown away. These files are the source of truth: whoever makes them anew gets others.';
const warning = 'Test root of the public vectors: never trust it for anything else.';
for (const [name, root] of [
  ['root.pem', hierarchy.root],
  ['ca-root.pem', outside],
] as const)
  writeFileSync(join(FOLDER, name), `${warning}\n${encodePem('CERTIFICATE', root)}`);
const packs = [...made].map(([name, data]) => ({ name, data, deflate: true }));
writeFileSync(join(FOLDER, 'packs.zip'), forgeZip(packs));
writeFileSync(
  join(FOLDER, 'index.json'),
  renderIndex({ about, trust: 'root.pem', trustList: 'ca-root.pem', packs: 'packs.zip', vectors }),
);
console.log(`✓ ${vectors.length} vectors`);
