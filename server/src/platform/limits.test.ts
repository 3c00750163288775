// 13.8: who is counted by his address is counted by his network, at every counter that there is.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../testing/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await startHarness(() => ({ families: [], resolveIdentity: async () => ({}) }));
});
afterAll(() => h.close());

it('an IPv6 /64 and an IPv4 address in either spelling are one', async () => {
  const limit = { name: 'test-network', max: 2, seconds: 60 };
  const uses = async (ip: string) => h.deps.limits.use({ limit, ip });
  await uses('2001:db8:1:2::1');
  await uses('2001:db8:1:2:ffff:ffff:ffff:ffff');
  await expect(uses('2001:0db8:0001:0002::9')).rejects.toMatchObject({ code: 'TOO_MANY' });
  await uses('2001:db8:1:3::1');
  await uses('203.0.113.9');
  await uses('::ffff:203.0.113.9');
  await expect(uses('203.0.113.9')).rejects.toMatchObject({ code: 'TOO_MANY' });
  for (const ip of ['2001:db8:1:2::7', '2001:db8:1:2::8']) await h.deps.limits.undo({ limit, ip });
  await uses('2001:db8:1:2::9');
});

it('as many are given back as are named', async () => {
  const limit = { name: 'test-back', max: 9, seconds: 60 };
  const three = Array.from({ length: 3 }, () => ({ limit, key: 'somebody' }));
  await h.deps.limits.use(...three);
  await h.deps.limits.undo(...three.slice(1));
  expect(await h.deps.limits.count(limit, 'somebody')).toBe(1);
  await h.deps.limits.undo(...three);
  expect(await h.deps.limits.count(limit, 'somebody')).toBe(0);
});

it('no counter is keyed by an address itself', () => {
  const root = join(import.meta.dirname, '..');
  const files = globSync('**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(500);
  const keyed = /\bkey:[^,;{}]*(?<!networkOf\([\w.]*)\b(ip|remoteAddress)\b/;
  const found = files.filter((path) => keyed.test(readFileSync(join(root, path), 'utf8')));
  expect(keyed.test('use({ limit, key: ctx.ip })')).toBe(true);
  expect(found).toEqual([]);
});
