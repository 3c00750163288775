// docs/second-verifier was written from docs/evidence-pack.md and not from this code: both say the same of honest packs, of every forged
// history, by the same rules, of packs that were changed byte by byte and of containers as attackers make them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyThird, makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, expect, it } from 'vitest';
import { utf8 } from '../event/bytes.ts';
import { EvidenceError } from '../event/evidence-error.ts';
import {
  canonicalZip,
  FORGED_APPROVALS,
  FORGED_FILES,
  FORGED_HISTORIES,
  FORGED_PAGES,
  FORGED_PASSKEYS,
  FORGED_SEALS,
  FORGED_STEPS,
  type Forged,
  forgeZip,
  HONEST_HISTORIES,
  judge,
  MET_READING,
  MET_WILLS,
  makeSamplePack,
  makeSeveralPack,
  NOT_SHOWN,
  plainSeveral,
  rememberingCrypto,
  rulesNamed,
  rulesOf,
  type SampleOptions,
  sealedByPasskey,
  secondVerifier,
  UNMET_READINGS,
  UNMET_WILLS,
} from '../testing/index.ts';
import { randomly } from '../testing/random-history.ts';
import { readZip } from './zip-read.ts';

let hierarchy: TestHierarchy;
let small: Uint8Array;
const crypto = rememberingCrypto();
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  const base = utf8(`%PDF-1.7 ${'a small contract '.repeat(40)}\n%%EOF\n`);
  const signed = utf8(`${Buffer.from(base).toString()}${'signature '.repeat(40)}%%EOF\n`);
  const { certificate } = await hierarchy.issue({ name: '张*' });
  const signatures = [{ revision: signed, certificate }];
  small = (await makeSamplePack({ hierarchy, base, signatures, old: true })).bytes;
});

type Named = { readonly name: string; readonly bytes: Uint8Array };
/** What each of both says of each pack, of the claims that both judge. */
async function ask(packs: readonly Named[]) {
  const said = secondVerifier(
    packs.map(({ bytes }) => bytes),
    hierarchy.root,
  );
  const asked = [];
  for (const [i, { name, bytes }] of packs.entries()) {
    const theirs = said[i]!;
    const ours = await judge(bytes, [hierarchy.root], crypto);
    const claims = ours.claims.filter(({ claim }) => claim in theirs.claims);
    asked.push({ name, ours, claims, theirs });
  }
  return asked;
}

/** Where the two contradict each other: which further claims a broken part leaves open is the affair of each. */
const apart = (asked: Awaited<ReturnType<typeof ask>>) =>
  asked.flatMap(({ name, claims, theirs }) => {
    const against = claims.flatMap(({ claim, result }) => {
      const results = [result, theirs.claims[claim]!.result];
      return results.includes('proved') && results.includes('refuted') ? [`${claim}: ${results}`] : [];
    });
    const refutes = claims.some(({ result }) => result === 'refuted');
    const same = refutes === (theirs.verdict === 'invalid');
    return against.length > 0 || !same ? [{ name, against, refutes }] : [];
  });

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
  const [said] = secondVerifier([small], hierarchy.root);
  // these are said of packs that hold such files or events alone: the public vectors have them
  const ofSome = ['leaves', 'preimages', 'video'];
  expect([...Object.keys(said!.claims), ...said!.not_judged, ...ofSome].sort()).toEqual(
    [...new Set(claims)].sort(),
  );
});

type Edited = readonly [name: string, edit: NonNullable<SampleOptions['edit']>];
/** Packs of these histories of the sample. */
const packsOf = (list: readonly Edited[], options: Partial<SampleOptions> = {}): Promise<Named[]> =>
  Promise.all(
    list.map(async ([name, edit]) => ({
      name,
      bytes: (await makeSamplePack({ hierarchy, ...options, edit })).bytes,
    })),
  );
const several = async (count: number, more: object = {}): Promise<Uint8Array> =>
  (await makeSeveralPack({ ...(await plainSeveral(hierarchy, count, [undefined, undefined])), ...more }))
    .bytes;
const edits = (list: readonly { readonly name: string; readonly edit: Edited[1] }[]): Edited[] =>
  list.map(({ name, edit }) => [name, edit]);
const same: Edited[1] = (events) => events;

it('proves of what is honest exactly what ours proves', async () => {
  const packs = [
    { name: 'small', bytes: small },
    ...(await packsOf(edits(HONEST_HISTORIES))),
    ...(await packsOf(MET_WILLS.map(([name, edit]) => [name, edit]))),
    ...(await packsOf([['read as demanded', MET_READING]])),
    ...(await packsOf([['approved', same]], { approvals: true })),
    ...(await packsOf([['sealed by a passkey', sealedByPasskey]], { approvals: true })),
    ...(await packsOf([['in order', same]], { approvals: true, ordered: true })),
    ...(await packsOf([['not stamped yet', same]], { stamped: false })),
    ...(await packsOf([['with pictures of its pages', same]], { pictured: true })),
    { name: 'several, with pictures', bytes: await several(2, { pictured: true }) },
    { name: 'several', bytes: await several(3) },
    { name: 'several, approved', bytes: await several(2, { approved: true, extended: true }) },
  ];
  for (const { name, ours, claims, theirs } of await ask(packs)) {
    const results = Object.entries(theirs.claims).filter(([id]) => claims.some(({ claim }) => claim === id));
    expect([name, Object.fromEntries(results.map(([claim, { result }]) => [claim, result]))]).toEqual([
      name,
      Object.fromEntries(claims.map(({ claim, result }) => [claim, result])),
    ]);
    expect([name, theirs.verdict]).toEqual([name, ours.verdict]);
  }
}, 120_000);

