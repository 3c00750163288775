// B-04, issue 13.9 over HTTP: a captcha is one use, 120 s, one purpose, the right answer and enough work; many of one network
// cost more each.

import { answerQuestion, type Drawn, solveCaptcha, work } from '@xinqi/scenario';
import { accountRoutes as r } from '@xinqi/wire/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOf, type Slide } from '../testing/solve-puzzle.ts';
import { type Accounts, startAccounts } from '../testing/start-accounts.ts';
import { demandCaptcha } from './demand-captcha.ts';
import { worked } from './work.ts';

let h: Accounts;
beforeAll(async () => {
  // the product's own price
  h = await startAccounts({ CAPTCHA_BITS: '14' });
});
afterAll(() => h.close());

let lastIp = 0;
const freshIp = () => `10.6.0.${++lastIp}`;

async function draw(
  kind: 'slide' | 'text',
  ip = freshIp(),
  verifyType: 'login' | 'reset' = 'login',
): Promise<Drawn> {
  const { body } = await h.call(r.imgCode, { verifyType, kind }, { ip });
  if (!body.success) throw new Error(body.code);
  return body.data;
}
const slide = async () => (await draw('slide')) as Slide;
const rowOf = async (id: string) =>
  h.deps.db
    .withTables<{ captcha: { captcha_id: string; answer_mac: Buffer; purpose: string } }>()
    .selectFrom('captcha')
    .selectAll()
    .where('captcha_id', '=', id)
    .executeTakeFirst();
/** `ok` or the code of the refusal. */
const tell = (imgCodeId: string, imgCode: string, purpose = 'login') =>
  demandCaptcha(h.deps, purpose, { imgCodeId, imgCode }).then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? 'thrown',
  );

describe('the puzzle', () => {
  it('takes the place within five pixels, and no other', async () => {
    for (const [off, said] of [
      [0, 'ok'],
      [5, 'ok'],
      [-5, 'ok'],
      [6, 'CAPTCHA_WRONG'],
      [-6, 'CAPTCHA_WRONG'],
    ] as const) {
      const drawn = await slide();
      const x = await placeOf(h.deps, drawn);
      expect(x + drawn.pieceWidth).toBeLessThanOrEqual(drawn.width);
      expect(await tell(drawn.imgCodeId, `${x + off}.${work(drawn)}`), `${off}`).toBe(said);
    }
  });
  it('says nowhere where the gap is: not beside the picture, not in the table', async () => {
    const drawn = await slide();
    const { picture, piece, ...rest } = drawn;
    for (const png of [picture, piece]) expect(png).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(Object.keys(rest).sort()).toEqual(
      ['expiresAt', 'height', 'imgCodeId', 'kind', 'pieceTop', 'pieceWidth', 'width', 'workBits'].sort(),
    );
    expect(Object.keys((await rowOf(drawn.imgCodeId))!).sort()).toEqual(
      ['answer_mac', 'captcha_id', 'expires_at', 'purpose', 'tolerance', 'work_bits'].sort(),
    );
  });
});

describe('the question', () => {
  it('is answered with a number', async () => {
    const drawn = await draw('text');
    expect(await tell(drawn.imgCodeId, solveCaptcha(drawn).imgCode)).toBe('ok');
    const missed = (await draw('text')) as Extract<Drawn, { kind: 'text' }>;
    const near = answerQuestion(missed.question) + 1;
    expect(await tell(missed.imgCodeId, `${near}.${work(missed)}`)).toBe('CAPTCHA_WRONG');
  });
  it('costs eight times the work of the puzzle', async () => {
    expect((await draw('text')).workBits - (await slide()).workBits).toBe(3);
  });
});

