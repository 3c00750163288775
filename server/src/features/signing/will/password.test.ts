// 签署密码 as a way of will (docs/decisions/0139), through HTTP: by link and signed in, wrong and closed, changed meanwhile, of nobody, of a stranger, and entered
// once for several contracts.
import { decodeEvent } from '@xinqi/evidence/event';
import { type Client, penStrokes } from '@xinqi/scenario';
import { accountRoutes } from '@xinqi/wire/account';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeDownload } from '../../../testing/judges/judge-download.ts';
import { party, password, startProduct, type World } from '../../../testing/start-product.ts';

const right = '907364';
const wrong = '555123';
const wish = { authLevel: [12, 13, 102], authLevelRange: 2 };
let w: World;
let sender: Client;
let phones = 13_751_300_000;
beforeAll(async () => {
  w = await startProduct({ LIMITS_FACTOR: '1' });
  sender = (await w.person('13800000001', '陈思远')).client;
}, 120_000);
afterAll(() => w?.close());

async function choose(client: Client, signPassword: string) {
  await client.call(accountRoutes.proveAgain, { password });
  await client.call(accountRoutes.setSignPassword, { signPassword });
}
/** A signatory whose account has a signing password, and who came by his link. */
async function holder({ has = true, demand = wish as object } = {}) {
  const mobile = String(++phones);
  const { client } = await w.person(mobile, '张三');
  if (has) await choose(client, right);
  const sent = await w.send(sender, [party('张三', mobile, demand)]);
  const { signer, link } = await w.openLink(mobile);
  return { ...sent, mobile, client, signer, link, line: { applyNo: sent.applyNo, signNo: sent.signNos[0]! } };
}
type Holder = Awaited<ReturnType<typeof holder>>;
const enter = ({ signer, link }: Holder, signPassword: string) =>
  signer.call(r.authSignPwd, { ...link, signPassword });
const asks = ({ signer, link }: Holder, signPassword: string) =>
  w.ask(signer, r.authSignPwd, { ...link, signPassword });
const eventsOf = async (applyNo: string, type: string) =>
  (await w.product.ledger.eventsOf(w.deps.db, applyNo))
    .map(({ body }) => decodeEvent(body))
    .filter((event) => event.type === type);
async function judged(applyNo: string) {
  return (await judgeDownload(w, sender, { applyNo, kind: 'pack' })).report;
}

