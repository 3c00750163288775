// Who a bearer is: A-05 token pairs, E-12 fresh rights, A-02 foreign enterprises, row-level security of members.
import type { Bearer } from '@xinqi/wire';
import { accountRoutes as r, type Session } from '@xinqi/wire/account';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '../../platform/clock.ts';
import { actAsTenant } from '../../platform/database/act-as-tenant.ts';
import { inTx } from '../../platform/db.ts';
import { issueToken } from '../../platform/tokens.ts';
import { type Accounts, bearerOf, startAccounts } from './testing/start-accounts.ts';

let h: Accounts;
type Side = { session: Session; sign: string; corpId: string; signNo: string };
let a: Side;
let b: Side;

async function side(mobile: string, companyName: string, signNo: string): Promise<Side> {
  const session = await h.register({ mobile, companyName });
  const now = h.clock.now();
  const subject = { applyNo: `APL-${signNo}`, signNo, generation: 0 };
  const { token } = await inTx(h.deps.db, (tx) =>
    issueToken(tx, { kind: 'sign', groupId: uuidv7(now), subject, now, seconds: 1800 }),
  );
  return { session, sign: token, corpId: session.allAuthUser[1]!.corpId!, signNo };
}
beforeAll(async () => {
  h = await startAccounts();
  a = await side('13800000001', '甲方有限公司', 'SGN-A');
  b = await side('13800000002', '乙方有限公司', 'SGN-B');
});
afterAll(() => h.close());

