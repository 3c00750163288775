// The command on a receipt alone (docs/decisions/0148): what it proves and what it does not stand in words, and it is never shown as a contract.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePem } from '@xinqi/pki/der';
import { makeTestHierarchy } from '@xinqi/pki/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readVectors } from './testing/vectors/vector.ts';

const folder = mkdtempSync(join(tmpdir(), 'xinqi-receipt-'));
beforeAll(async () => {
  const other = await makeTestHierarchy();
  const { root, packs } = readVectors();
  writeFileSync(join(folder, 'root.pem'), encodePem('CERTIFICATE', root));
  writeFileSync(join(folder, 'none.pem'), encodePem('CERTIFICATE', other.root));
  for (const [name, bytes] of packs)
    if (name.endsWith('.tlog-proof')) writeFileSync(join(folder, name.replace('/', '-')), bytes);
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => {
  const line = [join(import.meta.dirname, 'main.ts'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, line, { encoding: 'utf8', cwd: folder });
  return { status, out: stdout, err: stderr };
};
const own = ['--trust', 'root.pem'];

it('says what a receipt proves, and that it is no contract', () => {
  const { status, out } = run('good-grown.tlog-proof', ...own);
  expect(status).toBe(0);
  expect(out).toMatch(/^文件：签署回执（一次签署确认，不是合同）\n合同编号：XQ\S+\n事件日志：\S+\n/);
  expect(out).toContain(
    '注意：这是一份签署回执，只证明一次签署确认已载入日志；它不是合同，也不说明合同是否完成',
  );
  expect(out).toContain('结论：有效，但有需要注意之处（valid_with_warnings）');
  expect(out).toMatch(/\[已证明\] 披露的信息与事件中的承诺一致：姓名“/);
  expect(out).toMatch(/\[未涵盖\] 合同的状态与文件内容：/);
  expect(out).not.toMatch(/合同状态|文件自称/);
});

it('marks what no anchor vouches for, and exits 1 without a root and for older forms', () => {
  for (const args of [
    ['good-grown.tlog-proof', '--trust', 'none.pem'],
    ['good-older.tlog-proof', ...own],
  ]) {
    const { status, out } = run(...args);
    expect([args, status]).toEqual([args, 1]);
    expect(out).toContain('结论：无法核验（cannot_verify）');
    expect(out).toMatch(/合同编号：XQ\S+（文件自称，未经证明）/);
  }
});

it('refutes a made-up one by its rule, and takes no earlier file beside it', () => {
  const { status, out } = run('bad-q3-other-event.tlog-proof', ...own);
  expect(status).toBe(1);
  expect(out).toContain('（规则 Q3）');
  expect(out).toMatch(/合同编号：XQ\S+（文件自称，未经证明）/);
  expect(run('good-grown.tlog-proof', ...own, '--earlier', 'good-older.tlog-proof').status).toBe(2);
});
