// L-05: guessing a pair. The mechanism: a counter per signNo, shared by all instances, that the right pair passes; and
// a comparison in constant time. Statistics and volume run in `npm run attack`.
import { timingSafeEqual } from 'node:crypto';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { publicNumber } from '../../platform/clock.ts';
import { type Pair, party, startProduct, type World } from '../../testing/start-product.ts';

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
      expect(lengths).toContainEqual([32, 32]);
    }
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
