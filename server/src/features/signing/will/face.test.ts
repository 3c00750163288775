// A signatory shows his face before he signs (docs/decisions/0149), through HTTP: shown, denied, another's; by whom, for which line and under which
// name it counts; and no sender makes it the only way.
import { randomUUID } from 'node:crypto';
import { decodeEvent } from '@xinqi/evidence/event';
import type { Client } from '@xinqi/scenario';
import { realNameRoutes } from '@xinqi/wire/real-name';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FaceOutcome } from '../../../adapters/checks/face/face-check-simulator.ts';
import { judgeDownload } from '../../../testing/judges/judge-download.ts';
import { party, startProduct, type World } from '../../../testing/start-product.ts';

const idCard = '11010519491231002X';
const wish = { authLevel: [11, 12, 13], authLevelRange: 2 };
let w: World;
let sender: Client;
let phones = 13_750_300_000;
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
}, 120_000);
afterAll(() => w?.close());

async function demanded(name = '张三', demand: object = wish) {
  const mobile = String(++phones);
  const sent = await w.send(sender, [party(name, mobile, demand)]);
  const { signer, link } = await w.openLink(mobile);
  const { me } = await signer.call(r.info, link);
  return { ...sent, mobile, signer, link, hash: me?.will?.faceConsent?.hash ?? '' };
}
type Made = Awaited<ReturnType<typeof demanded>>;
const said = ({ link, hash }: Made, more: object = {}) => ({
  ...link,
  ...{ attemptId: randomUUID(), idCard, consentHash: hash },
  ...more,
});
/** Begins, and shows a face on the party's page; what comes back from there. */
async function show(made: Made, outcome: FaceOutcome = 'match', more: object = {}) {
  const input = said(made, more);
  const { url } = await made.signer.call(r.authFace, input);
  const token = new URL(url).searchParams.get('token')!;
  const k = new URL(w.product.faceSimulator!.show(token, outcome)!).searchParams.get('k')!;
  return { attemptId: input.attemptId, k, token };
}
const confirm = (k: string, mine: 0 | 1 = 1) => w.anyone.call(realNameRoutes.faceConfirm, { k, mine });
const result = ({ signer, link }: Made, attemptId: string) =>
  signer.call(r.authFaceResult, { ...link, attemptId });

describe('a signatory shows his face', () => {
  it('and signs; list, certificate and pack say what it proves', async () => {
    const made = await demanded();
    const { signer, link, applyNo } = made;
    const ready = await w.submission(signer, link);
    const { attemptId, k, token } = await show(made);
    expect(await w.anyone.call(realNameRoutes.faceOpen, { k })).toMatchObject({
      ...{ fullName: '张*', about: '签署合同《测试合同》' },
    });
    // shown, and nobody said whose doing it was
    expect(await result(made, attemptId)).toMatchObject({ state: 'pending' });
    expect(await w.ask(signer, r.submit, ready)).toBe('SIGN_WILL');
    expect(await confirm(k)).toEqual({ state: 'taken' });
    // three pages of his ask at once
    const told = await Promise.all([1, 2, 3].map(() => result(made, attemptId)));
    expect(told.map(({ state }) => state)).toEqual(['match', 'match', 'match']);
    expect((await signer.call(r.info, link)).me?.will?.passed).toEqual(['face']);
    await signer.call(r.submit, ready);
    await w.drain();
    const { parties } = await sender.call(r.info, { applyNo });
    expect(parties[0]?.strength).toBe('实名＋意愿（人脸识别）');
    const texts = (await signer.call(r.signRecord, { applyNo })).list.map(({ text }) => text).join('\n');
    expect(texts).toContain('要求其签署前通过运营商三要素、人脸识别中的1项核验');
    expect(texts).toContain('张三 通过人脸识别核验（测试环境）');
    const events = (await w.product.ledger.eventsOf(w.deps.db, applyNo)).map(({ body }) => decodeEvent(body));
    expect(events.filter(({ type }) => type === 'auth.check')).toHaveLength(1);
    const { bytes, report } = await judgeDownload(w, sender, { applyNo, kind: 'pack' });
    const claim = (id: string) => report.claims.find((one) => one.claim === id);
    expect(report.verdict).not.toBe('invalid');
    expect(claim('will')).toMatchObject({
      result: 'proved',
      reason: expect.stringContaining(`人脸识别（测试环境），核验方 模拟人脸认证机构，编号 ${token}`),
    });
    expect(claim('authentication')?.reason).toContain('姓名与证件号码经核对一致，并经人脸核验（测试环境）');
    expect(bytes.includes(idCard)).toBe(false);
  });

  it.each([
    ['another face', 'other', 1, 'mismatch'],
    ['no picture on file', 'unknown', 1, 'unknown'],
    ['his face, of which he knows nothing', 'match', 0, 'failed'],
  ] as const)('%s counts for nothing, and another way is open', async (_what, outcome, mine, state) => {
    const made = await demanded();
    const { attemptId, k } = await show(made, outcome);
    await confirm(k, mine);
    expect(await result(made, attemptId)).toMatchObject({ state, left: 9 });
    expect(await w.ask(made.signer, r.submit, await w.submission(made.signer, made.link))).toBe('SIGN_WILL');
    const { me } = await made.signer.call(r.info, made.link);
    const other = { ...said(made), consentHash: me!.will!.consentHash };
    await made.signer.call(r.authOperator, other);
    await w.sign(made.signer, made.link);
  });

  it('the party’s silence is no try', async () => {
    const made = await demanded('认证超时');
    expect(await w.ask(made.signer, r.authFace, said(made))).toBe('SIGN_WILL_AWAY');
    const wrong = await demanded('认证错答');
    const { attemptId, k } = await show(wrong);
    expect(await confirm(k)).toEqual({ state: 'failed' });
    expect(await result(wrong, attemptId)).toMatchObject({ state: 'failed', left: 10 });
  });
});

