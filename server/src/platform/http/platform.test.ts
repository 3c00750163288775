// Strict bodies, limits, storage and vault over a real database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../testing/harness.ts';
import { decodeText, fromEntries, parseForm, parseJsonObject } from './strict-json.ts';

const bytes = (text: string) => Buffer.from(text);

describe('J: strict bodies', () => {
  it('refuses what parsers would read differently', () => {
    const bad = [
      '{"a":1,"a":2}',
      '{"__proto__":{}}',
      '{"x":{"constructor":1}}',
      '{"a":1e400}',
      '{"a":"\\ud800"}',
      '{"a":["x\\u0000"]}',
      '[]',
      'null',
      '"x"',
      '{',
      `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`,
      '\ufeff{}',
    ];
    for (const text of bad) expect(() => parseJsonObject(bytes(text)), text).toThrow();
    expect(() => decodeText(Buffer.from([0xff, 0xfe]))).toThrow();
    for (const text of ['a=1&a=2', 'a[]=1', 'a.b=1', '__proto__=1', 'a=%zz'])
      expect(() => parseForm(bytes(text)), text).toThrow();
    expect(() => fromEntries([['constructor', '1']])).toThrow();
  });
  it('takes the ordinary', () => {
    expect(parseJsonObject(bytes('{"a":{"a":"a:b"},"b":[{"a":1},{"a":"{\\"a\\":1}"}]}'))).toEqual({
      a: { a: 'a:b' },
      b: [{ a: 1 }, { a: '{"a":1}' }],
    });
    expect(parseForm(bytes('a=1&b=%E5%90%88+x'))).toEqual({ a: '1', b: '合 x' });
  });
});

describe('platform over a real database', () => {
  let h: Harness;
  beforeAll(async () => {
    h = await startHarness(() => ({ families: [], resolveIdentity: async () => ({}) }));
  });
  afterAll(() => h.close());

  it('runs as a role that cannot bypass row-level security', async () => {
    const { rows } = await h.deps.db.pool.query(
      'select current_user, rolsuper, rolbypassrls from pg_roles where rolname = current_user',
    );
    expect(rows[0]).toEqual({ current_user: 'xinqi_app', rolsuper: false, rolbypassrls: false });
  });
  it('B-03: counters are shared through the database and give Retry-After', async () => {
    const limit = { name: 'test', max: 2, seconds: 60 };
    const use = { limit, key: 'k' };
    await h.deps.limits.use(use);
    await h.deps.limits.use(use);
    await expect(h.deps.limits.use(use)).rejects.toMatchObject({
      code: 'TOO_MANY',
      retryAfterSeconds: 60,
    });
    expect(await h.deps.limits.count(limit, 'k')).toBe(3);
    h.clock.advance(61);
    await h.deps.limits.use(use);
    expect(await h.deps.limits.count(limit, 'k')).toBe(1);
    await h.deps.limits.undo(use);
    expect(await h.deps.limits.count(limit, 'k')).toBe(0);
  });
  it('several counters of one act: the first that is over refuses, those behind it stand still', async () => {
    const limits = (['ip', 'pause', 'day'] as const).map((name, i) => ({
      limit: { name: `several-${name}`, max: [9, 1, 9][i]!, seconds: 60 },
      key: 'k',
      ...(name === 'pause' ? { code: 'CODE_TOO_SOON' as const } : {}),
    }));
    await h.deps.limits.use(...limits);
    await expect(h.deps.limits.use(...limits)).rejects.toMatchObject({ code: 'CODE_TOO_SOON' });
    const counts = await Promise.all(limits.map((u) => h.deps.limits.count(u.limit, u.key)));
    expect(counts).toEqual([2, 2, 1]);
  });
  it('stores objects durably under their hash and serves ranges', async () => {
    const stored = await h.deps.storage.put(bytes('hello'));
    expect(await h.deps.storage.put(bytes('hello'))).toEqual(stored);
    expect((await h.deps.storage.get(stored.key)).toString()).toBe('hello');
    const chunks: Buffer[] = [];
    for await (const chunk of await h.deps.storage.open(stored.key, 1, 3)) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toBe('ell');
    await expect(h.deps.storage.get('../kek')).rejects.toThrow();
  });
  it('seals personal data to its place', () => {
    const place = { table: 't', row: '1', tenant: 'x' };
    const sealed = h.deps.vault.seal(place, { mobile: '13800138000' });
    expect(sealed.blob.includes(bytes('13800138000'))).toBe(false);
    expect(h.deps.vault.open(place, sealed)).toEqual({ mobile: '13800138000' });
    expect(() => h.deps.vault.open({ ...place, row: '2' }, sealed)).toThrow();
  });
});
