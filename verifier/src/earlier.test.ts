// The command beside what somebody got before (docs/decisions/0142): an earlier pack and a receipt with which a later one agrees, and logs
// that were forked, restored and grown again, each valid alone (D-05, D-06, D-10).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PackInput } from '@xinqi/evidence/pack';
import { goesOn, grownLog } from '@xinqi/evidence/testing';
import { encodePem } from '@xinqi/pki/der';
import { makeTestHierarchy } from '@xinqi/pki/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainPdf, signedPack } from './testing/signed-pack.ts';

const folder = mkdtempSync(join(tmpdir(), 'xinqi-earlier-'));
beforeAll(async () => {
  const start = new Date(Date.now() - 1_800_000);
  const hierarchy = await makeTestHierarchy();
  let input: PackInput | undefined;
  await signedPack(hierarchy, start, {
    ordered: true,
    edit: goesOn,
    change: (made) => {
      input = made;
      return made;
    },
  });
  const { early, late, receipt, forked, restored, regrown } = await grownLog(hierarchy, input!, start);
  const files = {
    ...{ 'root.pem': encodePem('CERTIFICATE', hierarchy.root), 'a.pdf': plainPdf() },
    ...{ 'early.zip': early, 'late.zip': late, 'mine.tlog-proof': receipt },
    ...{ 'forked.zip': forked, 'restored.zip': restored, 'regrown.zip': regrown },
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => {
  const line = [join(import.meta.dirname, 'main.ts'), ...args, '--trust', 'root.pem'];
  const { status, stdout, stderr } = spawnSync(process.execPath, line, { encoding: 'utf8', cwd: folder });
  return { status, out: stdout, err: stderr };
};

it('says that an earlier pack and a receipt agree with a later pack', () => {
  expect(run('late.zip').out).toMatch(/\[已证明\] 日志接续此前.*：接续此前 2 个检查点/);
  for (const earlier of ['early.zip', 'mine.tlog-proof']) {
    const { status, out } = run('late.zip', '--earlier', earlier);
    expect([earlier, status]).toEqual([earlier, 0]);
    expect(out).toMatch(/\[已证明\] 本证据包与所给的早先证据包或签署回执相符.*：与.*相符：其日志/);
  }
});

it('refutes a forked and a restored log beside what was given before, each of which is valid alone', () => {
  for (const [pack, earlier, rule] of [
    ['forked.zip', 'early.zip', 'K4'],
    ['forked.zip', 'mine.tlog-proof', 'K4'],
    ['restored.zip', 'late.zip', 'K5'],
    ['regrown.zip', 'late.zip', 'K6'],
  ] as const) {
    expect([pack, run(pack).status]).toEqual([pack, 0]);
    const { status, out } = run(pack, '--earlier', earlier);
    expect([pack, earlier, status]).toEqual([pack, earlier, 1]);
    expect(out).toContain('结论：无效（invalid）');
    expect(out).toMatch(new RegExp(`\\[已否定\\] 本证据包与所给的.*（规则 ${rule}）`));
  }
});

it('says that it cannot tell, and exits 1, where what is given proves nothing', () => {
  const { status, out } = run('late.zip', '--earlier', 'root.pem');
  expect(status).toBe(1);
  expect(out).toMatch(/\[未涵盖\] 本证据包与所给的.*：签署回执无法读取/);
});

it('answers JSON with the claim and the file, and takes it for packs alone', () => {
  const { claims, earlier } = JSON.parse(run('late.zip', '--earlier', 'early.zip', '--json').out);
  expect(earlier).toBe('early.zip');
  expect(claims.find(({ claim }: { claim: string }) => claim === 'earlier').result).toBe('proved');
  expect(JSON.parse(run('late.zip', '--json').out).earlier).toBeNull();
  for (const args of [
    ['a.pdf', '--earlier', 'early.zip'],
    ['late.zip', '--earlier', 'missing'],
  ]) {
    const { status, err } = run(...args);
    expect([args, status]).toEqual([args, 2]);
    expect(err).toContain('用法');
  }
});
