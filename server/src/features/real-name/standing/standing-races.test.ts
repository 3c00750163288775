// The loss of a standing against everything that relies on it (docs/decisions/0134): the use of a seal, a contract that is sent, a rival's
// application, another name; and what happens between the question to the register and its answer.
import { randomUUID } from 'node:crypto';
import type { Client } from '@xinqi/scenario';
import { orgRoutes } from '@xinqi/wire/org';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes as s } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpCheckSimulator } from '../../../adapters/checks/corp-check-simulator.ts';
import { corpTransferSimulator } from '../../../adapters/checks/corp-transfer-simulator.ts';
import { simulatedCreditCode } from '../../../adapters/checks/register-simulator.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { CorpCheckPort } from '../../../platform/ports/corp-check.ts';
import { type Barrier, openBarrier } from '../../../testing/races/barrier.ts';
import { type Party, party, password, startProduct, type World } from '../../../testing/start-product.ts';
import type { EnterpriseParts } from '../enterprise/settle-claim.ts';
import { legalPeople } from '../testing/legal-people.ts';
import { correctCorp } from './correct-corp.ts';
import { judgeCorp } from './judge-corp.ts';

let w: World;
let barrier: Barrier;
let people: ReturnType<typeof legalPeople>;
let sender: Client;
beforeAll(async () => {
  w = await startProduct();
  barrier = await openBarrier(w.deps.config.DATABASE_URL);
  people = legalPeople(w, 13_800_010_000);
  sender = (await w.person(people.mobile(), '陈思远')).client;
});
afterAll(async () => {
  await barrier.close();
  await w.close();
});

async function verified(name: string) {
  const mobile = people.mobile();
  const corpId = await w.corp(name);
  const { client, accountId } = await w.member(corpId, mobile, '周老板', { superFlag: true });
  return { corpId, mobile, client, accountId, name };
}
type Verified = Awaited<ReturnType<typeof verified>>;
const lose = (tx: Tx, corpId: string) =>
  w.product.account.claims.lose(tx, corpId, { reason: 'deregistered', test: true, now: w.clock.now() });
const isVerified = async (corpId: string) =>
  (await w.product.account.claims.of(w.deps.db, corpId)).verified_at !== null;
const line = ({ name, mobile }: Verified): Party =>
  party(name, mobile, {
    ...{ userType: 1, operatorName: '周老板' },
    fields: [{ kind: 'seal', page: 0, x: 80, y: 300, width: 113.4, height: 113.4 }],
  });

/** `first` is done and not yet committed when `second` comes; answers `second` after it had to wait. */
async function after<T>(first: (tx: Tx) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  let release!: () => void;
  const held = inTx(w.deps.db, async (tx) => {
    await first(tx);
    await new Promise<void>((done) => {
      release = done;
    });
  });
  await expect.poll(() => typeof release).toBe('function');
  const asked = second();
  const { waiting, release: nothing } = await barrier.hold(randomUUID());
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
  release();
  await held;
  await nothing();
  return asked;
}

describe('one of them is first', () => {
  it('the loss: whoever is using the seal at this moment does not sign', async () => {
    const corp = await verified('云泽用印科技有限公司');
    await w.send(sender, [line(corp)]);
    const { signer, link } = await w.openLink(corp.mobile);
    const input = await signer.submission(link, 'seal');
    const code = await after(
      (tx) => lose(tx, corp.corpId),
      () => w.ask(signer, s.submit, input),
    );
    expect(code).toBe('SIGN_CORP_LAPSED');
  });

  it('the use of the seal: the standing is lost after it', async () => {
    const corp = await verified('云泽名称已变更用印有限公司');
    const lost = await after(
      (tx) => w.product.account.claims.named(tx, corp.name, 'share'),
      () => corp.client.call(r.correctCorp, {}),
    );
    expect(lost).toEqual({ lost: 'renamed' });
  });

  it('the loss: a contract that is being sent is nobody’s own', async () => {
    const corp = await verified('云泽发送科技有限公司');
    await w.file(sender);
    const sent = await after(
      (tx) => lose(tx, corp.corpId),
      () => w.send(sender, [line(corp)]),
    );
    const { rows } = await sql<{ corp_id: string | null }>`select corp_id from sign_info
      where sign_no = ${sent.signNos[0]}`.execute(w.deps.db);
    expect(rows).toEqual([{ corp_id: null }]);
  });

  it('the loss: a rival who names his amount has the name as soon as it is free, not before', async () => {
    const name = '云泽同名科技有限公司';
    const rival = await people.claim(name);
    const amount = await rival.client.applyForCorp({
      creditCode: simulatedCreditCode('云泽对手'),
      legalPerson: '吴法人',
    });
    const corp = await verified(name);
    expect(await w.ask(rival.client, r.approveCommit, { amount })).toBe('CORP_NAME_VERIFIED');
    const during = await inTx(w.deps.db, async (tx) => {
      await lose(tx, corp.corpId);
      return w.ask(rival.client, r.approveCommit, { amount });
    });
    expect([during, await isVerified(rival.corpId)]).toEqual(['CORP_NAME_VERIFIED', false]);
    await rival.client.call(r.approveCommit, { amount });
    expect([await isVerified(corp.corpId), await isVerified(rival.corpId)]).toEqual([false, true]);
  });

  it('the loss: another name is given to a claim', async () => {
    const corp = await verified('云泽改名科技有限公司');
    const companyName = '云泽改名以后有限公司';
    const code = await after(
      (tx) => lose(tx, corp.corpId),
      () => w.ask(corp.client, orgRoutes.renameCorp, { companyName }),
    );
    expect(code).toBeUndefined();
    expect(await w.product.account.claims.of(w.deps.db, corp.corpId)).toMatchObject({ name: companyName });
  });
});

