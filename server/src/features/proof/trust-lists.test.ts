// TRUST_LISTS at start-up: what holds no root is named in one sentence, before a file is judged without it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePem } from '@xinqi/pki/der';
import { makeTestHierarchy } from '@xinqi/pki/testing';
import { afterAll, expect, it } from 'vitest';
import { readTrustLists } from './trust-lists.ts';

const folder = mkdtempSync(join(tmpdir(), 'xinqi-lists-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const written = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

it('reads files and folders, none when nothing is set', async () => {
  const [one, two] = [await makeTestHierarchy(), await makeTestHierarchy()];
  const list = written('list.pem', `# 1\n${encodePem('CERTIFICATE', one.root)}`);
  const other = written('other.pem', encodePem('CERTIFICATE', two.root));
  expect(readTrustLists([list, other])).toEqual([one.root, two.root]);
  expect(readTrustLists([folder])).toEqual([one.root, two.root]);
  expect(readTrustLists([])).toEqual([]);
});

it('names the file that is not there, and the one without a root', () => {
  expect(() => readTrustLists([join(folder, 'none.pem')])).toThrow(/^TRUST_LISTS：.*none\.pem 不存在/);
  expect(() => readTrustLists([written('words.txt', 'roots')])).toThrow(/words\.txt 里没有可用的证书/);
});