describe('one use, one purpose, 120 s', () => {
  it('is burned by a right answer', async () => {
    const { imgCode, imgCodeId } = await h.captcha('login');
    expect(await tell(imgCodeId, imgCode)).toBe('ok');
    expect(await tell(imgCodeId, imgCode)).toBe('CAPTCHA_WRONG');
  });
  it.each(['????', '', '12', '.', '12.', '.abc', '-3.abc', '1e3.abc', '12.ABC', '12.abc.def', '１２.abc'])(
    'is burned by %j',
    async (wrong) => {
      const { imgCode, imgCodeId } = await h.captcha('login');
      expect(await tell(imgCodeId, wrong)).toBe('CAPTCHA_WRONG');
      expect(await tell(imgCodeId, imgCode)).toBe('CAPTCHA_WRONG');
    },
  );
  it('is good for its purpose only, and burned by another', async () => {
    const { imgCode, imgCodeId } = solveCaptcha(await draw('text', freshIp(), 'reset'));
    expect(await tell(imgCodeId, imgCode, 'login')).toBe('CAPTCHA_WRONG');
    expect(await tell(imgCodeId, imgCode, 'reset')).toBe('CAPTCHA_WRONG');
  });
  it('dies after 120 s', async () => {
    const [late, early] = [await h.captcha('login'), await h.captcha('login')];
    h.clock.advance(115);
    expect(await tell(early.imgCodeId, early.imgCode)).toBe('ok');
    h.clock.advance(6);
    expect(await tell(late.imgCodeId, late.imgCode)).toBe('CAPTCHA_WRONG');
  });
  it('is good for one of eight at once', async () => {
    const { imgCode, imgCodeId } = await h.captcha('login');
    const told = await Promise.all(Array.from({ length: 8 }, () => tell(imgCodeId, imgCode)));
    expect(told.filter((code) => code === 'ok')).toHaveLength(1);
  });
});

describe('work', () => {
  it('refuses a nonce that is worth less, and burns', async () => {
    const drawn = await draw('text');
    const { imgCode, imgCodeId } = solveCaptcha(drawn);
    let n = 0;
    // the best that falls short by one bit
    while (!worked(imgCodeId, `${n}`, drawn.workBits - 1) || worked(imgCodeId, `${n}`, drawn.workBits)) n++;
    expect(await tell(imgCodeId, imgCode.replace(/\..*/, `.${n}`))).toBe('CAPTCHA_WRONG');
    expect(await tell(imgCodeId, imgCode)).toBe('CAPTCHA_WRONG');
  });
  it('of another captcha counts for nothing', async () => {
    const [one, other] = [await h.captcha('login'), await draw('text')];
    const lent = one.imgCode.replace(/.*\./, '');
    const own = solveCaptcha(other).imgCode.replace(/\..*/, '');
    expect(await tell(other.imgCodeId, `${own}.${lent}`)).toBe('CAPTCHA_WRONG');
  });
  it('grows with what a network asks for, over all addresses of an IPv6 /64, and for nobody else', async () => {
    const asked = [];
    for (let i = 0; i < 26; i++) asked.push((await draw('slide', `2001:db8:7::${i + 1}`)).workBits);
    const base = asked[0]!;
    expect(asked.slice(0, 12).every((bits) => bits === base)).toBe(true);
    expect(asked.slice(12, 24).every((bits) => bits === base + 1)).toBe(true);
    expect(asked.slice(24)).toEqual([base + 2, base + 2]);
    expect((await draw('slide', '2001:db8:8::1')).workBits).toBe(base);
    // the question has a count of its own: who needs it does not pay for puzzles
    expect((await draw('text', '2001:db8:7::1')).workBits).toBe(base + 3);
  });
  it('makes a script pay for questions: 31 of one network cost more than ninety million hashes', async () => {
    let price = 0;
    for (let i = 0; i < 31; i++) price += 2 ** (await draw('text', `2001:db8:9::${i + 1}`)).workBits;
    expect(price).toBeGreaterThan(9e7);
  });
  it('has an end for a network, without harm to others', async () => {
    for (let i = 0; i < 60; i++) await draw('text', '10.6.1.1');
    const { body, headers } = await h.call(
      r.imgCode,
      { verifyType: 'login', kind: 'text' },
      { ip: '10.6.1.1' },
    );
    expect([body.code, Number(headers['retry-after']) > 0]).toEqual(['TOO_MANY', true]);
    expect((await draw('slide', '10.6.1.1')).kind).toBe('slide');
    expect((await draw('text', '10.6.1.2')).kind).toBe('text');
  });
});

it('stands in front of a code: none leaves without it', async () => {
  const input = { targetId: '13900006001', verifyType: 'login' as const };
  const drawn = await slide();
  const wrong = {
    imgCodeId: drawn.imgCodeId,
    imgCode: `${(await placeOf(h.deps, drawn)) + 40}.${work(drawn)}`,
  };
  expect((await h.call(r.sendCode, { ...input, ...wrong }, { ip: freshIp() })).body.code).toBe(
    'CAPTCHA_WRONG',
  );
  const next = await slide();
  const right = { imgCodeId: next.imgCodeId, imgCode: `${await placeOf(h.deps, next)}.${work(next)}` };
  expect((await h.call(r.sendCode, { ...input, ...right }, { ip: freshIp() })).body.success).toBe(true);
});
