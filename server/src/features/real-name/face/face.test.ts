// A person is verified by his face, through HTTP: shown and confirmed, another face, silence; and whose it may not be: another account's, another
// attempt's, a victim's who was sent the page, somebody's who changed his phone meanwhile.
import { randomUUID } from 'node:crypto';
import type { Client } from '@xinqi/scenario';
import { accountRoutes } from '@xinqi/wire/account';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaceOutcome, faceCheckSimulator } from '../../../adapters/checks/face/face-check-simulator.ts';
import { ocrLocal } from '../../../adapters/ocr/ocr-local.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { FaceCheckPort } from '../../../platform/ports/face-check.ts';
import { readyToChange } from '../../../testing/people/change-mobile.ts';
import { readyToClose } from '../../../testing/people/close-account.ts';
import { password, startProduct, type World } from '../../../testing/start-product.ts';
import { idNumbers } from '../testing/id-numbers.ts';
import type { RealNameParts } from '../verify-person.ts';
import { confirmReturn } from './ask-face.ts';
import { beginFace, takeFace } from './verify-face.ts';

let w: World;
let hash: string;
let mobiles = 13_800_017_000;
const idOf = idNumbers();
const person = () => w.person(String(++mobiles), '路人');
const said = (more: object = {}) => ({
  ...{ attemptId: randomUUID(), fullName: '吴彦', idCard: idOf(), consentHash: hash },
  ...more,
});
const tokenOf = (url: string) => new URL(url).searchParams.get('token')!;
const keyOf = (returnTo: string | undefined) => new URL(returnTo!).searchParams.get('k')!;
/** Shows a face on the party's page; what comes back from there. */
const show = (url: string, outcome: FaceOutcome = 'match') =>
  keyOf(w.product.faceSimulator!.show(tokenOf(url), outcome));
const confirm = (k: string, mine: 0 | 1 = 1) => w.anyone.call(r.faceConfirm, { k, mine });
const begun = async (client: Client, more: object = {}) => {
  const input = said(more);
  return { ...input, ...(await client.call(r.faceVerify, input)) };
};

beforeAll(async () => {
  w = await startProduct();
  const { faceConsent } = await (await person()).client.call(r.per, {});
  hash = faceConsent!.hash;
}, 120_000);
afterAll(() => w?.close());

