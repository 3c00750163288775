// docs/second-verifier/verify_pack.py was written from docs/evidence-pack.md and not from this code: of the claims that both judge they say the
// same of honest packs, of every forged history, of packs that were changed byte by byte and of containers as attackers make them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePem } from '@xinqi/pki/der';
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { utf8 } from '../event/bytes.ts';
import {
  canonicalZip,
  FORGED_HISTORIES,
  FORGED_STEPS,
  type Forged,
  forgeZip,
  HONEST_HISTORIES,
  judge,
  makeSamplePack,
  makeSeveralPack,
  plainSeveral,
  rememberingCrypto,
  type SampleOptions,
} from '../testing/index.ts';
import { readZip } from './zip-read.ts';

const SECOND = join(import.meta.dirname, '../../../docs/second-verifier/verify_pack.py');
type Said = { claims: Record<string, { result: string; reason: string }>; not_judged: string[] };

let hierarchy: TestHierarchy;
let folder: string;
let small: Uint8Array;
const crypto = rememberingCrypto();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xinqi-second-'));
  hierarchy = await makeTestHierarchy();
  writeFileSync(join(folder, 'root.pem'), encodePem('CERTIFICATE', hierarchy.root));
  const base = utf8(`%PDF-1.7 ${'a small contract '.repeat(40)}\n%%EOF\n`);
  const signed = utf8(`${Buffer.from(base).toString()}${'signature '.repeat(40)}%%EOF\n`);
  const { certificate } = await hierarchy.issue({ name: '张*' });
  const signatures = [{ revision: signed, certificate }];
  small = (await makeSamplePack({ hierarchy, base, signatures, old: true })).bytes;
});
afterAll(() => rmSync(folder, { recursive: true }));

function second(packs: readonly Uint8Array[]): Said[] {
  const paths = packs.map((bytes, i) => {
    const path = join(folder, `${i}.zip`);
    writeFileSync(path, bytes);
    return path;
  });
  const args = [SECOND, ...paths, '--trust', join(folder, 'root.pem')];
  const done = spawnSync('/usr/bin/python3', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  expect(done.stderr).toBe('');
  return done.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Said);
}

/** Of each pack: what the one proves and the other refutes, and whether either refutes anything. */
async function compare(packs: readonly { name: string; bytes: Uint8Array }[]) {
  const said = second(packs.map(({ bytes }) => bytes));
  const pairs = [];
  for (const [i, { name, bytes }] of packs.entries()) {
    const theirs = said[i]!.claims;
    const ours = (await judge(bytes, [hierarchy.root], crypto)).claims.filter(({ claim }) => claim in theirs);
    const against = ours.flatMap(({ claim, result }) => {
      const results = [result, theirs[claim]!.result];
      return results.includes('proved') && results.includes('refuted') ? [`${claim}: ${results}`] : [];
    });
    const refutes = [
      ours.some(({ result }) => result === 'refuted'),
      Object.values(theirs).some(({ result }) => result === 'refuted'),
    ];
    pairs.push({ name, against, refutes });
  }
  return pairs;
}

const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

it('names every claim of the page', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/evidence-pack.md'), 'utf8');
  const table = page.slice(page.indexOf('## Claims'), page.indexOf('### Histories that'));
  const claims = [...table.matchAll(/^\| (`[a-z_`, ]+) \|/gm)].flatMap(([, names]) =>
    [...names!.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!),
  );
  const [said] = second([small]);
  expect([...Object.keys(said!.claims), ...said!.not_judged].sort()).toEqual([...new Set(claims)].sort());
});

const made = async (options: Partial<SampleOptions>) =>
  (await makeSamplePack({ hierarchy, ...options })).bytes;
/** Where the two contradict each other. */
const apart = (pairs: Awaited<ReturnType<typeof compare>>) =>
  pairs.filter(({ against, refutes: [ours, theirs] }) => against.length > 0 || ours !== theirs);

