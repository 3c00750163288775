// L-05: guessing a pair. The mechanism: a counter per signNo, shared by all instances, that the right pair passes; and
// a comparison in constant time. Statistics and volume run in `npm run attack`.
import { timingSafeEqual } from 'node:crypto';
import { accountRoutes } from '@xinqi/wire/account';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { publicNumber } from '../../../platform/clock.ts';
import { type Pair, party, startProduct, type World } from '../../../testing/start-product.ts';

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>();
  return { ...real, timingSafeEqual: vi.fn(real.timingSafeEqual) };
});

let w: World;
let pair: Pair;
const mobile = '13800000109';
beforeAll(async () => {
  w = await startProduct({ LIMITS_FACTOR: '1' });
  const sender = await w.person('13800000001', '陈思远');
  await w.send(sender.client, [party('王小明', mobile)]);
  pair = await w.pairOf(mobile);
});
afterAll(() => w.close());

const guess = (signNo: string, ip: string, n: number) =>
  w.call(
    r.extendInfo,
    { applyNo: pair.applyNo, signNo, sign: String(n).padStart(43, 'A'), ts: pair.ts },
    { ip },
  );

describe('13.7', () => {
  it('strangers who have used up the codes for his phone keep no signing code from him, nor he theirs from them', async () => {
    const ask = (ip: string) =>
      w.call(accountRoutes.sendCode, { targetId: mobile, verifyType: 'register' }, { ip });
    for (let n = 0; n < 10; n++) {
      expect((await ask(`10.7.0.${n}`)).body.success).toBe(true);
      w.clock.advance(n % 2 === 0 ? 61 : 3600);
    }
    expect((await ask('10.7.1.1')).body.code).toBe('TOO_MANY');
    expect((await w.call(r.sendLinkCode, pair)).body.success).toBe(true);
    expect((await w.messages(mobile)).some((body) => body.includes('签署') && /[0-9]{6}/.test(body))).toBe(
      true,
    );
    w.clock.advance(86_400);
    for (let n = 0; n < 5; n++) {
      expect((await w.call(r.sendLinkCode, pair)).body.success).toBe(true);
      w.clock.advance(61);
    }
    expect((await ask('10.7.1.2')).body.success).toBe(true);
  });
});

describe('L-05', () => {
  it('ten wrong pairs an hour for one number, from wherever they come; the right one passes all the while', async () => {
    for (let n = 0; n < 10; n++)
      expect((await guess(pair.signNo, `10.0.0.${n}`, n)).body).toMatchObject({ code: 'LINK_INVALID' });
    const late = await guess(pair.signNo, '10.9.9.9', 10);
    expect([late.status, late.body.code]).toEqual([429, 'TOO_MANY']);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect((await w.call(r.extendInfo, pair)).body.success).toBe(true);
    w.clock.advance(3601);
    expect((await guess(pair.signNo, '10.9.9.9', 11)).body).toMatchObject({ code: 'LINK_INVALID' });
  });
  it('a number that does not exist locks just the same', async () => {
    const signNo = publicNumber('SGN');
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 11; n++) codes.push((await guess(signNo, '10.0.0.1', n)).body.code);
    expect(codes).toEqual([...Array(10).fill('LINK_INVALID'), 'TOO_MANY']);
  });
  it('compares in constant time, for known and unknown lines alike', async () => {
    for (const signNo of [pair.signNo, publicNumber('SGN')]) {
      vi.mocked(timingSafeEqual).mockClear();
      await guess(signNo, '10.0.0.2', 1);
      const lengths = vi.mocked(timingSafeEqual).mock.calls.map(([a, b]) => [a.byteLength, b.byteLength]);
      // the one spelling of 32 bytes in base64url, so that slack bits are no second one
      expect(lengths).toContainEqual([43, 43]);
    }
  });
  it('Z-07: three of his own requests for the link an hour; those of strangers are not counted against him', async () => {
    const { applyNo, signNo } = pair;
    const links = async () => (await w.messages(mobile)).filter((body) => body.includes('/s/')).length;
    const ask = async (asked: string, ip: string) => {
      expect((await w.call(r.relink, { applyNo, signNo, mobile: asked }, { ip })).body.success).toBe(true);
      await w.drain();
    };
    const before = await links();
    for (let n = 0; n < 8; n++) await ask(`1390000000${n}`, `10.1.0.${n}`);
    expect(await links()).toBe(before);
    for (let n = 0; n < 5; n++) await ask(mobile, `10.2.0.${n}`);
    expect(await links()).toBe(before + 3);
  });
  it('five wrong codes end a code, also for the right one', async () => {
    await w.anyone.call(r.sendLinkCode, pair);
    const code = /验证码([0-9]{6})/.exec((await w.messages(mobile))[0]!)![1]!;
    const wrong = code === '000000' ? '111111' : '000000';
    for (let n = 0; n < 5; n++)
      expect(await w.ask(w.anyone, r.verifyCode, { ...pair, code: wrong })).toBe('SIGN_CODE_WRONG');
    expect(await w.ask(w.anyone, r.verifyCode, { ...pair, code })).toBe('SIGN_CODE_WRONG');
  });
});
