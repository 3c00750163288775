// Every given call whose fields the specification names takes these fields and can do without any other: what is ours is optional.
// The names come from docs/spec/calls.tsv and, where that says "view-link fields" and the like, from §3 itself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allRoutes, type Route } from '@xinqi/wire';
import { expect, it } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../../..');
const text = readFileSync(join(root, 'docs/spec/entities-and-calls.md'), 'utf8');

/** The names of a list of §3, from its first word to the full stop. */
const listed = (title: string): string[] => {
  const line = text.split('\n').find((one) => one.startsWith(`- **${title}**`))!;
  const names = line.slice(line.indexOf(':') + 1).replace(/\([^)]*\)/g, '');
  return names.match(/[A-Za-z][A-Za-z0-9]*/g)!.filter((name) => !['optional', 'plus'].includes(name));
};
const spoken: Record<string, readonly string[]> = {
  'view-link fields': listed('View-link fields'),
  'create-apply payload': listed('Create-apply payload'),
  'list filters': listed('List filter fields'),
  'register payload': listed('Register payload'),
};
const namesOf = (body: string): readonly string[] | undefined =>
  spoken[body] ?? (/^\{.*\}$/.test(body) ? body.match(/[A-Za-z][A-Za-z0-9]*/g)! : undefined);

const given = readFileSync(join(root, 'docs/spec/calls.tsv'), 'utf8')
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .flatMap(([, method = '', path = '', origin, , body = '']) => {
    const names = namesOf(body);
    const route = allRoutes.find((r) => r.method === method && r.paths.some((p) => p.path === path));
    return origin === 'given' && names && route ? [{ call: `${method} ${path}`, names, route }] : [];
  });

/** Names that the call does not take, and names of ours that it cannot do without. */
function faults(route: Route, names: readonly string[]): string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(route.input, {
    io: 'input',
    unrepresentable: 'any',
  }) as { properties?: object; required?: string[] };
  return [
    ...names.filter((name) => !Object.hasOwn(properties, name)).map((name) => `does not take ${name}`),
    ...required.filter((name) => !names.includes(name)).map((name) => `needs ${name}`),
  ];
}

it('reads the names of many calls', () => {
  expect(given.length).toBeGreaterThan(20);
  expect(spoken['create-apply payload']).toContain('signExpire');
});

it.each(given)('$call takes the fields that the specification gives, and needs no other', (one) => {
  expect(faults(one.route, one.names)).toEqual([]);
});
