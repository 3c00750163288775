// Cookie rules of spec §5: non-empty names, days as numbers; nothing in a name or value can add an attribute.
import { afterEach, expect, it, vi } from 'vitest';
import { cookie, removeCookie, setCookie } from './cookie.ts';

afterEach(() => {
  for (const name of ['a', 'b; path=/x', '名']) removeCookie(name);
});

it('keeps, reads and removes', () => {
  setCookie('a', 'x=1; 值');
  setCookie('名', '2');
  expect([cookie('a'), cookie('名'), cookie('none')]).toEqual(['x=1; 值', '2', undefined]);
  removeCookie('a');
  expect(cookie('a')).toBeUndefined();
});
it.each(['', ' ', undefined, null, 5, {}])('the name %j is refused', (name) => {
  for (const use of [() => setCookie(name as string, 'x'), () => cookie(name as string)])
    expect(use).toThrow(TypeError);
});
it('a number is an expiry in days', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  try {
    setCookie('a', '1', { expires: 2 });
    setCookie('a', '1', { expires: 0.5 });
    setCookie('a', '1', { expires: new Date(Date.UTC(2027, 0, 1)) });
    setCookie('a', '1');
  } finally {
    vi.useRealTimers();
  }
  expect(written.mock.calls.map(([text]) => /expires=(.*)$/.exec(text)?.[1])).toEqual([
    'Sat, 03 Jan 2026 00:00:00 GMT',
    'Thu, 01 Jan 2026 12:00:00 GMT',
    'Fri, 01 Jan 2027 00:00:00 GMT',
    undefined,
  ]);
  expect(() => setCookie('a', '1', { expires: Number.NaN })).toThrow(TypeError);
});
it('neither name, value nor path adds an attribute', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  setCookie('b; path=/x', 'v; domain=evil.example');
  expect(written.mock.calls[0]?.[0]).toBe(
    'b%3B%20path%3D%2Fx=v%3B%20domain%3Devil.example; path=/; SameSite=Lax',
  );
  expect(() => setCookie('a', '1', { path: '/; domain=evil.example' })).toThrow(TypeError);
});