describe('a signing password', () => {
  it('is entered before he signs; a wrong one is an event, and list, record and pack say what it proves', async () => {
    const h = await holder();
    const { me } = await h.signer.call(r.info, h.link);
    expect(me?.will).toMatchObject({ ways: ['operator3', 'password'], needed: 1, hasPassword: true });
    expect(await w.ask(h.signer, r.submit, await w.submission(h.signer, h.link))).toBe('SIGN_WILL');
    expect(await enter(h, wrong)).toEqual({ result: 'mismatch', left: 4 });
    expect(await enter(h, right)).toEqual({ result: 'match', left: 5 });
    await w.sign(h.signer, h.link);
    await w.drain();
    const { parties } = await sender.call(r.info, { applyNo: h.applyNo });
    expect(parties[0]?.strength).toBe('手机号已验证，未实名；意愿（签署密码）');
    const tries = await eventsOf(h.applyNo, 'auth.password');
    expect(tries.map(({ data }) => (data as { result: string }).result)).toEqual(['failed', 'passed']);
    const told = (await h.signer.call(r.signRecord, { applyNo: h.applyNo })).list
      .map(({ text }) => text)
      .join();
    expect(told).toContain('张三 签署密码错误');
    expect(told).toContain('张三 通过签署密码验证');
    const report = await judged(h.applyNo);
    expect(report.verdict).not.toBe('invalid');
    expect(report.claims.find(({ claim }) => claim === 'will')).toMatchObject({
      result: 'proved',
      reason: expect.stringContaining('由平台比对和记录，平台能够写出同样的记录'),
    });
    for (const { claim, result } of report.claims) expect([claim, result]).not.toEqual([claim, 'refuted']);
  });

  it('of who is signed in; what he entered there is not the link’s', async () => {
    const h = await holder();
    expect(await h.client.call(r.authSignPwd, { ...h.line, signPassword: right })).toMatchObject({
      result: 'match',
    });
    expect((await h.client.call(r.info, h.line)).me?.will?.passed).toEqual(['password']);
    expect((await h.signer.call(r.info, h.link)).me?.will?.passed).toEqual([]);
    expect(await w.ask(h.signer, r.submit, await w.submission(h.signer, h.link))).toBe('SIGN_WILL');
  });

  it('five wrong ones close it for three hours, in his other contracts too; another way stays open', async () => {
    const h = await holder();
    for (const left of [4, 3, 2, 1, 0]) expect(await enter(h, wrong)).toEqual({ result: 'mismatch', left });
    expect(await asks(h, right)).toBe('SIGN_PASSWORD_CLOSED');
    const next = await w.send(sender, [party('张三', h.mobile, wish)]);
    const line = { applyNo: next.applyNo, signNo: next.signNos[0]! };
    expect(await w.ask(h.client, r.authSignPwd, { ...line, signPassword: right })).toBe(
      'SIGN_PASSWORD_CLOSED',
    );
    const { me } = await h.signer.call(r.info, h.link);
    const said = {
      attemptId: crypto.randomUUID(),
      idCard: '11010519491231002X',
      consentHash: me!.will!.consentHash,
    };
    expect(await h.signer.call(r.authOperator, { ...h.link, ...said })).toMatchObject({ result: 'match' });
    await w.sign(h.signer, h.link);
    expect(await eventsOf(h.applyNo, 'auth.password')).toHaveLength(5);
    expect((await w.messages(h.mobile)).join()).toContain('签署密码连续输错5次');
  });
});

describe('does not count', () => {
  it('where the sender did not ask for it, or there is none', async () => {
    expect(await asks(await holder({ demand: { authLevel: [12, 13] } }), right)).toBe('SIGN_WILL_WAY');
    const none = await holder({ has: false });
    expect((await none.signer.call(r.info, none.link)).me?.will?.hasPassword).toBe(false);
    expect(await asks(none, right)).toBe('SIGN_PASSWORD_NONE');
    const mobile = String(++phones);
    await w.send(sender, [party('李四', mobile, wish)]);
    const { signer, link } = await w.openLink(mobile);
    expect((await signer.call(r.info, link)).me?.will?.hasPassword).toBe(false);
    expect(await w.ask(signer, r.authSignPwd, { ...link, signPassword: right })).toBe('SIGN_PASSWORD_NONE');
  });
  it('of a stranger: he tries nothing, and the owner’s tries are untouched', async () => {
    const h = await holder();
    const stranger = (await w.person(String(++phones), '路人')).client;
    for (let i = 0; i < 6; i++)
      expect(await w.ask(stranger, r.authSignPwd, { ...h.line, signPassword: wrong })).toBe('NOT_FOUND');
    expect(await w.ask(w.anyone, r.authSignPwd, { ...h.line, signPassword: wrong })).not.toBeUndefined();
    expect(await enter(h, wrong)).toEqual({ result: 'mismatch', left: 4 });
  });
  it('after he chose another one, or has none any more', async () => {
    const h = await holder();
    await enter(h, right);
    w.clock.advance(1);
    await choose(h.client, '418093');
    expect((await h.signer.call(r.info, h.link)).me?.will?.passed).toEqual([]);
    expect(await w.ask(h.signer, r.submit, await w.submission(h.signer, h.link))).toBe('SIGN_WILL');
    await enter(h, '418093');
    await h.client.call(accountRoutes.removeSignPassword, {});
    expect(await w.ask(h.signer, r.submit, await w.submission(h.signer, h.link))).toBe('SIGN_WILL');
  });
  it('half an hour later, nor for a second act of will', async () => {
    const h = await holder();
    await enter(h, right);
    w.clock.advance(31 * 60);
    const { signer, link } = await w.openLink(h.mobile);
    expect((await signer.call(r.info, link)).me?.will?.passed).toEqual([]);
  });
  it('a demand that only it meets, or in the place of a named identity number, is refused when it is sent', async () => {
    const contractId = await w.file(sender);
    const create = (more: object) =>
      w.ask(sender, r.create, {
        contractName: '测试合同',
        contractId,
        signatoryJson: [party('李四', String(++phones), more)],
      } as never);
    expect(await create({ authLevel: [12, 102] })).toBe('APPLY_WILL');
    expect(await create({ authLevel: [12, 101, 102], authLevelRange: 2 })).toBe('APPLY_WILL');
    expect(await create({ ...wish, signatoryIdentityCard: '11010519491231002X' })).toBe('APPLY_WILL');
  });
});

