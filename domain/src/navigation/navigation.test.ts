// Spec §2.3–2.5 as a table, and the open-redirect payloads of security.md O.
import { describe, expect, it } from 'vitest';
import { guard } from './guard.ts';
import { safeReturn } from './safe-return.ts';

const nobody = { hasToken: false, synced: false, userType: null } as const;
const stored = { hasToken: true, synced: false, userType: 0 } as const;
const person = { hasToken: true, synced: true, userType: 0 } as const;
const enterprise = { hasToken: true, synced: true, userType: 1 } as const;

describe('guard', () => {
  it.each([
    '/login',
    '/login/authorize',
    '/account/register',
    '/error',
    '/m/handSign',
    '/dev/inbox',
    '/docs',
  ])('rule 1: %s is public for everybody', (path) => {
    for (const session of [nobody, stored, person, enterprise])
      expect(guard(path, path, session)).toEqual({ go: 'pass' });
  });
  it('rule 2: a synced session passes', () => {
    expect(guard('/signInfo/applyList', '/signInfo/applyList?signStatus=5', person)).toEqual({ go: 'pass' });
  });
  it('rule 3: an unproved session is authorized first, with the encoded full path', () => {
    for (const session of [nobody, stored])
      expect(guard('/signInfo/signList', '/signInfo/signList?signStatus=2', session)).toEqual({
        go: 'authorize',
        ap: '/signInfo/signList?signStatus=2',
        authType: 1,
        to: '/login/authorize?ap=%2FsignInfo%2FsignList%3FsignStatus%3D2&authType=1',
      });
  });
  it.each([
    '/certi/toValiView',
    '/certi/certiPage',
    '/applySign/toDetailAnony',
    '/signInfo/viewDetail',
    '/applySign/toSignlog',
  ])('type 0: %s opens without a session, and proves a stored one silently', (path) => {
    expect(guard(path, path, nobody)).toEqual({ go: 'pass' });
    expect(guard(path, path, stored)).toMatchObject({ go: 'authorize', authType: 0 });
  });
  it('a link pair opens its page at once and never travels inside ap', () => {
    const full = '/applySign/toDetailAnony?applyNo=A&sign=s&ts=1';
    expect(guard('/applySign/toDetailAnony', full, stored)).toEqual({ go: 'pass' });
    expect(guard('/signInfo/applyList', '/signInfo/applyList?sign=s', stored)).toMatchObject({
      go: 'authorize',
    });
  });
  it('rule 5: a person never sees enterprise lists', () => {
    expect(guard('/corp/signInfo/signList', '/corp/signInfo/signList', person)).toEqual({
      go: 'move',
      to: '/viewIndex',
    });
    expect(guard('/corp/signInfo/signList', '/corp/signInfo/signList', enterprise)).toEqual({ go: 'pass' });
  });
  it('rule 6: an enterprise manages templates in its console', () => {
    expect(guard('/tpl/general', '/tpl/general', enterprise)).toEqual({
      go: 'move',
      to: '/console/template',
    });
    expect(guard('/tpl/general', '/tpl/general', person)).toEqual({ go: 'pass' });
  });
  it('paths are case-sensitive', () => {
    expect(guard('/Login', '/Login', nobody)).toMatchObject({ go: 'authorize' });
  });
});

describe('O: a login returns only to a page of our router', () => {
  const pages = new Set(['/', '/viewIndex', '/signInfo/applyList', '/login', '/login/authorize']);
  const hasPage = (path: string) => pages.has(path);
  it.each(['/', '/viewIndex', '/signInfo/applyList?signStatus=2&page=3', '/viewIndex#top'])(
    'takes %s',
    (ap) => {
      expect(safeReturn(ap, hasPage)).toBe(ap);
    },
  );
  it.each([
    '',
    'viewIndex',
    'https://evil.example/viewIndex',
    '//evil.example/viewIndex',
    '/\\evil.example/viewIndex',
    '\\\\evil.example',
    '/viewIndex\\@evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '/\tviewIndex',
    '\n/viewIndex',
    '/\n/evil.example',
    ' /viewIndex',
    '/.//evil.example',
    '/viewIndex/..//evil.example',
    '/unknown',
    '/ViewIndex',
    '/login',
    '/login/authorize?ap=/viewIndex',
    `/viewIndex?${'x'.repeat(3000)}`,
    'http:/viewIndex',
    'http://router.invalid.evil.example/viewIndex',
    '%2F%2Fevil.example',
    '/%2F/evil.example',
  ])('refuses %j', (ap) => {
    expect(safeReturn(ap, hasPage)).toBeUndefined();
  });
  it('refuses nothing at all', () => {
    expect(safeReturn(undefined, hasPage)).toBeUndefined();
    expect(safeReturn(null, hasPage)).toBeUndefined();
  });
});