describe('whose face it is', () => {
  it('that of the line in which it was asked for, by the same link', async () => {
    const [first, second] = [await demanded(), await demanded()];
    const { attemptId, k } = await show(first);
    await confirm(k);
    expect(await w.ask(second.signer, r.authFaceResult, { ...second.link, attemptId })).toBe('NOT_FOUND');
    expect(await w.ask(second.signer, r.authFace, said(second, { attemptId }))).toBe('PARAM_INVALID');
    // a real name is verified by none of it
    const { client } = await w.person(String(++phones), '张三');
    expect(await w.ask(client, realNameRoutes.faceResult, { attemptId })).toBe('NOT_FOUND');
    expect(await result(first, attemptId)).toMatchObject({ state: 'match' });
  });

  it('of the name that was asked about: not of who was put into the line since', async () => {
    const made = await demanded();
    const { attemptId, k } = await show(made);
    await confirm(k);
    await sender.call(r.correctLine, { signNo: made.signNos[0]!, name: '李四' });
    const { signer, link } = await w.openLink(made.mobile);
    expect(await w.ask(signer, r.authFaceResult, { ...link, attemptId })).toBe('NOT_FOUND');
  });

  it('of the number that the sender named alone', async () => {
    const made = await demanded('张三', { ...wish, signatoryIdentityCard: '11010119900307803X' });
    expect(await w.ask(made.signer, r.authFace, said(made))).toBe('SIGN_WILL_IDENTITY');
    const { attemptId, k } = await show(made, 'match', { idCard: '11010119900307803X' });
    await confirm(k);
    expect(await result(made, attemptId)).toMatchObject({ state: 'match', left: 8 });
    await w.sign(made.signer, made.link);
  });

  it('agreed to by its own text, and only where it is demanded', async () => {
    const made = await demanded();
    const { me } = await made.signer.call(r.info, made.link);
    const other = said(made, { consentHash: me!.will!.consentHash });
    expect(await w.ask(made.signer, r.authFace, other)).toBe('SIGN_CONSENT');
    const without = await demanded('张三', { authLevel: [12, 13] });
    expect(without.hash).toBe('');
    expect(await w.ask(without.signer, r.authFace, said(without, { consentHash: made.hash }))).toBe(
      'SIGN_WILL_WAY',
    );
  });
});

it.each([
  ['alone', { authLevel: [11] }],
  ['with the code', { authLevel: [11, 12] }],
  ['beside another that is demanded too', { authLevel: [11, 12, 13] }],
  ['or a passkey, which not everybody has', { authLevel: [11, 12, 101], authLevelRange: 2 }],
] as const)('a face is never the only way: %s', async (_what, demand) => {
  const input = {
    ...{ contractName: '测试合同', contractId: await w.file(sender) },
    signatoryJson: [party('张三', String(++phones), { ...demand, authLevel: [...demand.authLevel] })],
  };
  expect(await w.ask(sender, r.create, input, '/i/applySign/create')).toBe('APPLY_WILL');
});
