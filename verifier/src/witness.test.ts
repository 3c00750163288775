// The command under a witness policy: a log that was forked for one victim (D-05) is valid without one and refuted under one honest
// witness; what it prints, and a policy that is none.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestHierarchy } from '@xinqi/pki/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forkedFiles } from './testing/forked-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'xinqi-witness-'));
beforeAll(async () => {
  const files = await forkedFiles(await makeTestHierarchy());
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => {
  const line = [join(import.meta.dirname, 'main.ts'), ...args, '--trust', 'forked.pem'];
  const { status, stdout, stderr } = spawnSync(process.execPath, line, { encoding: 'utf8', cwd: folder });
  return { status, out: stdout, err: stderr };
};

it('finds nothing in a forked log without a policy, and the fork with one', () => {
  for (const name of ['shown.zip', 'other.zip']) {
    const { status, out } = run(name);
    expect([name, status]).toEqual([name, 0]);
    expect(out).toContain('结论：有效（valid）');
  }
  expect(run('shown.zip').out).toMatch(
    /\[未涵盖\] 见证策略所要求的.*：没有给出见证策略，不作判断；自称 notary/,
  );
  const seen = run('shown.zip', '--witness', 'policy');
  expect(seen.status).toBe(0);
  expect(seen.out).toMatch(/\[已证明\] 见证策略所要求的.*：见过这一日志的无关方 1 家；notary.*不超过 90 秒/);
  for (const [name, rule] of [
    ['other.zip', 'C5'],
    ['borrowed.zip', 'C2'],
  ] as const) {
    const { status, out } = run(name, '--witness', 'policy');
    expect([name, status]).toEqual([name, 1]);
    expect(out).toContain('结论：无效（invalid）');
    expect(out).toMatch(new RegExp(`\\[已否定\\] 见证策略所要求的.*（规则 ${rule}）`));
  }
});

it('answers JSON with the claim and the policy', () => {
  const { claims, witness } = JSON.parse(run('shown.zip', '--witness', 'policy', '--json').out);
  expect(witness).toBe('policy');
  expect(claims.find(({ claim }: { claim: string }) => claim === 'witnesses')).toMatchObject({
    result: 'proved',
  });
  expect(JSON.parse(run('shown.zip', '--json').out).witness).toBeNull();
});

it('exits 2 for a policy that cannot be read', () => {
  for (const policy of ['no-policy', 'missing']) {
    const { status, err } = run('shown.zip', '--witness', policy);
    expect([policy, status]).toEqual([policy, 2]);
    expect(err).toContain('用法');
  }
});