it('proves of what is honest exactly what ours proves', async () => {
  const packs = [small];
  for (const { edit } of HONEST_HISTORIES) packs.push(await made({ edit }));
  for (const options of [{ approvals: true }, { approvals: true, ordered: true }, { stamped: true }])
    packs.push(await made(options));
  packs.push((await makeSeveralPack(await plainSeveral(hierarchy, 3, [undefined, undefined]))).bytes);
  for (const [i, { claims: theirs }] of second(packs).entries()) {
    const { claims } = await judge(packs[i]!, [hierarchy.root], crypto);
    for (const { claim, result } of claims)
      if (claim in theirs)
        expect([i, claim, theirs[claim]!.result, theirs[claim]!.reason]).toEqual([
          i,
          claim,
          result,
          theirs[claim]!.reason,
        ]);
    expect(Object.values(theirs).some(({ result }) => result === 'refuted')).toBe(false);
  }
}, 120_000);

it('says the same of forged histories: their bytes, log and keys are right', async () => {
  const packs = [];
  for (const { name, edit } of FORGED_HISTORIES) packs.push({ name, bytes: await made({ edit }) });
  for (const { name, edit } of FORGED_STEPS)
    packs.push({ name, bytes: await made({ edit, approvals: true }) });
  expect(packs.length).toBeGreaterThan(100);
  expect(apart(await compare(packs))).toEqual([]);
}, 240_000);

/** So many packs like this one, each with one bit of some file changed. */
function flipped(of: string, pack: Uint8Array, count: number, random: () => number) {
  const { files } = readZip(pack, () => true);
  const names = [...files.keys()];
  return Array.from({ length: count }, () => {
    const name = names[Math.floor(random() * names.length)]!;
    const data = files.get(name)!.slice();
    const at = Math.floor(random() * data.length);
    data[at]! ^= 1 << Math.floor(random() * 8);
    return { name: `${of}: ${name} byte ${at}`, bytes: canonicalZip(new Map(files).set(name, data)) };
  });
}

it('says the same of bits that were changed anywhere', async () => {
  const several = (await makeSeveralPack(await plainSeveral(hierarchy, 2, [undefined]))).bytes;
  const approved = await made({ approvals: true });
  const [random, count] = [seeded(20261127), process.env.LONG ? 700 : 100];
  const pairs = await compare(
    Object.entries({ small, approved, several }).flatMap(([of, pack]) => flipped(of, pack, count, random)),
  );
  expect(pairs.every(({ refutes: [ours] }) => ours)).toBe(true);
  expect(apart(pairs)).toEqual([]);
}, 240_000);

it('says the same of containers as other programs write them, and as attackers do', async () => {
  const { files } = readZip(small, () => true);
  const plain = [...files].map(([name, data]): Forged => ({ name, data }));
  const [first, ...rest] = plain;
  const [half, more] = [plain.slice(0, 9), { name: 'docs/other.pdf', data: utf8('hidden') }];
  const packs = Object.entries({
    plain: forgeZip(plain),
    'other order': forgeZip(plain.toReversed()),
    deflated: forgeZip(plain.map((one) => ({ ...one, deflate: true }))),
    'sizes behind the data': forgeZip(plain.map((one) => ({ ...one, deflate: true, descriptor: true }))),
    'an empty folder': forgeZip([...plain, { name: 'docs/', data: utf8('') }]),
    'bytes before it': forgeZip(plain, { prefix: utf8('PK hidden') }),
    'a comment of the archive': forgeZip(plain, { comment: 'hidden' }),
    'a comment of an entry': forgeZip([{ ...first!, comment: 'hidden' }, ...rest]),
    'an unknown file': forgeZip([...plain, more]),
    'a file twice': forgeZip([...plain, first!]),
    'files missing': forgeZip(half),
    'a wrong checksum': forgeZip([{ ...first!, crc: 1 }, ...rest]),
    'bytes behind it': new Uint8Array(Buffer.concat([small, utf8('hidden')])),
    'cut short': small.subarray(0, -1),
    'no archive': utf8('PK nothing'),
  }).map(([name, bytes]) => ({ name, bytes }));
  expect(apart(await compare(packs))).toEqual([]);
});
