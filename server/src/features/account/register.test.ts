// Registration, captchas and codes: A-01, M and J bodies, B-04, B-05; then what a right registration does.
import { accountRoutes as r } from '@xinqi/wire/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Accounts, bearerOf, password, startAccounts } from './testing/start-accounts.ts';

let h: Accounts;
beforeAll(async () => {
  h = await startAccounts();
});
afterAll(() => h.close());

const rows = async (sql: string, values: unknown[] = []) => (await h.deps.db.pool.query(sql, values)).rows;
const accounts = async () => Number((await rows('select count(*) as n from account'))[0].n);
let lastIp = 0;
const freshIp = () => `10.2.0.${++lastIp}`;

describe('bad input', () => {
  it('A-01: visitors are let in where the route says so, nowhere else', async () => {
    for (const route of [r.logout, r.session])
      expect((await h.call(route, {})).body).toMatchObject({
        success: false,
        code: '10201',
        reloadLogin: true,
      });
    expect((await h.call(r.sysDate, {})).body.success).toBe(true);
  });

  it('M: an unknown key is refused and changes nothing', async () => {
    const keys = ['id', 'userId', 'ebqUserId', 'tenantId', 'corpId', 'status', 'superFlag', 'isUserInvite'];
    keys.push('rechargeButton', 'points', 'createTime', 'role', 'pids', 'passwordHash');
    await h.askCode('13900000001', 'register', freshIp());
    const valicode = (await h.codeOf('13900000001'))!;
    const good = { userType: 0, mobile: '13900000001', password, valicode, name: '王明' };
    for (const key of keys) {
      const answer = await h.callRaw('POST', '/i/anony/register', {
        payload: JSON.stringify({ ...good, [key]: 1 }),
        contentType: 'application/json',
      });
      expect((answer.body as { code: string }).code, key).toBe('PARAM_INVALID');
    }
    expect(await accounts()).toBe(0);
    // the code was not used up by the refusals
    expect((await h.call(r.register, good)).body.success).toBe(true);
  });

  it('J: form and JSON are one object; confusion is refused', async () => {
    const asForm = await h.call(r.imgCode, { verifyType: 'login' }, { as: 'form' });
    expect(asForm.body.success).toBe(true);
    const bad: [string, string, number][] = [
      ['verifyType=login&verifyType=register', 'application/x-www-form-urlencoded', 400],
      ['verifyType[]=login', 'application/x-www-form-urlencoded', 400],
      ['{"verifyType":"login","verifyType":"register"}', 'application/json', 400],
      ['{"verifyType":"login","__proto__":{}}', 'application/json', 400],
      ['verifyType=login', 'application/json', 400],
      ['{"verifyType":"login"}', 'application/x-www-form-urlencoded', 200],
      ['{"verifyType":["login"]}', 'application/json', 200],
      ['{"verifyType":"login"}', 'text/plain', 415],
      ['verifyType=login', 'application/x-www-form-urlencoded; charset=gbk', 415],
    ];
    for (const [payload, contentType, status] of bad) {
      const answer = await h.callRaw('POST', '/verify/imgCode', { payload, contentType });
      expect(answer.status, payload).toBe(status);
      expect((answer.body as { success: boolean }).success, payload).toBe(false);
    }
  });

  it('refuses malformed fields with a Chinese sentence', async () => {
    const wrong = [
      { mobile: '10000000000' },
      { mobile: '1390000000a' },
      { password: '123456' },
      { password: 'short' },
      { valicode: '12345' },
      { userType: 2 },
      { email: 'no' },
      { name: 'http://phish.example' },
      { companyName: '<b>' },
    ];
    for (const change of wrong) {
      const input = { userType: 0, mobile: '13900000002', password, valicode: '123456', ...change };
      const { body } = await h.call(r.register, input);
      expect(body.code, JSON.stringify(change)).toBe('PARAM_INVALID');
      expect(body.message).toMatch(/[\u4e00-\u9fff]/);
    }
  });
});