describe('of several contracts in one act', () => {
  async function several(has = true) {
    const mobile = String(++phones);
    const { client } = await w.person(mobile, '张三');
    if (has) await choose(client, right);
    const made = [];
    for (const demand of [wish, wish, {}]) made.push(await w.send(sender, [party('张三', mobile, demand)]));
    const signNos = made.map(({ signNos: [no] }) => no!);
    const checked = await client.call(r.batchSignCheck, { signNos });
    const code = async () => {
      const items = checked.list.map(({ signNo, documentSha256 }) => ({ signNo, documentSha256 }));
      w.clock.advance(61);
      await client.call(r.batchSignCode, { items });
      const body = (await w.messages(mobile)).find((m) => m.includes('用于一次签署'))!;
      const said = { items, code: /验证码([0-9]{6})/.exec(body)![1]!, consentHash: checked.consentHash };
      return { ...said, strokes: penStrokes() };
    };
    return { mobile, client, made, checked, code };
  }
  const triesOf = async ({ applyNo }: { applyNo: string }) =>
    (await eventsOf(applyNo, 'auth.password')).map(
      ({ data }) => data as { result: string; batch_size?: number },
    );

  it('is entered once, and stands in the evidence of each that demands it', async () => {
    const { client, made, checked, code } = await several();
    expect(checked.list.map(({ canSign, will }) => [canSign, will?.ways])).toEqual([
      [true, ['operator3', 'password']],
      [true, ['operator3', 'password']],
      [true, undefined],
    ]);
    const said = await code();
    expect(await w.ask(client, r.batchSign, { ...said, signPassword: wrong })).toBe('SIGN_PASSWORD_WRONG');
    const answer = await client.call(r.batchSign, { ...said, signPassword: right });
    expect(answer.results.map(({ code: why }) => why)).toEqual([null, null, null]);
    await w.drain();
    for (const [i, sent] of made.entries()) {
      expect((await triesOf(sent)).map(({ result, batch_size }) => [result, batch_size])).toEqual(
        i < 2
          ? [
              ['failed', 3],
              ['passed', 3],
            ]
          : [],
      );
      const report = await judged(sent.applyNo);
      for (const { claim, result } of report.claims) expect([claim, result]).not.toEqual([claim, 'refuted']);
    }
    // the same again signs nothing twice, and asks for no other code
    expect((await client.call(r.batchSign, { ...said, signPassword: right })).signed).toBe(3);
  });
  it('is remembered for this act alone: without it nothing that demands it is signed, nor by one entered before for one line', async () => {
    const { client, made, code } = await several();
    const line = { applyNo: made[0]!.applyNo, signNo: made[0]!.signNos[0]! };
    await client.call(r.authSignPwd, { ...line, signPassword: right });
    const { results } = await client.call(r.batchSign, await code());
    expect(results.map(({ code: why }) => why)).toEqual(['SIGN_WILL', 'SIGN_WILL', null]);
  });
  it('of who has none another way is left', async () => {
    const { client, checked, code } = await several(false);
    expect(checked.list.map(({ will }) => will?.ways)).toEqual([['operator3'], ['operator3'], undefined]);
    expect(await w.ask(client, r.batchSign, { ...(await code()), signPassword: right })).toBe(
      'SIGN_PASSWORD_NONE',
    );
  });
});
