// The page understands the document that this repository makes.
import { openApi } from '@xinqi/wire';
import { expect, it } from 'vitest';
import { callsOf, errorsOf, fieldsOf, type OpenApi, searchCalls, typeText } from './openapi.ts';

const document = openApi('0.1.0') as unknown as OpenApi;
const calls = callsOf(document);

it('lists every call once with its fields', () => {
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length);
  const login = calls.find(({ path }) => path === '/account/passwordLogin');
  expect(fieldsOf(login?.request ?? {}).map(({ name }) => name)).toContain('password');
  expect(fieldsOf(login?.answer ?? {}).map(({ name }) => name)).toContain('consoleToken');
});
it('searches path, words and field names', () => {
  expect(searchCalls(calls, 'batchCancel').map(({ path }) => path)).toEqual([
    '/i/applySign/batchCancel',
    '/c/applySign/batchCancel',
  ]);
  expect(searchCalls(calls, 'zzz')).toEqual([]);
});
it('reads the error codes', () => {
  expect(errorsOf(document)).toContainEqual({ code: '10201', message: '登录已失效，请重新登录' });
});
it('writes types in one line', () => {
  expect(typeText({ type: 'string', format: 'date-time' })).toBe('string(date-time)');
  expect(typeText({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string | null');
  expect(typeText({ type: 'array', items: { type: 'integer' } })).toBe('array of integer');
});
