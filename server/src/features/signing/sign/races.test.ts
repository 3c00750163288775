// Races (security.md §2.8): R-01 one signature, R-02 one final state, R-03 order and completion. Requests are released
// together and judged by invariants over database and ledger; 1,000 rounds run in `npm run attack`.

import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Pair, type Party, party, startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let sender: Client;
let phones = 13_800_000_400;
const phone = () => String(phones++);
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
});
afterAll(() => w.close());

const field = (x: number) => [{ kind: 'signature' as const, page: 0, x, y: 300, width: 120, height: 48 }];
const sweep = (name: string) =>
  w.families
    .flatMap((f) => f.sweeps ?? [])
    .find((s) => s.name === name)!
    .run();

/** What the database and the ledger say of a contract. */
async function facts(applyNo: string) {
  const events = (await w.product.ledger.eventsOf(w.deps.db, applyNo)).map((e) => e.type);
  const { rows } = await sql<{
    status: number;
    signed_count: number;
    accepted: number;
    tasks: number;
    revisions: number;
    lines: number[];
  }>`
    select a.status, a.signed_count,
      (select count(*)::int from sign_info s where s.apply_id = a.apply_id and s.accept_event is not null) as accepted,
      (select count(*)::int from seal_task t where t.document_id = a.apply_id) as tasks,
      (select jsonb_array_length(d.revisions) from seal_document d where d.document_id = a.apply_id) as revisions,
      (select array_agg(s.status order by s.sign_no) from sign_info s where s.apply_id = a.apply_id) as lines
    from apply a where a.apply_no = ${applyNo}`.execute(w.deps.db);
  return { ...rows[0]!, events, count: (type: string) => events.filter((e) => e === type).length };
}
const endings: Record<string, number> = {
  'sign.refuse': 2,
  'apply.cancel': 4,
  'apply.expire': 5,
  'apply.terminate': 8,
};

/** Holds whatever happened, in whatever order. */
async function invariants(applyNo: string, signers: number) {
  const f = await facts(applyNo);
  expect(f.count('sign.accept')).toBe(f.accepted);
  expect(f.count('sign.intent')).toBe(f.accepted);
  // An acceptance that a cancellation overtook is given up, and the evidence says so.
  expect([f.signed_count, f.tasks + f.count('sign.abandon')]).toEqual([f.accepted, f.accepted]);
  const ended = Object.keys(endings).filter((type) => f.count(type) > 0);
  expect(ended.length).toBeLessThanOrEqual(1);
  if (ended[0]) {
    expect([f.count(ended[0]), f.status]).toEqual([1, endings[ended[0]]]);
    expect(f.events.lastIndexOf('sign.accept')).toBeLessThan(f.events.indexOf(ended[0]));
    expect(f.accepted).toBeLessThan(signers);
    // 8: handed on; its successor ended with the others.
    expect(f.lines.filter((status) => status <= 0)).toEqual([]);
  } else expect(f.status).toBe(f.accepted === signers ? 1 : 0);
  // Never two people in one place: as many parties as were sent, whoever they are now.
  expect(f.lines.filter((status) => status !== 8)).toHaveLength(signers);
  expect(f.lines.filter((status) => status === 8)).toHaveLength(f.count('recipient.replace'));
  await w.drain();
  const after = await facts(applyNo);
  const inFile = after.accepted - after.count('sign.abandon');
  // Proof that a finished file gets afterwards is in revisions of its own.
  expect([after.revisions - after.count('doc.extend'), after.count('sign.done')]).toEqual([
    1 + inFile,
    inFile,
  ]);
  // None gets into the file after a logged end.
  if (ended[0]) expect(after.events.lastIndexOf('sign.done')).toBeLessThan(after.events.indexOf(ended[0]));
  expect(after.count('doc.finalise')).toBe(after.accepted === signers ? 1 : 0);
  if (f.status === 1) expect(after.status).toBe(3);
  return after;
}

