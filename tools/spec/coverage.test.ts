// Coverage rules: both outcomes needed, templates keep their spelling, replacements only for derived calls, falls.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { judgeConstants, unlisted } from './constants.ts';
import { count, falls, fold, matches, readRecord } from './coverage.ts';
import { livesOf } from './pages.ts';
import { parseTables } from './tables.ts';

const CALLS = `section	method	path	origin	family	body
7.1	POST	/c/signInfo/count	given	signing	
7.19	GET	/fileOper/convertDetail/{sign}/{ts}/{fileType}.{fix}	given	file	
7.13	POST	/certi/guess	derived	proof	
`;
const ROUTES =
  'section	path	access	family	note\n2	/viewIndex	1	signing	\n2.2	/console/Approval	1	flow	\n';
const FAMILIES = `# x
## Replaced derived calls
| old | new |
|---|---|
| \`POST /certi/guess\` | \`GET /certi/info\` |
`;
const rules = (lives: Record<string, string[]> = {}, ...uncounted: string[]) => ({
  lives: new Map(Object.entries(lives)),
  uncounted: new Set(uncounted),
});
const seen = (method: string, path: string, outcome: 'success' | 'refused') =>
  ({ kind: 'call', method, path, outcome }) as const;

it('counts a call only when it succeeded and refused', () => {
  const tables = parseTables(CALLS, ROUTES, '');
  const one = fold(tables, [seen('POST', '/c/signInfo/count', 'success')], rules());
  expect(one.calls).toEqual([]);
  const record = [
    seen('POST', '/c/signInfo/count', 'success'),
    seen('POST', '/c/signInfo/count', 'refused'),
    seen('GET', '/c/signInfo/count', 'refused'),
  ];
  const both = fold(tables, record, rules());
  expect(fold(tables, record, rules({}, 'POST /c/signInfo/count')).calls).toEqual([]);
  expect(both.calls).toEqual(['POST /c/signInfo/count']);
  expect(count(tables, both)['7.1']?.calls).toEqual({ real: 1, total: 1, missing: [] });
});

it('knows templates by their spelling and by their instances', () => {
  const template = '/fileOper/convertDetail/{sign}/{ts}/{fileType}.{fix}';
  expect(matches(template, template)).toBe(true);
  expect(matches(template, '/fileOper/convertDetail/a1/17/pdf.png?x=1')).toBe(true);
  expect(matches(template, '/fileOper/convertDetail/a1/17/pdf')).toBe(false);
  expect(matches('/viewIndex', '/viewIndex2')).toBe(false);
});

it('tells pages apart by case', () => {
  const tables = parseTables(CALLS, ROUTES, '');
  const own = rules({ '/console/Approval': ['POST /c/m/flow/pageFlow'] });
  const page = (path: string) =>
    fold(tables, [{ kind: 'page', path, calls: ['POST /c/m/flow/pageFlow'] }], own);
  expect(page('/console/approval').pages).toEqual([]);
  expect(page('/console/Approval?tab=1').pages).toEqual(['/console/Approval']);
});

it('counts a page only when a call that it lives on answered on it', () => {
  const tables = parseTables(CALLS, ROUTES, '');
  const own = rules({ '/viewIndex': ['POST /i/applySign/count'] });
  const pages = (calls?: string[]) =>
    fold(tables, [{ kind: 'page', path: '/viewIndex', ...(calls ? { calls } : {}) }], own).pages;
  expect(pages(['POST /i/applySign/count', 'POST /pageView'])).toEqual(['/viewIndex']);
  for (const other of [undefined, [], ['POST /account/passwordLogin']]) expect(pages(other)).toEqual([]);
  expect(livesOf(new Map([['/login-{$slug}', ['POST /a']]]), '/login-zj-back')).toEqual(['POST /a']);
  expect(livesOf(new Map([['/login-{$slug}', ['POST /a']]]), '/loginX')).toEqual([]);
});

it('a constant that was filled, and one of no call, is complained of', () => {
  const one = { calls: ['POST /x'], field: 'f', value: '0', file: 'a.ts', code: 'f: 0,', fills: '1' };
  expect(judgeConstants([one], new Set(['POST /x']), () => '  f: 0,')).toEqual([]);
  expect(judgeConstants([one], new Set(), () => '  f: row.f,')).toHaveLength(2);
  expect(unlisted([one], 'a.ts', '    f: 0,\n    g: false,\n    h: row.h,\n')).toEqual([
    'a.ts: g is constant and stands not in tools/spec/constants.ts',
  ]);
});

it('replaces derived calls and refuses to replace given ones', () => {
  expect(parseTables(CALLS, ROUTES, FAMILIES).calls[2]).toEqual({
    section: '7.13',
    method: 'GET',
    path: '/certi/info',
  });
  const bad = parseTables(CALLS, ROUTES, FAMILIES.replace('/certi/guess', '/c/signInfo/count'));
  expect(bad.calls[0]?.path).toBe('/c/signInfo/count');
  expect(bad.complaints).toHaveLength(1);
  expect(parseTables(CALLS, ROUTES, FAMILIES.replace('guess', 'unknown')).complaints).toHaveLength(1);
});

it('complains when a count falls', () => {
  const tables = parseTables(CALLS, ROUTES, '');
  const before = count(tables, { calls: ['POST /c/signInfo/count'], pages: ['/viewIndex'] });
  const after = count(tables, { calls: [], pages: ['/viewIndex'] });
  expect(falls(before, after)).toEqual(['§7.1: real calls fell from 1 to 0']);
  expect(falls(after, before)).toEqual([]);
});

it('reads records, a cut-off last line aside', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xinqi-record-'));
  writeFileSync(join(folder, 'a.jsonl'), `${JSON.stringify(seen('POST', '/x', 'success'))}\n{"kind":"ca`);
  expect(readRecord(folder)).toEqual([seen('POST', '/x', 'success')]);
  rmSync(folder, { recursive: true });
});
