// Refusals that follow from a route value alone, asked of every route and path: signed out, the wrong kind of user, a right that
// is missing, a field that is no such field, an id of nothing. A family's own tests say what it does, not this again.
import { allRoutes, type Bearer, mayOf, type Route } from '@xinqi/wire';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type World } from '../start-product.ts';
import { type Changes, watchChanges } from '../watch-changes.ts';
import { absentIds, malformed, unbounded } from './spoilt-inputs.ts';

let w: World;
let owner: pg.Client;
let changes: Changes;
const bearers: Record<'nobody' | 'person' | 'member' | 'boss', Bearer> = {
  nobody: {},
  person: {},
  member: {},
  boss: {},
};
beforeAll(async () => {
  w = await startProduct({ LIMITS_FACTOR: '1000000' });
  owner = new pg.Client({ connectionString: w.deps.config.DATABASE_URL });
  await owner.connect();
  const corpId = await w.corp('鹤唳云科技有限公司');
  bearers.person = (await w.person('13900000001', '鹤发起人')).client.bearer;
  bearers.boss = (await w.member(corpId, '13900000002', '鹤老板', { superFlag: true })).client.bearer;
  bearers.member = (await w.member(corpId, '13900000003', '鹤员工', { superFlag: false })).client.bearer;
  changes = await watchChanges(owner);
});
afterAll(async () => {
  await owner?.end();
  await w?.close();
});

type Path = Route['paths'][number];
const places = allRoutes.flatMap((route) => route.paths.map((at) => ({ route, at })));
/** Whether nobody is let in without a login: neither visitors nor the holder of a link. */
const closed = ({ callers }: Path) => callers.every((caller) => caller === 'user' || caller === 'corp');
const forCorp = ({ callers }: Path) => !callers.includes('user');

/** What these calls answered that they should not have. */
async function faultsOf(
  asked: readonly {
    route: Route;
    at: Path;
    who: keyof typeof bearers;
    input: unknown;
    /** One code, or any of several. */
    code: string | readonly string[];
    how?: string;
  }[],
): Promise<string[]> {
  const faults: string[] = [];
  const before = await changes.last();
  for (const { route, at, who, input, code, how } of asked) {
    const { body, status } = await w.call(route, input as never, { bearer: bearers[who], path: at.path });
    const answered = body?.code ?? (body?.success ? 'success' : `HTTP ${status}`);
    if (![code].flat().includes(answered))
      faults.push(`${at.path} as ${who}${how ? `, ${how}` : ''}: ${answered}, not ${code}`);
  }
  faults.push(...(await changes.since(before)).map((change) => `changed something: ${change}`));
  return faults;
}

/** Ids that are answered otherwise: a made-up captcha is a wrong one, a made-up invitation a dead link, and a contract of
 *  which the enterprise knows nothing has no requests. */
const otherwise: Readonly<Record<string, string | readonly string[]>> = {
  'account.sendEmailCode': 'CAPTCHA_WRONG',
  'account.sendMobileCode': 'CAPTCHA_WRONG',
  'account.sendCloseCode': 'CAPTCHA_WRONG',
  'org.acceptInvitePc': 'LINK_INVALID',
  'flow.listApprover': 'success',
  // no file, another's file and one that is no Word file are one answer
  'template.words': 'TPL_FILE',
  // its caller makes the number, so what is wrong is the rest, as chance drew it: with a version of a template or without
  'signing.batchCreate': ['TPL_OFF', 'APPLY_FILE_REQUIRED'],
  // so does the page that verifies a person
  'real-name.operatorVerify': 'REAL_NAME_CONSENT',
  'real-name.bankVerify': 'REAL_NAME_CONSENT',
  'real-name.faceVerify': 'REAL_NAME_CONSENT',
  'real-name.reviewApply': 'REAL_NAME_CONSENT',
  // nobody here is a reviewer, and nobody else learns which applications there are
  'real-name.reviewOpen': 'NO_PERMISSION',
  'real-name.reviewShow': 'NO_PERMISSION',
  'real-name.reviewDecide': 'NO_PERMISSION',
};

describe('every route refuses', () => {
  it('whoever is signed out, by the code of its side', async () => {
    const asked = places
      .filter(({ at }) => closed(at))
      .map(({ route, at }) => ({
        ...{ route, at, who: 'nobody' as const, input: {} },
        code: forCorp(at) || mayOf(route, at.path) ? '10203' : '10201',
      }));
    expect(asked.length).toBeGreaterThan(250);
    expect(await faultsOf(asked)).toEqual([]);
  });

  it('a person where an enterprise is asked for', async () => {
    const asked = places
      .filter(({ route, at }) => closed(at) && (forCorp(at) || mayOf(route, at.path)))
      .map(({ route, at }) => ({ route, at, who: 'person' as const, input: {}, code: '10203' }));
    expect(asked.length).toBeGreaterThan(140);
    expect(await faultsOf(asked)).toEqual([]);
  });

  it('a member without the right that the path names', async () => {
    const asked = places
      .filter(({ route, at }) => mayOf(route, at.path))
      .map(({ route, at }) => ({ route, at, who: 'member' as const, input: {}, code: 'NO_PERMISSION' }));
    expect(asked.length).toBeGreaterThan(50);
    expect(await faultsOf(asked)).toEqual([]);
  });

  it('a field that nobody declared, is missing, has another type, is too large or one too many', async () => {
    const spoilt = allRoutes.flatMap((route) => malformed(route).map((one) => ({ route, ...one })));
    expect(spoilt.length).toBeGreaterThan(1000);
    const taken = spoilt.filter(({ route, input }) => route.input.safeParse(input).success);
    expect(taken.map(({ route, how }) => `${route.id}: ${how}`)).toEqual([]);
    // each place asks its schema: one of its spoilt inputs shows it
    const asked = places
      .filter(({ route }) => route.method === 'POST' && route.body !== 'multipart' && !route.accepts)
      .flatMap(({ route, at }, n) => {
        const all = spoilt.filter((one) => one.route === route);
        const one = all[n % all.length];
        const who = at.callers.includes('corp') ? ('boss' as const) : ('person' as const);
        return one ? [{ ...one, at, who, code: 'PARAM_INVALID' }] : [];
      });
    expect(asked.length).toBeGreaterThan(250);
    expect(await faultsOf(asked)).toEqual([]);
  });

  it('a text of 20,000 characters, whatever it is for', () => {
    expect(allRoutes.flatMap((route) => unbounded(route).map((field) => `${route.id} ${field}`))).toEqual([]);
  });

  it('an id that names nothing', async () => {
    const asked = places
      .filter(({ at }) => closed(at))
      .flatMap(({ route, at }) =>
        absentIds(route).map(({ input, field }) => ({
          ...{ route, at, input, how: field, who: 'boss' as const },
          code: otherwise[route.id] ?? 'NOT_FOUND',
        })),
      );
    expect(await faultsOf(asked)).toEqual([]);
  });
});
