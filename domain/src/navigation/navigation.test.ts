// Spec §2.3–2.5 for every page path of docs/spec/routes.tsv × every kind of session, and the open-redirect payloads of
// security.md O. The expected side is written from the specification's own access column and decisions.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { detailPage } from './detail-page.ts';
import { type GuardAnswer, type GuardSession, guard } from './guard.ts';
import { loginPathOf } from './login-path.ts';
import { authTypeOf } from './pages.ts';

const [, ...lines] = readFileSync(join(import.meta.dirname, '../../../docs/spec/routes.tsv'), 'utf8')
  .trim()
  .split('\n');
const rows = lines.map((line) => {
  const [, path = '', access = ''] = line.split('\t');
  return { path, access };
});

const kinds: Record<string, GuardSession> = {
  visitor: { state: 'none', userType: null },
  'stored person': { state: 'stored', userType: 0 },
  'stored enterprise': { state: 'stored', userType: 1 },
  'proved person': { state: 'synced', userType: 0 },
  'proved enterprise': { state: 'synced', userType: 1 },
  'refused session': { state: 'refused', userType: null },
  'refused session of a tenant': { state: 'refused', userType: null, tenantCode: 'zj' },
  'visitor in the messenger': { state: 'none', userType: null, workplace: true },
  'stored person in the messenger': { state: 'stored', userType: 0, workplace: true },
  'proved enterprise in the messenger': { state: 'synced', userType: 1, workplace: true },
};

/** What decisions.md says of a page whose access column is not the last word. */
const silent = new Set(['/certi/certiPage', '/certi/toValiView']);
const isLogin = (path: string) => path === '/login' || /^\/login[-/]/.test(path);

function expected({ path, access }: { path: string; access: string }, session: GuardSession): GuardAnswer {
  const ap = `${path}?a=1&b=%2F`;
  if (access === 'public' || isLogin(path)) return { go: 'pass' };
  if (session.state === 'synced') {
    if (session.userType === 0 && path.startsWith('/corp/signInfo/')) return { go: 'move', to: '/viewIndex' };
    if (session.userType === 1 && path === '/tpl/general') return { go: 'move', to: '/console/template' };
    return { go: 'pass' };
  }
  const typeZero = access.startsWith('0');
  const ofContract = typeZero && !silent.has(path) && path !== '/console';
  if (session.state !== 'stored' && (silent.has(path) || ofContract)) return { go: 'pass' };
  const encoded = encodeURIComponent(ap);
  if (session.state === 'refused')
    return { go: 'login', to: `${session.tenantCode === 'zj' ? '/login-zj' : '/login'}?ap=${encoded}` };
  const authType = session.workplace && access === '0+2' ? 2 : typeZero ? 0 : 1;
  return { go: 'authorize', ap, authType, to: `/login/authorize?ap=${encoded}&authType=${authType}` };
}

describe('guard: every page of the specification × every kind of session', () => {
  it('knows the whole table', () => {
    expect(rows.length).toBe(162);
    expect(new Set(rows.map(({ access }) => access))).toEqual(new Set(['public', '0', '1', '0+2']));
  });
  it.each(Object.entries(kinds))('%s', (_kind, session) => {
    const differing = rows
      .map((row) => ({
        path: row.path,
        is: guard(row.path, `${row.path}?a=1&b=%2F`, session),
        wanted: expected(row, session),
      }))
      .filter(({ is, wanted }) => JSON.stringify(is) !== JSON.stringify(wanted));
    expect(differing).toEqual([]);
  });
  it('never loops: whoever follows the answers ends on a page or at a login within four steps', () => {
    for (const { path } of rows)
      for (const session of Object.values(kinds))
        for (const proof of ['synced', 'refused'] as const) {
          let [at, state, steps] = [path, session.state, 0];
          for (;;) {
            const answer = guard(at.split('?')[0] ?? '', at, { ...session, state });
            if (answer.go === 'pass') break;
            if (answer.go === 'authorize') state = state === 'none' ? 'refused' : proof;
            else at = answer.to;
            expect(++steps, `${path} from ${session.state}`).toBeLessThan(4);
          }
        }
  });
});

