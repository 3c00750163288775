// Registries, envelope, bearer and forgiving fields of the wire.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decodeBearer, encodeBearer } from './bearer.ts';
import { isSuccess } from './envelope.ts';
import { platformErrors } from './error-code.ts';
import { allErrors, errorsByFamily } from './errors.ts';
import * as f from './fields.ts';
import { listedCodes } from './listed-codes.ts';
import { openApi } from './openapi.ts';
import { allRoutes } from './routes.ts';

describe('registries', () => {
  it('no path and method stands twice, and every route has callers', () => {
    const seen = allRoutes.flatMap((r) => r.paths.map((p) => `${r.method} ${p.path}`));
    expect(new Set(seen).size).toBe(seen.length);
    for (const r of allRoutes) for (const p of r.paths) expect(p.callers.length).toBeGreaterThan(0);
  });
  it('a call says that it takes knownDevice exactly when its input does: the browser has only the saying', () => {
    const shapeOf = (input: z.ZodType) => (input as { shape?: object }).shape ?? {};
    const saying = allRoutes.filter(({ device }) => device).map(({ id }) => id);
    const taking = allRoutes.filter(({ input }) => 'knownDevice' in shapeOf(input)).map(({ id }) => id);
    expect(saying).toEqual(taking);
    expect(taking.length).toBeGreaterThan(8);
  });
  it('no error code belongs to two families', () => {
    const lists = [platformErrors, ...Object.values(errorsByFamily)];
    const total = lists.reduce((n, list) => n + Object.keys(list).length, 0);
    expect(Object.keys(allErrors).length).toBe(total);
  });
  it('OpenAPI names every path', () => {
    const document = openApi('0') as { paths: Record<string, Record<string, { operationId: string }>> };
    for (const r of allRoutes)
      for (const p of r.paths)
        expect(document.paths[p.path]?.[r.method.toLowerCase()]?.operationId).toBe(r.id);
  });
  it('OpenAPI: every part of a path is a required path parameter of that path, and of no other', () => {
    const document = openApi('0') as {
      paths: Record<
        string,
        Record<string, { parameters?: { name: string; in: string; required: boolean }[] }>
      >;
    };
    for (const [path, { get }] of Object.entries(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const stated = (get?.parameters ?? []).filter((p) => p.in === 'path');
      if (get) expect([path, stated.map((p) => p.name)]).toEqual([path, named]);
      expect(stated.every((p) => p.required)).toBe(true);
    }
    expect(document.paths['/log/tile/{level}/{a}']?.get?.parameters).toHaveLength(2);
  });
});

describe('envelope (security.md M: success)', () => {
  it('only true and "true" are success', () => {
    expect([{ success: true }, { success: 'true' }].map(isSuccess)).toEqual([true, true]);
    for (const bad of [
      '"false"',
      1,
      null,
      [],
      {},
      { success: 1 },
      { success: 'TRUE' },
      { success: 'true ' },
      { success: 'false' },
      '<html>',
    ])
      expect([bad, isSuccess(bad)]).toEqual([bad, false]);
  });
});

describe('bearer', () => {
  const a = 'A'.repeat(43);
  it('round trip', () => {
    expect(decodeBearer(encodeBearer({ token: a, consoleToken: a }))).toEqual({ token: a, consoleToken: a });
  });
  it('refuses what is not exactly our shape', () => {
    const raw = (text: string) => decodeBearer(encodeURIComponent(text));
    for (const bad of [
      '',
      '{',
      '[]',
      'null',
      `{"token":1}`,
      `{"token":"${a}x"}`,
      `{"token":"${a}","token":"${a}"}`,
      `{"token":"${a}","admin":true}`,
      `{"__proto__":{}}`,
    ])
      expect([bad, raw(bad)]).toEqual([bad, undefined]);
    expect(decodeBearer('%')).toBeUndefined();
    expect(decodeBearer('x'.repeat(9000))).toBeUndefined();
  });
});

describe('fields', () => {
  it('L-02: ts is a plain integer', () => {
    expect(f.tsField.parse('1763600000000')).toBe(1763600000000);
    for (const bad of ['1.5', '-1', '1e400', ' 1', '', [], {}, Number.NaN, Infinity, '99999999999999999'])
      expect(f.tsField.safeParse(bad).success).toBe(false);
  });
  it('J: JSON inside a string is judged like a body', () => {
    const list = f.jsonField(z.array(z.string()));
    expect(list.parse('["\\u5408"]')).toEqual(['合']);
    for (const bad of ['["a\\u0000"]', '["\\ud800"]', '[1e400]', '{', `${'['.repeat(9e4)}${']'.repeat(9e4)}`])
      expect([bad.slice(0, 20), list.safeParse(bad).success]).toEqual([bad.slice(0, 20), false]);
  });
});

describe('listed codes', () => {
  const of = (id: string) => listedCodes(allRoutes.find((r) => r.id === id)!);
  it('are those of the shape, of the family, and those that the route names; never SYSTEM', () => {
    expect([...of('account.passwordLogin')]).toEqual(expect.arrayContaining(['LOGIN_FAILED', 'OVERLOAD']));
    expect(of('account.passwordLogin').has('LINK_INVALID')).toBe(false);
    expect([of('signing.submit').has('LINK_INVALID'), of('file.download').has('TICKET_INVALID')]).toEqual([
      true,
      true,
    ]);
    expect(of('proof.info').has('NOT_FOUND')).toBe(true);
    for (const route of allRoutes) expect(listedCodes(route).has('SYSTEM')).toBe(false);
  });
});