describe('a person shows his face', () => {
  it('and is verified once he says that it was his own doing', async () => {
    const { client } = await person();
    const input = said();
    const place = await client.call(r.faceVerify, input);
    expect(place).toMatchObject({ simulated: true, inWeChat: false });
    // the same attempt is the same page, and counts once
    expect((await client.call(r.faceVerify, input)).url).toBe(place.url);
    const { attemptId } = input;
    expect(await client.call(r.faceResult, { attemptId })).toMatchObject({ state: 'pending', left: 9 });
    const k = show(place.url);
    // shown, and nobody said whose doing it was
    expect(await client.call(r.faceResult, { attemptId })).toMatchObject({ state: 'pending' });
    expect(await w.anyone.call(r.faceOpen, { k })).toEqual({
      ...{ fullName: '吴*', about: '实名认证', simulated: true },
      who: expect.stringMatching(/^138\*+/),
    });
    expect(await confirm(k)).toEqual({ state: 'taken' });
    expect(await client.call(r.faceResult, { attemptId })).toMatchObject({ state: 'match' });
    expect((await client.call(accountRoutes.session, {})).authUser).toMatchObject({
      ...{ realName: true, name: '吴彦' },
    });
    expect((await client.call(r.per, {})).verified).toMatchObject({ way: 'face', simulated: true });
    const { rows } = await sql<{ receipt: object; pii_blob: Buffer }>`
      select receipt, pii_blob from real_name_attempt where attempt_id = ${attemptId}`.execute(w.deps.db);
    expect(rows[0]?.receipt).toEqual({
      ...{ v: 1, party: '模拟人脸认证机构', partyRequestId: tokenOf(place.url), code: '0', score: '97.00' },
      ...{ result: 'match', simulated: true, time: expect.any(String) },
      question: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(rows[0]?.pii_blob.includes(input.idCard)).toBe(false);
    // over, whoever comes back again
    expect(await w.ask(w.anyone, r.faceOpen, { k })).toBe('FACE_OVER');
    expect(await confirm(k, 0)).toEqual({ state: 'taken' });
  });

  it.each([
    ['other', 'mismatch'],
    ['lifeless', 'mismatch'],
    ['unknown', 'unknown'],
  ] as const)('%s: %s, and another way is open', async (outcome, state) => {
    const { client } = await person();
    const { attemptId, url, idCard } = await begun(client);
    expect(await confirm(show(url, outcome))).toEqual({ state: 'taken' });
    expect(await client.call(r.faceResult, { attemptId })).toMatchObject({ state, left: 9 });
    const { consent } = await client.call(r.per, {});
    const other = { attemptId: randomUUID(), fullName: '吴彦', idCard, consentHash: consent.hash };
    expect(await client.call(r.operatorVerify, other)).toMatchObject({ result: 'match' });
  });

  it('or breaks off and goes on; after half an hour it is over', async () => {
    const { client } = await person();
    const mobile = String(mobiles);
    const { attemptId, url } = await begun(client);
    expect(await confirm(show(url, 'aborted'))).toEqual({ state: 'pending' });
    expect(await confirm(show(url))).toEqual({ state: 'taken' });
    const second = await begun(await person().then((one) => one.client));
    const late = show(second.url);
    const away = await begun(client, { attemptId: randomUUID() });
    w.clock.advance(31 * 60_000);
    expect(await w.ask(w.anyone, r.faceConfirm, { k: late, mine: 1 })).toBe('FACE_OVER');
    // a face that was confirmed in time and not fetched is no more than one that was never shown
    const later = await w.anyone.login(mobile, password);
    for (const one of [attemptId, away.attemptId])
      expect(await later.call(r.faceResult, { attemptId: one })).toMatchObject({ state: 'failed' });
    expect((await later.call(r.per, {})).verified).toBeNull();
  });

  it('the party’s faults are no tries', async () => {
    const { client } = await person();
    expect(await w.ask(client, r.faceVerify, said({ fullName: '认证超时' }))).toBe('REAL_NAME_AWAY');
    const { attemptId, ...busy } = await begun(client, { fullName: '认证繁忙' });
    const k = show(busy.url);
    expect(await w.ask(w.anyone, r.faceConfirm, { k, mine: 1 })).toBe('FACE_LATE');
    expect(await client.call(r.faceResult, { attemptId })).toMatchObject({ state: 'pending', left: 9 });
    const wrong = await begun(client, { fullName: '认证错答' });
    expect(await confirm(show(wrong.url))).toEqual({ state: 'failed' });
    expect(await client.call(r.faceResult, { attemptId: wrong.attemptId })).toMatchObject({
      state: 'failed',
      left: 9,
    });
  });

  it.each<[string, object, string]>([
    ['a wrong check digit', { idCard: '110105194912310021' }, 'REAL_NAME_FIELD'],
    ['somebody under age', { idCard: '110105202001010039' }, 'REAL_NAME_FIELD'],
    ['another text agreed to', { consentHash: '1'.repeat(64) }, 'REAL_NAME_CONSENT'],
  ])('%s is refused before anybody is asked', async (_what, more, code) => {
    const { client } = await person();
    expect(await w.ask(client, r.faceVerify, said(more))).toBe(code);
    expect((await client.call(r.per, {})).attempts).toEqual([]);
  });
});

describe('whose face it is', () => {
  it('a victim who was sent the page reads for whom, and says no', async () => {
    const { client } = await person();
    const { attemptId, url } = await begun(client);
    const k = show(url);
    expect(await confirm(k, 0)).toEqual({ state: 'denied' });
    // no second word
    expect(await confirm(k, 1)).toEqual({ state: 'denied' });
    expect(await client.call(r.faceResult, { attemptId })).toMatchObject({ state: 'failed', left: 9 });
    expect((await client.call(r.per, {})).verified).toBeNull();
  });

  it('another account neither sees nor takes it', async () => {
    const [first, second] = [await person(), await person()];
    const { attemptId, url } = await begun(first.client);
    await confirm(show(url));
    expect(await w.ask(second.client, r.faceResult, { attemptId })).toBe('NOT_FOUND');
    expect(await w.ask(second.client, r.faceVerify, said({ attemptId }))).toBe('PARAM_INVALID');
    expect(await first.client.call(r.faceResult, { attemptId })).toMatchObject({ state: 'match' });
  });

  it('one identity, one account; a phone that changed verifies nobody', async () => {
    const idCard = idOf();
    const [first, second, third] = [await person(), await person(), await person()];
    for (const one of [first, second]) {
      const { attemptId, url } = await begun(one.client, { idCard });
      await confirm(show(url));
      const code = await w.ask(one.client, r.faceResult, { attemptId });
      expect(code).toBe(one === first ? undefined : 'REAL_NAME_TAKEN');
    }
    const { attemptId, url } = await begun(third.client);
    await confirm(show(url));
    await (await readyToChange(w, third.client, String(++mobiles)))();
    expect(await w.ask(third.client, r.faceResult, { attemptId })).toBe('REAL_NAME_MOVED');
    expect((await third.client.call(r.per, {})).verified).toBeNull();
  });

  it('his pages that ask at once are told the same, and he is verified once', async () => {
    const { client } = await person();
    const { attemptId, url } = await begun(client);
    await confirm(show(url));
    const told = await Promise.all([1, 2, 3].map(() => client.call(r.faceResult, { attemptId })));
    expect(told.map(({ state }) => state)).toEqual(['match', 'match', 'match']);
    expect((await client.call(r.per, {})).attempts).toHaveLength(1);
  });

  it('a closed account keeps no face', async () => {
    const { client } = await person();
    const mobile = String(mobiles);
    const { attemptId } = await begun(client);
    await (await readyToClose(w, { client, mobile }))();
    const { rows } = await sql`select 1 from face_check where attempt_id = ${attemptId}`.execute(w.deps.db);
    expect(rows).toEqual([]);
  });
});

describe('a party that cheats', () => {
  const parts = (faceCheck: FaceCheckPort): RealNameParts => ({
    ...{ deps: w.deps, account: w.product.account, ocr: ocrLocal(w.deps.log), faceCheck },
    personCheck: { simulated: true, party: '', check: () => Promise.reject(new Error('nobody asks')) },
  });
  const ctx = (): Ctx => ({ ip: '192.0.2.7', now: w.deps.clock.now(), origin: 'https://xinqi.test' }) as Ctx;
  const attempt = (more: object = {}) => ({ ...said(), correct: false, ...more });

  it('a page that was given before is none', async () => {
    const honest = faceCheckSimulator();
    const port = { ...honest, start: async () => ({ token: 'again', url: 'https://party.test/again' }) };
    const first = await person();
    await beginFace(parts(port), ctx(), first.accountId, attempt());
    const second = await person();
    await expect(beginFace(parts(port), ctx(), second.accountId, attempt())).rejects.toMatchObject({
      code: 'REAL_NAME_AWAY',
    });
  });

  it('a yes about somebody else is none', async () => {
    const honest = faceCheckSimulator();
    const returns: string[] = [];
    const port: FaceCheckPort = {
      ...honest,
      start(question) {
        returns.push(question.returnTo);
        return honest.start(question);
      },
      async result(token) {
        const answer = await honest.result(token);
        return typeof answer === 'string' ? answer : { ...answer, idCard: '11010519491231002X' };
      },
    };
    const { accountId } = await person();
    const ask = attempt();
    const { url } = await beginFace(parts(port), ctx(), accountId, ask);
    honest.show(tokenOf(url), 'match');
    const k = keyOf(returns[0]);
    expect(await confirmReturn(parts(port), ctx(), { k, mine: true })).toBe('failed');
    expect(await takeFace(parts(port), accountId, ask.attemptId)).toMatchObject({ state: 'failed' });
  });

  it('where nobody looks at faces there is no such way', async () => {
    const { faceCheck: _none, ...without } = parts(faceCheckSimulator());
    await expect(beginFace(without, ctx(), randomUUID(), attempt())).rejects.toMatchObject({
      code: 'FACE_OFF',
    });
  });
});
