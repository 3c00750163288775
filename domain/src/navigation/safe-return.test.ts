// security.md O as a table: no `ap`, no logout path and no returnURL leads away from our pages and the merchant's origins.
import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';
import { logoutReturn, merchantReturn, safeReturn } from './safe-return.ts';

const pages = new Set(['/', '/viewIndex', '/signInfo/applyList', '/login', '/login-zj', '/login/authorize']);
const hasPage = (path: string) => pages.has(path);
const shop = ['https://shop.example', 'http://shop.example:8080'];

const own = [
  '/',
  '/viewIndex',
  '/signInfo/applyList?signStatus=2&page=3',
  '/viewIndex#top',
  '/viewIndex?next=%2F%2Fevil.example',
];

/** Each leads elsewhere in some browser, proxy or parser, or is no page of ours. */
const hostile = [
  'viewIndex',
  './viewIndex',
  '../viewIndex',
  '?ap=/viewIndex',
  '#/viewIndex',
  'https://evil.example/viewIndex',
  'HTTPS://EVIL.EXAMPLE',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'http:/viewIndex',
  '//evil.example/viewIndex',
  '///evil.example',
  '////evil.example',
  '/\\evil.example/viewIndex',
  '\\/evil.example',
  '\\\\evil.example',
  '/viewIndex\\@evil.example',
  '/viewIndex@evil.example',
  '//shop.example@evil.example',
  'https://shop.example@evil.example',
  'https://shop.example:x@evil.example/',
  'https://user@shop.example/',
  'https://shop.example.evil.example/',
  'https://evil.example/https://shop.example',
  'https://evil.example#https://shop.example',
  'https://evil.example?https://shop.example',
  'https://evil.example\\.shop.example',
  'https://shop.example:444/',
  'http://shop.example/',
  'https://shop.example%2eevil.example',
  'https://shop。example.evil.example',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'ftp://shop.example/',
  'wss://shop.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'javascript:https://shop.example',
  'data:text/html,x',
  'vbscript:msgbox(1)',
  'blob:https://shop.example/x',
  'file:///etc/passwd',
  'about:blank',
  'view-source:https://shop.example',
  'intent://shop.example#Intent;scheme=https;end',
  'dingtalk://dingtalkclient/page/link?url=https%3A%2F%2Fevil.example',
  '/\tviewIndex',
  '\n/viewIndex',
  '/\n/evil.example',
  '/\r/evil.example',
  ' /viewIndex',
  '/viewIndex\u0000',
  '/viewIndex\r\nLocation: https://evil.example',
  '/viewIndex%0d%0aLocation:%20https://evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/viewIndex/..//evil.example',
  '/viewIndex/../..//evil.example',
  '/%2e//evil.example',
  '/%2F/evil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '%2F%2Fevil.example',
  '%68ttps://evil.example',
  '/;@evil.example',
  '/⁄evil.example',
  '／／evil.example',
  '/\u3000/evil.example',
  '/unknown',
  '/ViewIndex',
  '/viewIndex/',
  '/viewIndex;x',
  `/viewIndex?${'x'.repeat(3000)}`,
  'http://router.invalid/viewIndex',
  'http://router.invalid.evil.example/viewIndex',
];

describe('O: a login returns only to a page of our router', () => {
  it.each(own)('takes %s', (ap) => expect(safeReturn(ap, hasPage)).toBe(ap));
  it.each([...hostile, 'https://shop.example/done'])('refuses %j', (ap) =>
    expect(safeReturn(ap, hasPage)).toBeUndefined(),
  );
  it.each(['/login', '/login-zj', '/login/authorize?ap=/viewIndex', '', undefined, null])(
    'a login is nowhere to return to: %j',
    (ap) => expect(safeReturn(ap, hasPage)).toBeUndefined(),
  );
  it('stays here even when the router took every path', () => {
    for (const ap of hostile) {
      const to = ownPath(ap, () => true);
      if (to !== undefined)
        expect(new URL(to, 'https://xinqi.example').origin, ap).toBe('https://xinqi.example');
    }
    for (const ap of [
      '/.//evil.example',
      '/..//evil.example',
      '/viewIndex/../..//evil.example',
      '/%2e//evil.example',
    ])
      expect(
        ownPath(ap, () => true),
        ap,
      ).toBeUndefined();
  });
  it('is ours for every browser that reads it: same origin after its own parsing', () => {
    for (const ap of own)
      expect(new URL(ownPath(ap, hasPage) ?? 'x:', 'https://xinqi.example').origin).toBe(
        'https://xinqi.example',
      );
  });
});

describe('O: a logout leads to a page of our router, otherwise to /login', () => {
  it.each([...own, '/login', '/login-zj'])('takes %s', (path) =>
    expect(logoutReturn(path, hasPage)).toBe(path),
  );
  it.each([...hostile, 'https://shop.example/done', '', undefined, null])('%j leads to /login', (path) =>
    expect(logoutReturn(path, hasPage)).toBe('/login'),
  );
});

describe('O: returnURL leads to our pages and to origins that the merchant registered', () => {
  it.each([
    ...own,
    'https://shop.example/',
    'https://shop.example/done?order=1#x',
    'http://shop.example:8080/done',
  ])('takes %s', (url) => expect(merchantReturn(url, hasPage, shop)).toBe(url));
  it('an address without a path is its root', () => {
    expect(merchantReturn('https://shop.example', hasPage, shop)).toBe('https://shop.example/');
    expect(merchantReturn('HTTPS://Shop.Example:443/a', hasPage, shop)).toBe('https://shop.example/a');
  });
  it.each([...hostile, '', undefined, null])('refuses %j', (url) =>
    expect(merchantReturn(url, hasPage, shop)).toBeUndefined(),
  );
  it('refuses everything of an origin that is not registered', () => {
    expect(merchantReturn('https://shop.example/', hasPage, [])).toBeUndefined();
  });
});