describe('guard: what the table does not show', () => {
  it.each(['/dev/inbox', '/docs', '/account/register-zj', '/account/register-dfzx', '/login-some-new-one'])(
    '%s is public',
    (path) => {
      for (const session of Object.values(kinds)) expect(guard(path, path, session)).toEqual({ go: 'pass' });
    },
  );
  it('the help serves visitors, and takes a session where there is one', () => {
    for (const session of Object.values(kinds))
      expect(guard('/help', '/help', session)).toMatchObject({
        go: session.state === 'stored' ? 'authorize' : 'pass',
      });
  });
  it.each([
    ['/applySign/toDetailAnony', '1', '/applySign/toDetailMultiAnony'],
    ['/applySign/toDetailMultiAnony', '0', '/applySign/toDetailAnony'],
    ['/applySign/audit', '1', '/applySign/auditMulti'],
    ['/applySign/auditMulti', '0', '/applySign/audit'],
  ])('rule 4: %s with multiFile=%s moves to %s, query and pair with it', (path, multiFile, to) => {
    const query = `?applyNo=A&multiFile=${multiFile}&sign=s&ts=1`;
    for (const session of Object.values(kinds))
      expect(guard(path, path + query, session)).toEqual({ go: 'move', to: to + query });
  });
  it.each([
    ['/applySign/toDetailAnony', '?multiFile=0'],
    ['/applySign/auditMulti', '?multiFile=1'],
    ['/applySign/toDetailAnony', '?multiFile=7'],
    ['/signInfo/applyList', '?multiFile=1'],
    ['/applySign/toDetailAnony', '#multiFile=1'],
  ])('rule 4 leaves %s%s alone', (path, rest) => {
    expect(guard(path, path + rest, { state: 'synced', userType: 0 })).toEqual({ go: 'pass' });
  });
  it('rule 4: the addresses that the server makes', () => {
    expect([
      detailPage('sign', false),
      detailPage('sign', true),
      detailPage('approve', false),
      detailPage('approve', true),
    ]).toEqual([
      '/applySign/toDetailAnony',
      '/applySign/toDetailMultiAnony',
      '/applySign/audit',
      '/applySign/auditMulti',
    ]);
  });
  it('a link pair opens its page at once, whoever is signed in', () => {
    const full = '/applySign/toDetailAnony?applyNo=A&sign=s&ts=1';
    for (const session of Object.values(kinds))
      expect(guard('/applySign/toDetailAnony', full, session)).toEqual({ go: 'pass' });
    // but it is no key to other pages
    expect(
      guard('/signInfo/applyList', '/signInfo/applyList?sign=s', { state: 'none', userType: null }).go,
    ).toBe('authorize');
  });
  it('an approver’s link opens its page at once; without the pair only where its task is named and nobody is signed in', () => {
    const by = (query: string) => (session: GuardSession) =>
      guard('/applySign/audit', `/applySign/audit?instIdNo=F${query}`, session).go;
    for (const session of Object.values(kinds)) expect(by('&approveId=t&sign=s&ts=1')(session)).toBe('pass');
    expect(by('&approveId=t')(kinds.visitor!)).toBe('pass');
    expect(by('&approveId=t')(kinds['refused session']!)).toBe('pass');
    expect(by('&approveId=t')(kinds['stored enterprise']!)).toBe('authorize');
    expect(by('')(kinds.visitor!)).toBe('authorize');
  });
  it('half a pair never travels on inside ap', () => {
    const full = '/signInfo/viewDetail?applyNo=A&ts=1#x';
    expect(guard('/signInfo/viewDetail', full, { state: 'stored', userType: 0 })).toMatchObject({
      go: 'authorize',
      ap: '/signInfo/viewDetail?applyNo=A#x',
    });
  });
  it('rule 7: only known tenant codes have a login page of their own', () => {
    for (const [code, path] of [
      ['taitan', '/login-taitan'],
      ['zj', '/login-zj'],
      ['dfzx', '/login'],
      ['', '/login'],
      ['__proto__', '/login'],
      ['//evil.example', '/login'],
      [null, '/login'],
      [undefined, '/login'],
    ] as const)
      expect(loginPathOf(code)).toBe(path);
  });
  it('paths are case-sensitive and exact', () => {
    for (const path of [
      '/Login',
      '/login/',
      '/login-Evil',
      '/login-zj/x',
      '/account/register/x',
      '/LOGIN/authorize',
    ])
      expect(guard(path, path, { state: 'none', userType: null }).go, path).toBe('authorize');
    expect(authTypeOf('/Console')).toBe(1);
  });
});