/** What a bearer yields, in short. */
async function seen(bearer: Bearer): Promise<string> {
  const { user, corp, link } = await h.account.resolveIdentity(bearer, h.clock.now());
  const name = (s: Side | undefined) => (s === a ? 'A' : s === b ? 'B' : '?');
  const by = (test: (s: Side) => boolean) => name([a, b].find(test));
  return [
    user && `user ${by((s) => s.session.authUser.userId === user.accountId)}`,
    corp && `corp ${by((s) => s.corpId === corp.corpId && s.session.authUser.userId === corp.accountId)}`,
    link && `link ${by((s) => s.signNo === link.signNo)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
const bearer = (user?: string | null, corp?: string | null, sign?: string | null): Bearer => ({
  ...(user ? { token: user } : {}),
  ...(corp ? { consoleToken: corp } : {}),
  ...(sign ? { signToken: sign } : {}),
});

describe('A-05: tokens of one bearer belong together', () => {
  it('27 combinations of absent, mine and foreign: a pair of two logins is nothing, half a pair neither', async () => {
    // user, console, sign → what may be seen; written out, not derived
    const table: Record<string, string> = {
      '---': '',
      '--A': 'link A',
      '--B': 'link B',
      '-A-': '',
      '-AA': '',
      '-AB': '',
      '-B-': '',
      '-BA': '',
      '-BB': '',
      'A--': 'user A',
      'A-A': 'user A, link A',
      'A-B': 'user A, link B',
      'AA-': 'user A, corp A',
      AAA: 'user A, corp A, link A',
      AAB: 'user A, corp A, link B',
      'AB-': '',
      ABA: '',
      ABB: '',
      'B--': 'user B',
      'B-A': 'user B, link A',
      'B-B': 'user B, link B',
      'BA-': '',
      BAA: '',
      BAB: '',
      'BB-': 'user B, corp B',
      BBA: 'user B, corp B, link A',
      BBB: 'user B, corp B, link B',
    };
    expect(Object.keys(table)).toHaveLength(27);
    const of: Record<string, Side | undefined> = { A: a, B: b };
    for (const [key, expected] of Object.entries(table)) {
      const [u, c, s] = [...key].map((letter) => of[letter]);
      expect(await seen(bearer(u?.session.token, c?.session.consoleToken, s?.sign)), key).toBe(expected);
    }
  });

  it('27 combinations of kinds: a token in another token’s place is no token', async () => {
    const kinds = [a.session.token, a.session.consoleToken!, a.sign];
    for (const [i, user] of kinds.entries())
      for (const [j, corp] of kinds.entries())
        for (const [k, sign] of kinds.entries()) {
          const pair = i === 0 && j === 1 ? ['user A', 'corp A'] : [];
          // a console slot that holds no console token breaks the pair beside a living user token
          const broken = (i === 0) !== (j === 1);
          const expected = broken ? '' : [...pair, ...(k === 2 ? ['link A'] : [])].join(', ');
          expect(await seen(bearer(user, corp, sign)), `${i}${j}${k}`).toBe(expected);
        }
  });

  it('two logins of one person do not mix either', async () => {
    const { body } = await h.call(r.passwordLogin, { targetId: '13800000001', password: 'hunter2!' });
    expect(await seen(bearer(a.session.token, body.data.consoleToken))).toBe('');
    expect(await seen(bearerOf(body.data))).toBe('user A, corp A');
  });

  it('an ended login beside a link leaves the link: a signer with an old session can sign', async () => {
    const gone = 'x'.repeat(43);
    expect(await seen(bearer(gone, gone, a.sign))).toBe('link A');
    expect(await seen(bearer(gone, undefined, a.sign))).toBe('link A');
  });

  it('over HTTP: a mismatched pair is signed out; the header is read strictly', async () => {
    const mixed = bearer(a.session.token, b.session.consoleToken);
    expect((await h.call(r.session, {}, { bearer: mixed })).body).toMatchObject({
      code: '10201',
      reloadLogin: true,
    });
    const good = encodeURIComponent(JSON.stringify({ token: a.session.token }));
    const with_ = async (authorization: string) =>
      (await h.callRaw('POST', '/account/session', { payload: '', headers: { authorization } })).body as {
        success: boolean;
      };
    expect((await with_(`Bearer ${good}`)).success).toBe(true);
    for (const odd of [good, `Basic ${good}`, `Bearer ${good} x`, `Bearer ${a.session.token}`])
      expect((await with_(odd)).success, odd.slice(0, 12)).toBe(false);
  });
});

describe('enterprise principals', () => {
  it('E-12: rights are read fresh; a member who has left acts for nobody', async () => {
    const at = { corpId: a.corpId, accountId: a.session.authUser.userId };
    const set = (change: string) =>
      inTx(h.deps.db, async (tx) => {
        await actAsTenant(tx, at.corpId);

        await sql`update corp_member set ${sql.raw(change)} where corp_id = ${at.corpId}`.execute(tx);
      });
    const grants = async () =>
      (await h.account.resolveIdentity(bearerOf(a.session), h.clock.now())).corp?.grants;
    expect(await grants()).toEqual({ superFlag: true, pids: new Set() });
    await set('super_flag = false, pids = array[3, 101]');
    expect(await grants()).toEqual({ superFlag: false, pids: new Set([3, 101]) });
    await set('active = false');
    expect(await seen(bearerOf(a.session))).toBe('user A');
    expect(await h.account.memberOf(h.deps.db, at.corpId, at.accountId)).toBeUndefined();
    expect(await h.account.corpsOf(h.deps.db, at.accountId)).toEqual([]);
    const refused = await h.call(r.switchCorp, { corpId: at.corpId }, { bearer: { token: a.session.token } });
    expect(refused.body.code).toBe('NOT_FOUND');
    await set("active = true, super_flag = true, pids = '{}'");
    expect(await seen(bearerOf(a.session))).toBe('user A, corp A');
  });

  it('A-02: switching to a foreign or absent enterprise is the same refusal', async () => {
    const to = (corpId: string) => h.call(r.switchCorp, { corpId }, { bearer: bearerOf(a.session) });
    const foreign = await to(b.corpId);
    expect(foreign.body.code).toBe('NOT_FOUND');
    expect((await to(uuidv7())).body).toEqual(foreign.body);
    expect((await to('1 OR 1')).body.code).toBe('PARAM_INVALID');
  });

  it('a member of two enterprises acts for the one that he chose, and meets it again at the next login', async () => {
    const accountId = b.session.authUser.userId;
    await inTx(h.deps.db, (tx) =>
      h.account.addMember(tx, { corpId: a.corpId, accountId, superFlag: false, pids: [10] }),
    );
    const corpOf = async (x: Bearer) => (await h.account.resolveIdentity(x, h.clock.now())).corp?.corpId;
    expect(await corpOf(bearerOf(b.session))).toBe(b.corpId);
    const { body } = await h.call(r.switchCorp, { corpId: a.corpId }, { bearer: bearerOf(b.session) });
    expect(await corpOf(bearer(b.session.token, body.data.consoleToken))).toBe(a.corpId);
    const next = (await h.call(r.passwordLogin, { targetId: '13800000002', password: 'hunter2!' })).body.data;
    expect(await corpOf(bearerOf(next))).toBe(a.corpId);
    expect(next.allAuthUser.map((u) => [u.userType, u.corpId])).toEqual([
      [0, null],
      [1, b.corpId],
      [1, a.corpId],
    ]);
  });

  it('members are under row-level security: without a tenant or an account nothing is seen', async () => {
    const { pool } = h.deps.db;
    expect((await pool.query('select * from corp_member')).rows).toEqual([]);
    const seenBy = (corpId: string) =>
      inTx(h.deps.db, async (tx) => {
        await actAsTenant(tx, corpId);

        const { rows } = await sql<{ corp_id: string }>`select corp_id from corp_member`.execute(tx);
        return new Set(rows.map((row) => row.corp_id));
      });
    expect(await seenBy(b.corpId)).toEqual(new Set([b.corpId]));
    await expect(
      pool.query(
        `insert into corp_member (member_id, corp_id, account_id, super_flag, joined_at) values ($1, $2, $3, true, now())`,
        [uuidv7(), a.corpId, b.session.authUser.userId],
      ),
    ).rejects.toThrow(/row-level security/);
  });
});