describe('B-05: codes', () => {
  it('needs a right captcha before anything is sent', async () => {
    const { imgCodeId } = await h.captcha('register');
    const input = { targetId: '13900000020', verifyType: 'register' as const, imgCode: '????', imgCodeId };
    expect((await h.call(r.sendCode, input)).body.code).toBe('CAPTCHA_WRONG');
    expect(await h.codeOf('13900000020')).toBeUndefined();
  });

  it('never returns the code, whatever ifDecode says; stores it as a keyed MAC', async () => {
    const input = {
      targetId: '13900000021',
      verifyType: 'register' as const,
      ...(await h.captcha('register')),
    };
    const answer = await h.call(r.sendCode, { ...input, ifDecode: true }, { ip: freshIp() });
    expect(answer.body).toEqual({ success: true, data: { resendAfterSeconds: 60 } });
    const code = (await h.codeOf('13900000021'))!;
    expect(code).toMatch(/^[0-9]{6}$/);
    const stored = await rows("select * from verify_code where purpose = 'register'");
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(JSON.stringify(await rows('select * from message'))).not.toContain('13900000021');
  });

  it('1 a minute, 5 an hour, 10 a day for a phone however it is written', async () => {
    const spellings = [
      '13900000022',
      '+8613900000022',
      '0086 139 0000 0022',
      '86-13900000022',
      '１３９００００００２２',
    ];
    let sent = 0;
    for (const spelling of spellings) {
      expect((await h.askCode(spelling, 'register', freshIp())).body.success, spelling).toBe(true);
      sent++;
      const soon = await h.askCode('13900000022', 'login', freshIp());
      expect(soon.body.code).toBe('CODE_TOO_SOON');
      expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
      h.clock.advance(61);
    }
    const sixth = await h.askCode('13900000022', 'register', freshIp());
    expect([sixth.status, sixth.body.code]).toEqual([429, 'TOO_MANY']);
    h.clock.advance(3600);
    for (; sent < 10; sent++) {
      expect((await h.askCode('13900000022', 'register', freshIp())).body.success).toBe(true);
      h.clock.advance(61);
    }
    h.clock.advance(3600);
    expect((await h.askCode('13900000022', 'register', freshIp())).body.code).toBe('TOO_MANY');
  });

  it('20 an hour from one address; parallel requests for one phone send one', async () => {
    const ip = '10.9.9.9';
    for (let i = 0; i < 20; i++)
      expect((await h.askCode(`139001000${10 + i}`, 'register', ip)).body.success).toBe(true);
    expect((await h.askCode('13900100099', 'register', ip)).body.code).toBe('TOO_MANY');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => h.askCode('13900000023', 'register', freshIp())),
    );
    expect(answers.filter((a) => a.body.success)).toHaveLength(1);
  });

  it('is bound to purpose and target, dies after 5 minutes and after 5 wrong tries', async () => {
    const attempt = (mobile: string, valicode: string) =>
      h.call(r.register, { userType: 0, mobile, password, valicode }, { ip: freshIp() });
    await h.askCode('13900000024', 'register', freshIp());
    const code = (await h.codeOf('13900000024'))!;
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await attempt('13900000025', code)).body.code).toBe('CODE_WRONG');
    expect((await h.call(r.codeLogin, { targetId: '13900000024', valicode: code })).body.code).toBe(
      'CODE_WRONG',
    );
    for (let i = 0; i < 5; i++) expect((await attempt('13900000024', wrong)).body.code).toBe('CODE_WRONG');
    expect((await attempt('13900000024', code)).body.code).toBe('CODE_WRONG');
    h.clock.advance(61);
    await h.askCode('13900000024', 'register', freshIp());
    const second = (await h.codeOf('13900000024'))!;
    h.clock.advance(301);
    expect((await attempt('13900000024', second)).body.code).toBe('CODE_WRONG');
  });

  it('a code serves once, also when tried in parallel', async () => {
    await h.askCode('13900000026', 'register', freshIp());
    const code = (await h.codeOf('13900000026'))!;
    const place = {
      purpose: 'register',
      subject: '',
      target: '13900000026',
      code,
      asker: { kind: 'anyone', ip: freshIp() },
    } as const;
    const answers = await Promise.all(Array.from({ length: 5 }, () => h.account.codes.check(place)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('unknown login targets get the same answer and row, and no message', async () => {
    const known = await h.register({ mobile: '13900000027' });
    expect(known.authUser.account).toBe('139****0027');
    h.clock.advance(61);
    const messages = async () => Number((await rows('select count(*) as n from message'))[0].n);
    const measure = async (target: string) => {
      const before = await messages();
      const answer = await h.askCode(target, 'login', freshIp());
      return { body: answer.body, written: (await messages()) - before };
    };
    expect(await measure('13900000028')).toEqual(await measure('13900000027'));
    expect(await h.codeOf('13900000028')).toBeUndefined();
    expect(await h.codeOf('13900000027')).toMatch(/^[0-9]{6}$/);
    expect(await rows("select 1 from message where state = 'withheld'")).toEqual([]);
  });
});

describe('register', () => {
  it('a person: signed in, shown masked, contacts sealed', async () => {
    const session = await h.register({ mobile: '13900000030', name: '李娜' });
    expect(session.consoleToken).toBeNull();
    expect(session.allAuthUser).toEqual([session.authUser]);
    expect(session.authUser).toMatchObject({
      userType: 0,
      name: '李娜',
      account: '139****0030',
      corpId: null,
    });
    const { body } = await h.call(r.session, {}, { bearer: bearerOf(session) });
    expect(body.data).toEqual({ authUser: session.authUser, allAuthUser: session.allAuthUser });
    const text = JSON.stringify(await rows('select * from account'));
    expect(text).not.toContain('13900000030');
    expect(text).not.toContain(password);
    expect(text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(await h.account.findPerson(h.deps.db, '13900000030')).toEqual({
      accountId: session.authUser.userId,
      name: '李娜',
    });
    expect(await h.account.mobileOf(h.deps.db, session.authUser.userId)).toBe('13900000030');
  });

  it('an enterprise with its first administrator', async () => {
    const nameless = { userType: 1, mobile: '13900000031', password, valicode: '123456' };
    expect((await h.call(r.register, nameless)).body.code).toBe('COMPANY_REQUIRED');
    const session = await h.register({
      mobile: '13900000031',
      name: '赵强',
      companyName: '上海云章科技有限公司',
    });
    expect(session.consoleToken).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const [person, corp] = session.allAuthUser;
    expect(person).toEqual(session.authUser);
    expect(corp).toMatchObject({ userType: 1, name: '上海云章科技有限公司', superFlag: true });
    expect(corp).toMatchObject({ realName: false, certified: 0 });
    expect(await h.account.claims.named(h.deps.db, '上海云章科技有限公司')).toBeUndefined();
    expect(await h.account.displayName(h.deps.db, { corpId: corp!.corpId! })).toBe('上海云章科技有限公司');
    await expect(h.account.displayName(h.deps.db, { corpId: person!.userId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('a second time: a taken target is told only after the right code, and leaves nothing; a name is a claim beside others', async () => {
    h.clock.advance(61);
    const before = await accounts();
    const again = { userType: 0, mobile: '13900000030', password };
    expect((await h.call(r.register, { ...again, valicode: '000000' })).body.code).toBe('CODE_WRONG');
    await h.askCode('13900000030', 'register', freshIp());
    const valicode = (await h.codeOf('13900000030'))!;
    expect((await h.call(r.register, { ...again, valicode })).body.code).toBe('TARGET_TAKEN');
    expect(await accounts()).toBe(before);
    await h.askCode('13900000032', 'register', freshIp());
    const company = { userType: 1, mobile: '13900000032', password, companyName: '上海云章科技有限公司' };
    const { body } = await h.call(r.register, { ...company, valicode: (await h.codeOf('13900000032'))! });
    expect(body.success).toBe(true);
    const claims = await h.account.claims.to(h.deps.db, '上海云章科技有限公司', 3);
    expect(claims.map((claim) => claim.verified_at)).toEqual([null, null]);
  });

  it('a mail address is a login only when its own code proved it', async () => {
    const claim = async (mobile: string, email: string, emailCode?: string) => {
      await h.askCode(mobile, 'register', freshIp());
      const valicode = (await h.codeOf(mobile))!;
      const input = { userType: 0, mobile, email, password, valicode, ...(emailCode ? { emailCode } : {}) };
      return (await h.call(r.register, input)).body;
    };
    expect((await claim('13900000033', 'wang@b.example')).success).toBe(true);
    const login = { targetId: 'wang@b.example', password };
    expect((await h.call(r.passwordLogin, login)).body.code).toBe('LOGIN_FAILED');
    await h.askCode('Wang@B.example', 'register', freshIp());
    const emailCode = (await h.codeOf('wang@b.example'))!;
    expect((await claim('13900000034', 'Wang@b.example', emailCode)).success).toBe(true);
    const { body } = await h.call(r.passwordLogin, login);
    expect(body.data.authUser.account).toBe('139****0034');
  });
});

describe('browserLog', () => {
  it('keeps no query, token or number, and is bounded', async () => {
    const { stripReport } = await import('./report-browser-log.ts');
    const secret = 'A'.repeat(43);
    const text = `fail at https://x.example/s/page?sign=${secret}&ts=1 token ${secret} 13900000030 a@b.cn\n#x ${'y '.repeat(900)}`;
    const kept = stripReport(text);
    expect(kept).toContain('https://x.example/s/page');
    for (const leak of [secret, '13900000030', 'a@b.cn', 'ts=1', '\n']) expect(kept).not.toContain(leak);
    expect(kept.length).toBeLessThanOrEqual(500);
    const report = () => h.call(r.browserLog, { log: 'x' }, { ip: '10.8.8.8' });
    for (let i = 0; i < 60; i++) expect((await report()).body.success).toBe(true);
    expect((await report()).status).toBe(429);
  });
});