it('several at once: a signature is whole or none, and one of two corrections counts', async () => {
  for (let round = 0; round < 5; round++) {
    const corp = await verified(`云泽名称已变更${round}有限公司`);
    const sent = await w.send(sender, [line(corp)]);
    const { signer, link } = await w.openLink(corp.mobile);
    const input = await signer.submission(link, 'seal');
    const [signed, ...corrected] = await Promise.all([
      w.ask(signer, s.submit, input),
      w.ask(corp.client, r.correctCorp, {}),
      w.ask(corp.client, r.correctCorp, {}),
    ]);
    expect(['SIGN_CORP_LAPSED', undefined]).toContain(signed);
    expect(corrected.filter((code) => code === undefined)).toHaveLength(1);
    await w.drain();
    const { parties, status } = await sender.call(s.info, { applyNo: sent.applyNo });
    expect([status, parties[0]!.certified]).toEqual(signed === undefined ? [3, 1] : [0, 0]);
    expect((await corp.client.call(sealRoutes.usableList, {})).list).toEqual([]);
  }
});

describe('between the question to the register and its answer', () => {
  /** The register says that it is deregistered, after the change. */
  const partsAfter = (change: () => Promise<unknown>): EnterpriseParts => {
    const corpCheck: CorpCheckPort = {
      ...corpCheckSimulator(),
      async state({ requestId }) {
        await change();
        return { requestId, status: 'deregistered', nameMatches: true, legalMatches: true, termOver: false };
      },
    };
    return {
      ...{ deps: w.deps, account: w.product.account, corpCheck, corpTransfer: corpTransferSimulator() },
    } as unknown as EnterpriseParts;
  };
  const anew = async ({ corpId }: Verified) => {
    await inTx(w.deps.db, (tx) => lose(tx, corpId));
    await inTx(w.deps.db, (tx) => w.product.verifyMade(tx, corpId));
  };
  const makeDue = ({ corpId }: Verified) =>
    sql`update corp_standing set due_at = now() - interval '1 second' where corp_id = ${corpId}`.execute(
      w.deps.db,
    );

  it('it was lost and verified anew: the answer is about what is over', async () => {
    const corp = await verified('云泽之间科技有限公司');
    await makeDue(corp);
    await judgeCorp(
      partsAfter(() => anew(corp)),
      corp.corpId,
    );
    expect(await isVerified(corp.corpId)).toBe(true);
    expect(await w.product.account.claims.standings.of(w.deps.db, [corp.corpId])).toMatchObject([
      { lost_at: null, judged_at: null },
      { lost_reason: 'deregistered' },
    ]);
  });

  it.each<[string, (corp: Verified) => Promise<unknown>, string]>([
    ['it was lost and verified anew', anew, 'STATE_CHANGED'],
    [
      'who says that it changed lost his rank',
      async ({ corpId, accountId }) => {
        const { members } = w.product.account;
        const second = await w.person(people.mobile(), '第二超管');
        await inTx(w.deps.db, (tx) =>
          w.product.account.addMember(tx, { corpId, accountId: second.accountId, superFlag: true }),
        );
        const own = (await members.byAccount(w.deps.db, corpId, accountId))!.memberId;
        await inTx(w.deps.db, async (tx) => {
          await members.setSuper(tx, corpId, own, false);
          await members.setPids(tx, corpId, [{ memberId: own, pids: [3] }]);
        });
      },
      'CORP_SUPER_ONLY',
    ],
  ])('a correction: %s', async (why, change, code) => {
    const corp = await verified(`云泽更正${why.length}科技有限公司`);
    const grants = { superFlag: true, pids: new Set<number>() };
    const identity = { corp: { kind: 'corp', corpId: corp.corpId, accountId: corp.accountId, grants } };
    const ctx = {
      identity,
      now: w.clock.now(),
      ip: '127.0.0.1',
      userAgent: 'test',
      origin: '',
    } as unknown as Ctx;
    const parts = partsAfter(() => change(corp));
    await expect(correctCorp(parts, ctx)).rejects.toMatchObject({ code });
    expect(await isVerified(corp.corpId)).toBe(true);
  });
});

it('a person signs in after it and sees a claim', async () => {
  const corp = await verified('云泽看见科技有限公司');
  await inTx(w.deps.db, (tx) => lose(tx, corp.corpId));
  const client = await w.anyone.login(corp.mobile, password);
  expect(await client.call(orgRoutes.corpStanding, {})).toMatchObject({
    ...{ verified: false, lost: { reason: 'deregistered' } },
  });
});
