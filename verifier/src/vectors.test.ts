// The public vectors (docs/second-verifier/vectors): both verifiers say of every committed pack what index.json says, and every rule and
// claim of docs/evidence-pack.md has a pack that breaks it, made out of one that does not.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MET_WILLS, rulesNamed, rulesOf } from '@xinqi/evidence/testing';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { describe, expect, it } from 'vitest';
import { askSecond } from './testing/vectors/ask-second.ts';
import { WILLS } from './testing/vectors/good.ts';
import { claimOf, FOLDER, NOW, readVectors } from './testing/vectors/vector.ts';
import { verifyFile } from './verify-file.ts';

const { index, root, list, packs } = readVectors();
const { vectors } = index;
const page = readFileSync(join(FOLDER, '../../evidence-pack.md'), 'utf8');
const isGood = (file: string): boolean => file.startsWith('good/');

describe('our verifier', () => {
  const options = { anchors: [root], listAnchors: [list], crypto: nodeCryptoPort, now: NOW };
  it.each(vectors)('$file', async ({ file, earlier, verdict, claims, rules }) => {
    const before = earlier === undefined ? undefined : packs.get(earlier)!;
    const report = await verifyFile(packs.get(file)!, { ...options, earlier: before });
    const named = Object.entries(rulesOf(report.claims)).filter(([, rule]) => rule !== '-');
    expect([
      report.verdict,
      Object.fromEntries(report.claims.map(({ claim, result }) => [claim, result])),
      Object.fromEntries(named),
    ]).toEqual([verdict, claims, rules]);
  });
});

it('the second verifier: the same rules, and of good ones the same of every claim that it judges', () => {
  const said = askSecond(vectors, packs, root, list);
  for (const [i, { file, verdict, claims, rules }] of vectors.entries()) {
    const theirs = said[i]!;
    const judged = Object.keys(theirs.claims).filter((claim) => claim in claims);
    const of = <T>(all: Readonly<Record<string, T>>) =>
      Object.fromEntries(Object.entries(all).filter(([claim]) => judged.includes(claim)));
    const results = Object.fromEntries(judged.map((claim) => [claim, theirs.claims[claim]!.result]));
    const named = Object.entries(rulesNamed(theirs)).filter(([, rule]) => rule !== '-');
    expect([file, Object.fromEntries(named)]).toEqual([file, of(rules)]);
    if (isGood(file)) expect([file, theirs.verdict, results]).toEqual([file, verdict, of(claims)]);
    const refuted = judged.filter((claim) => claims[claim] === 'refuted');
    for (const claim of refuted) expect([file, claim, results[claim]]).toEqual([file, claim, 'refuted']);
    if (refuted.length > 0) expect([file, theirs.verdict]).toEqual([file, 'invalid']);
  }
}, 120_000);

describe('the vectors', () => {
  it('are planned for every will that was met', () => {
    expect(Object.keys(WILLS)).toEqual(MET_WILLS.map(([name]) => name));
  });

  it('are the packs of the archive, each once, and small enough to be fetched', () => {
    expect(vectors.map(({ file }) => file).sort()).toEqual([...packs.keys()].sort());
    expect(vectors.length).toBeGreaterThan(100);
    const sizes = ['index.json', index.trust, index.trustList, index.packs].map(
      (name) => statSync(join(FOLDER, name)).size,
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(5_000_000);
  });

  it('hold for good ones and are refuted for bad ones, each of which was made out of a good one', () => {
    const good = new Map(vectors.filter(({ file }) => isGood(file)).map((one) => [one.file, one]));
    expect(new Set([...good.values()].map(({ verdict }) => verdict))).toEqual(
      new Set(['valid', 'valid_with_warnings', 'cannot_verify']),
    );
    for (const { file, says, from, verdict } of vectors) {
      expect(says).toMatch(/^[A-Z].*\.$/);
      if (isGood(file)) continue;
      expect([file, verdict, good.has(from!)]).toEqual([file, 'invalid', true]);
    }
  });

  const rows = [...page.matchAll(/^\| ([A-Z]\d+) \| /gm)].map(([, rule]) => rule!);
  it.each(rows)('break rule %s, and hold it', (rule) => {
    const claim = claimOf(rule);
    const broken = vectors.filter(({ rules }) => rules[claim] === rule);
    expect(broken.length).toBeGreaterThan(0);
    const from = vectors.find(({ file }) => file === broken[0]!.from);
    expect(from?.claims[claim]).toBe('proved');
  });
  it('break every rule of the page', () => {
    expect(rows.length).toBeGreaterThan(39);
  });

  it('refute every claim of the page that can be refuted', () => {
    const table = page.slice(page.indexOf('## Claims'), page.indexOf('### Histories that'));
    const claims = [...table.matchAll(/^\| (`[a-z_`, ]+) \|(.*)\|.*\|$/gm)].flatMap(([, names, when]) =>
      when!.startsWith(' never') ? [] : [...names!.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!),
    );
    const refuted = new Set(
      vectors.flatMap(({ claims: said }) => Object.keys(said).filter((claim) => said[claim] === 'refuted')),
    );
    expect(claims.length).toBeGreaterThan(25);
    expect([...new Set(claims)].filter((claim) => !refuted.has(claim))).toEqual([]);
  });
});
