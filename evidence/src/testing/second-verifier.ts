// For tests: docs/second-verifier/verify_pack.py asked about many packs by one process, and what both verifiers name as broken.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePem } from '@xinqi/pki/der';
import { NOW } from './judge.ts';

const SECOND = join(import.meta.dirname, '../../../docs/second-verifier/verify_pack.py');

/** What it says of one pack. */
export interface SecondSaid {
  readonly verdict: string;
  readonly claims: Readonly<
    Record<string, { readonly result: string; readonly reason: string; readonly rule?: string }>
  >;
  readonly not_judged: readonly string[];
}

/** Judges packs under one root (DER), at a time when they were made, by a witness policy, beside what was given earlier, and with the root of an authority outside, if there is one. */
export function secondVerifier(
  packs: readonly Uint8Array[],
  root: Uint8Array,
  at: Date = NOW,
  policy?: string,
  earlier?: Uint8Array,
  list?: Uint8Array,
): SecondSaid[] {
  const folder = mkdtempSync(join(tmpdir(), 'xinqi-second-'));
  try {
    writeFileSync(join(folder, 'root.pem'), encodePem('CERTIFICATE', root));
    const paths = packs.map((bytes, i) => {
      const path = join(folder, `${i}.zip`);
      writeFileSync(path, bytes);
      return path;
    });
    // Debian's, which has `cryptography`
    const args = [SECOND, ...paths, '--trust', join(folder, 'root.pem'), '--at', at.toISOString()];
    if (list !== undefined) {
      writeFileSync(join(folder, 'list.pem'), encodePem('CERTIFICATE', list));
      args.push('--trust-list', join(folder, 'list.pem'));
    }
    if (policy !== undefined) {
      writeFileSync(join(folder, 'policy'), policy);
      args.push('--witness', join(folder, 'policy'));
    }
    if (earlier !== undefined) {
      writeFileSync(join(folder, 'earlier'), earlier);
      args.push('--earlier', join(folder, 'earlier'));
    }
    const done = spawnSync('/usr/bin/python3', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
    if (done.stderr !== '') throw new Error(done.stderr);
    return done.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as SecondSaid);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Judged = { readonly claim: string; readonly result: string; readonly reason: string };

/** Of each refuted claim the rule that its reason names first, `-` where it names none. */
export function rulesOf(claims: readonly Judged[]): Record<string, string> {
  const refuted = claims.filter(({ result }) => result === 'refuted');
  return Object.fromEntries(
    refuted.map(({ claim, reason }) => [claim, /（规则 ([A-Z]\d+)）/.exec(reason)?.[1] ?? '-']),
  );
}

/** The same of what the second one said. */
export function rulesNamed({ claims }: SecondSaid): Record<string, string> {
  const refuted = Object.entries(claims).filter(([, { result }]) => result === 'refuted');
  return Object.fromEntries(refuted.map(([claim, { rule }]) => [claim, rule ?? '-']));
}