describe('R-01: one signature', () => {
  it.each([1, 2])('50 submits of one signatory of %i from two devices', async (signers) => {
    const mobile = phone();
    const parties = [
      party('王小明', mobile, { fields: field(80) }),
      party('李四', phone(), { fields: field(300) }),
    ];
    const { applyNo } = await w.send(sender, parties.slice(0, signers));
    const pair = await w.pairOf(mobile);
    const devices = [await w.verify(mobile, pair), await w.verify(mobile, pair)];
    const input = await w.submission(devices[0]!, pair);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => devices[i % 2]!.call(r.submit, input)),
    );
    expect(new Set(answers.map((a) => `${a.logIndex} ${a.acceptedAt}`)).size).toBe(1);
    const after = await invariants(applyNo, signers);
    expect(after.accepted).toBe(1);
    expect(after.revisions - after.count('doc.extend')).toBe(2);
  });
});

describe('R-02: one final state', () => {
  const rounds = [
    'submit refuse',
    'submit cancel',
    'submit cancel refuse',
    'cancel refuse',
    'submit expire',
    'submit submit cancel',
    'submit expire cancel refuse',
    'submit submit expire refuse cancel',
    'submit terminate',
    'submit transfer',
    'transfer refuse',
    'transfer cancel',
    'submit correct',
    'correct transfer cancel',
    'submit replace extend cancel',
    'submit submit terminate transfer correct expire',
  ];
  it.each(rounds)('%s', async (acts) => {
    for (let round = 0; round < 3; round++) {
      const mobiles = [phone(), phone()];
      const { applyNo, applyId } = await w.send(sender, [
        party('张三', mobiles[0]!, { fields: field(80) }),
        party('李四', mobiles[1]!, { fields: field(300) }),
      ]);
      const [a, b] = [await w.openLink(mobiles[0]!), await w.openLink(mobiles[1]!)];
      const inputs = [await w.submission(a.signer, a.link), await w.submission(b.signer, b.link)];
      const names = acts.split(' ');
      // The deadline falls into the middle of the round.
      if (names.includes('expire'))
        await sql`update apply set sign_expire = ${new Date(w.clock.now().getTime() + 15 * round)} where apply_id = ${applyId}`.execute(
          w.deps.db,
        );
      let submits = 0;
      const act: Record<string, () => Promise<unknown>> = {
        submit: () => {
          const i = submits++ % 2;
          return w.ask([a, b][i]!.signer, r.submit, inputs[i]!);
        },
        refuse: () => w.ask(b.signer, r.refuse, { ...b.link, reason: '条款有误' }),
        cancel: () => w.ask(sender, r.batchCancel, { applyIds: [applyId], reason: '不再需要' }),
        expire: () => sweep('signing.expire'),
        terminate: () => w.ask(sender, r.termination, { applyId, reason: '项目取消' }),
        transfer: () =>
          w.ask(b.signer, r.transfer, { ...b.link, name: '王五', mobile: phone(), reason: '转交' }),
        correct: () => w.ask(sender, r.correctLine, { signNo: b.link.signNo, name: '李思' }),
        replace: () =>
          w.ask(sender, r.replaceLine, {
            signNo: b.link.signNo,
            name: '赵六',
            mobile: phone(),
            reason: '更换',
          }),
        extend: () =>
          w.ask(sender, r.extendDeadline, {
            applyId,
            signExpire: new Date(w.clock.now().getTime() + 200 * 24 * 3_600_000).toISOString(),
          }),
      };
      // Another one goes first in every round.
      const released = [...names.slice(round % names.length), ...names.slice(0, round % names.length)];
      const codes = await Promise.all(released.map((name) => act[name]!()));
      expect(codes).not.toContain('SYSTEM');
      await invariants(applyNo, 2);
    }
  });

  it('and afterwards nothing moves it any more', async () => {
    const mobile = phone();
    const { applyNo, applyId } = await w.send(sender, [party('王小明', mobile)]);
    const { signer, link } = await w.openLink(mobile);
    const input = await w.submission(signer, link);
    await sender.call(r.batchCancel, { applyIds: [applyId], reason: '不再需要' });
    expect(await w.ask(signer, r.submit, input)).toBe('SIGN_CANCELLED');
    expect(await w.ask(signer, r.refuse, { ...link, reason: 'x' })).toMatch(
      /^(SIGN_CANCELLED|LINK_INVALID)$/,
    );
    expect(await w.ask(sender, r.batchCancel, { applyIds: [applyId], reason: 'x' })).toBe('STATE_CHANGED');
    await sweep('signing.expire');
    expect((await invariants(applyNo, 1)).count('apply.cancel')).toBe(1);
  });

  it('A-08: a batch with one contract that cannot be cancelled cancels none', async () => {
    const [one, two] = [
      await w.send(sender, [party('甲', phone())]),
      await w.send(sender, [party('乙', phone())]),
    ];
    await sender.call(r.batchCancel, { applyIds: [two.applyId], reason: '先撤' });
    const batch = { applyIds: [one.applyId, two.applyId], reason: '一起' };
    expect(await w.ask(sender, r.batchCancel, batch)).toBe('STATE_CHANGED');
    expect((await facts(one.applyNo)).status).toBe(0);
    const foreign = (await w.person(phone(), '路人')).client;
    const theirs = await w.send(foreign, [party('丙', phone())]);
    expect(await w.ask(sender, r.batchCancel, { applyIds: [one.applyId, theirs.applyId], reason: 'x' })).toBe(
      'NOT_FOUND',
    );
    expect([(await facts(one.applyNo)).status, (await facts(theirs.applyNo)).status]).toEqual([0, 0]);
  });
});