it('says the same of forged histories, whose bytes, log and keys are right: the same claims by the same rules', async () => {
  const packs = [
    ...(await packsOf(edits([...everyThird(FORGED_HISTORIES), ...everyThird(FORGED_PASSKEYS)]))),
    ...(await packsOf(edits([...everyThird(FORGED_STEPS), ...everyThird(FORGED_SEALS)]), {
      approvals: true,
    })),
    ...(await packsOf(
      everyThird(FORGED_APPROVALS).map(([name, edit]) => [name, edit]),
      { approvals: true },
    )),
    ...(await packsOf(
      [...everyThird(UNMET_WILLS), ...everyThird(UNMET_READINGS), ...everyThird(NOT_SHOWN)].map(
        ([name, edit]) => [name, edit],
      ),
    )),
  ];
  const files = await plainSeveral(hierarchy, 3, [undefined, undefined]);
  for (const [name, edit] of everyThird(FORGED_FILES))
    packs.push({ name, bytes: (await makeSeveralPack({ ...files, edit })).bytes });
  const morePages = await makeSeveralPack({ ...files, pictured: true, edit: FORGED_PAGES });
  packs.push({ name: 'more pages than there are', bytes: morePages.bytes });
  expect(packs.length).toBeGreaterThan(process.env.LONG ? 200 : 60);
  for (const { name, ours, claims, theirs } of await ask(packs)) {
    expect([name, theirs.verdict, rulesNamed(theirs)]).toEqual([name, ours.verdict, rulesOf(claims)]);
    expect(ours.verdict).toBe('invalid');
  }
}, 240_000);

/** Packs of histories that were changed at random; what cannot be written as events is no pack. */
async function random(count: number): Promise<Named[]> {
  const changed = randomly(20_261_128);
  const honest = [...edits(HONEST_HISTORIES), ...MET_WILLS.map(([name, edit]): Edited => [name, edit])];
  const files = await plainSeveral(hierarchy, 3, [undefined, [0, 2]]);
  const packs: Named[] = [];
  for (let i = 0; packs.length < count; i++) {
    const [of, edit] = honest[i % honest.length]!;
    const times = 1 + (i % 2);
    const one: Edited[1] = async (events, tools) => changed(await edit(events, tools), times);
    const make = [
      () => makeSamplePack({ hierarchy, edit: one }),
      () => makeSamplePack({ hierarchy, approvals: true, edit: (events) => changed(events, times) }),
      () => makeSeveralPack({ ...files, approved: true, edit: (events) => changed(events, times) }),
    ][i % 3]!;
    try {
      packs.push({ name: `${i} ${of}`, bytes: (await make()).bytes });
    } catch (error) {
      if (!(error instanceof EvidenceError)) throw error;
    }
  }
  return packs;
}

it('says the same of histories that were changed at random, whether they can have happened or not', async () => {
  const asked = await ask(await random(process.env.LONG ? 3000 : 90));
  for (const { name, ours, claims, theirs } of asked)
    expect([name, theirs.verdict, rulesNamed(theirs)]).toEqual([name, ours.verdict, rulesOf(claims)]);
  const verdicts = new Set(asked.map(({ ours }) => ours.verdict));
  expect([...verdicts]).toEqual(expect.arrayContaining(['valid', 'invalid']));
}, 900_000);

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
  const [approved] = await packsOf([['approved', same]], { approvals: true });
  const [random, count] = [seeded(20261127), process.env.LONG ? 700 : 40];
  const packs = Object.entries({ small, approved: approved!.bytes, several: await several(2) }).flatMap(
    ([of, pack]) => flipped(of, pack, count, random),
  );
  const asked = await ask(packs);
  expect(apart(asked)).toEqual([]);
  for (const { name, theirs } of asked) expect([name, theirs.verdict]).toEqual([name, 'invalid']);
}, 240_000);

it('says the same of certificates and timestamps with a changed bit, which its library reads and ours reads itself', async () => {
  const { files } = readZip(small, () => true);
  const step = process.env.LONG ? 1 : 37;
  const packs = [...files]
    .filter(([name]) => /\.(cer|tsr)$/.test(name))
    .flatMap(([name, good]) =>
      Array.from({ length: Math.ceil(good.length / step) }, (_, i) => {
        const data = good.slice();
        data[i * step]! ^= 1 << (i % 8);
        return {
          name: `${name} byte ${i * step}`,
          bytes: canonicalZip(new Map(files).set(name, data)),
        };
      }),
    );
  expect(apart(await ask(packs))).toEqual([]);
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
  expect(apart(await ask(packs))).toEqual([]);
});
