// Routes reach the browser without their schemas, whatever else they say; nothing in the pages reads one.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { bare } from './bare-routes.ts';

const made = (code: string) => bare(code, parseSync('x.ts', code).program);

describe('a module of the wire', () => {
  it('keeps of a route all but input and output', () => {
    const code = `export const r = { a: route({ method: 'GET', paths: both('/x'), input: z.strictObject({ a: f.b }), output: row, files: 3 }) };`;
    const text = made(code);
    expect(text).toContain(
      `{ method: 'GET', paths: both('/x'), input: undefined, output: undefined, files: 3 }`,
    );
  });
  it('keeps schemas that stand by themselves, with fields of these names', () => {
    const code = 'export const event = z.object({ input: z.string(), output: z.number() });';
    expect(made(code)).toContain('z.object({ input: z.string(), output: z.number() })');
  });
  it('marks each value as one that may be left out, and leaves functions and types alone', () => {
    const code = [
      'const one = f.paged({ a: 1 });',
      'export const two = { ...one };',
      "export const three = ['a'] as const;",
      'export const four = (x: string) => z.string().max(x.length);',
      'export type Five = z.output<typeof one>;',
    ];
    expect(made(code.join('\n')).split('\n')).toEqual([
      'const one = /* @__PURE__ */ (() => (f.paged({ a: 1 })))();',
      'export const two = /* @__PURE__ */ (() => ({ ...one }))();',
      ...code.slice(2),
    ]);
  });
});

it('no page reads the schema of a route: in the browser there is none', () => {
  const root = join(import.meta.dirname, '../src');
  const pages = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(pages.length).toBeGreaterThan(500);
  const readers = pages.filter((file) =>
    /\.(input|output)\??\.(safeParse|parse|shape|_zod|extend|pick|omit)\b/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  );
  expect(readers).toEqual([]);
});