describe('R-03: order and completion', () => {
  const ordered = (mobiles: string[], orders: number[]): Party[] =>
    mobiles.map((m, i) => party(`签署人${i}`, m, { orderNum: orders[i]!, fields: field(60 + i * 150) }));

  it('nobody passes the one before him: no link, no view, no signature, until that revision is in the file', async () => {
    const mobiles = [phone(), phone()];
    const people = [await w.person(mobiles[0]!, '签署人0'), await w.person(mobiles[1]!, '签署人1')];
    const { applyNo, signNos } = await w.send(sender, ordered(mobiles, [5, 9]), { ifOrder: 1 });
    const second = people[1]!.client;
    const input = {
      applyNo,
      signNo: signNos[1]!,
      consentHash: '0'.repeat(64),
      documentSha256: '0'.repeat(64),
    };
    const closed = async () => {
      expect(await w.messages(mobiles[1]!)).toEqual([]);
      expect(await w.ask(second, r.info, { applyNo })).toBe('NOT_FOUND');
      expect(await w.ask(second, r.submit, input)).toBe('NOT_FOUND');
      expect(await w.ask(second, r.signUrl, { signNo: signNos[1]! })).toBe('NOT_FOUND');
      expect((await second.call(r.signInfoList, {})).total).toBe(0);
    };
    await closed();
    const first = await w.openLink(mobiles[0]!);
    await w.sign(first.signer, first.link);
    await closed();
    await w.drain();
    const { signer, link } = await w.openLink(mobiles[1]!);
    expect((await signer.call(r.info, link)).document.revision).toBe(1);
    await w.sign(signer, link);
    expect((await invariants(applyNo, 2)).lines).toEqual([3, 3]);
  });

  it('three last signatories at once complete it exactly once, and each is told once', async () => {
    const mobiles = [phone(), phone(), phone()];
    const { applyNo } = await w.send(sender, ordered(mobiles, [1, 1, 1]));
    const open: { signer: Client; link: Pair }[] = [];
    for (const m of mobiles) open.push(await w.openLink(m));
    const inputs = await Promise.all(open.map((o) => w.submission(o.signer, o.link)));
    await Promise.all(open.map((o, i) => o.signer.call(r.submit, inputs[i]!)));
    const after = await invariants(applyNo, 3);
    expect([after.status, after.count('link.revoke'), after.revisions - after.count('doc.extend')]).toEqual([
      3, 3, 4,
    ]);
    for (const m of mobiles)
      expect((await w.messages(m)).filter((text) => text.includes('已由各方签署完成'))).toHaveLength(1);
    const certificate = (await sender.call(r.info, { applyNo })).preservationId;
    expect(certificate).toMatch(/^PRS/);
  });
});
