// R-06 for the acts: every state that a sent contract and its lines can be in × every act, expected from the domain's tables.
// What a table allows must pass its gate; what it does not allow must answer the code of that state and change nothing.
import {
  ApplyStatus,
  nextApply,
  nextSignInfo,
  SignInfoStatus,
  type ApplyStatus as State,
} from '@xinqi/domain';
import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db.ts';
import { party, type Sent, startProduct, type World } from '../../../testing/start-product.ts';
import { projectContract } from '../contract/projection/project-contract.ts';

let w: World;
let sender: Client;
let phones = 13_800_001_000;
const phone = () => String(phones++);
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
});
afterAll(() => w.close());

const field = (x: number) => [{ kind: 'signature' as const, page: 0, x, y: 300, width: 120, height: 48 }];
type Made = Sent & { people: { name: string; mobile: string; client: Client }[] };
async function send(): Promise<Made> {
  const people = [];
  for (const name of ['张三', '李四']) {
    const mobile = phone();
    people.push({ name, mobile, client: (await w.person(mobile, name)).client });
  }
  const sent = await w.send(
    sender,
    people.map((p, i) => party(p.name, p.mobile, { orderNum: i + 1, fields: field(80 + 200 * i) })),
    { ifOrder: 1 },
  );
  return { ...sent, people };
}
const sign = async (made: Made, at: number) => {
  const { signer, link } = await w.openLink(made.people[at]!.mobile);
  await w.sign(signer, link);
};
const half = async () => {
  const made = await send();
  await sign(made, 0);
  await w.drain();
  return made;
};
const whole = async () => {
  const made = await half();
  await sign(made, 1);
  await w.drain();
  return made;
};
const after = async (made: Made, act: (made: Made) => Promise<unknown>) => {
  await act(made);
  return made;
};
const voiding = () =>
  whole().then((m) => after(m, (x) => sender.call(r.invalidation, { applyId: x.applyId, reason: '作废' })));

/** No signatory was ever given a link. */
const unheard = (status: State) =>
  status === ApplyStatus.InitApproving || status === ApplyStatus.InitRejected;

/** Puts a state whose whole story others tell (approval/*.test.ts): what the acts ask is the state alone. */
const put = async (made: Made, status: State, lines: readonly SignInfoStatus[]) => {
  await inTx(w.deps.db, async (tx) => {
    await sql`update apply set status = ${status} where apply_id = ${made.applyId}`.execute(tx);
    for (const [i, line] of lines.entries())
      await sql`update sign_info set status = ${line},
        link_gen = case when ${unheard(status)} then 0 else link_gen end where sign_no = ${made.signNos[i]!}`.execute(
        tx,
      );
    await projectContract(tx, made.applyId);
  });
  return made;
};
const { NotYet, Cancelled, Signed, SealApproving, SealRejected } = SignInfoStatus;

const states: Record<string, { status: State; make(): Promise<Made> }> = {
  signing: { status: ApplyStatus.Signing, make: send },
  'signing, one signed': { status: ApplyStatus.Signing, make: half },
  signed: {
    status: ApplyStatus.Signed,
    make: () => half().then((m) => after(m, () => sign(m, 1))),
  },
  preserved: { status: ApplyStatus.Preserved, make: whole },
  refused: {
    status: ApplyStatus.Refused,
    make: () =>
      half().then((m) =>
        after(m, async () => {
          const { signer, link } = await w.openLink(m.people[1]!.mobile);
          await signer.call(r.refuse, { ...link, reason: '条款有误' });
        }),
      ),
  },
  cancelled: {
    status: ApplyStatus.Cancelled,
    make: () =>
      half().then((m) => after(m, () => sender.call(r.batchCancel, { applyIds: [m.applyId], reason: '撤' }))),
  },
  expired: {
    status: ApplyStatus.Expired,
    make: () =>
      half().then((m) =>
        after(m, async () => {
          await sql`update apply set sign_expire = ${w.clock.now()} where apply_id = ${m.applyId}`.execute(
            w.deps.db,
          );
          await w.families
            .flatMap((f) => f.sweeps ?? [])
            .find((x) => x.name === 'signing.expire')!
            .run();
        }),
      ),
  },
  terminated: {
    status: ApplyStatus.Terminated,
    make: () =>
      half().then((m) => after(m, () => sender.call(r.termination, { applyId: m.applyId, reason: '终止' }))),
  },
  'one handed on': {
    status: ApplyStatus.Signing,
    make: () =>
      half().then((m) =>
        after(m, () =>
          sender.call(r.replaceLine, {
            signNo: m.signNos[1]!,
            name: '王五',
            mobile: phone(),
            reason: '更换',
          }),
        ),
      ),
  },
  'waits for its approval': {
    status: ApplyStatus.InitApproving,
    make: () => send().then((m) => put(m, ApplyStatus.InitApproving, [NotYet, NotYet])),
  },
  'its approval denied': {
    status: ApplyStatus.InitRejected,
    make: () => send().then((m) => put(m, ApplyStatus.InitRejected, [Cancelled, Cancelled])),
  },
  'a seal waits for its approval': {
    status: ApplyStatus.Signing,
    make: () => half().then((m) => put(m, ApplyStatus.Signing, [Signed, SealApproving])),
  },
  'a seal denied': {
    status: ApplyStatus.Signing,
    make: () => half().then((m) => put(m, ApplyStatus.Signing, [Signed, SealRejected])),
  },
  voiding: { status: ApplyStatus.Voiding, make: voiding },
  voided: {
    status: ApplyStatus.Voided,
    make: () =>
      voiding().then((m) =>
        after(m, async () => {
          for (const at of [0, 1]) await sign(m, at);
          await w.drain();
        }),
      ),
  },
};

/** The code with which an act on an open contract is refused in a state; from docs/decisions/0011, not from the code. */
const closed: Partial<Record<State, string>> = {
  [ApplyStatus.Signed]: 'CANCEL_FINISHED',
  [ApplyStatus.Refused]: 'SIGN_REFUSED',
  [ApplyStatus.Preserved]: 'CANCEL_FINISHED',
  [ApplyStatus.Cancelled]: 'SIGN_CANCELLED',
  [ApplyStatus.Expired]: 'SIGN_EXPIRED',
  [ApplyStatus.Terminated]: 'SIGN_TERMINATED',
  [ApplyStatus.Voiding]: 'CANCEL_FINISHED',
  [ApplyStatus.Voided]: 'CANCEL_FINISHED',
  [ApplyStatus.InitApproving]: 'SIGN_INIT_APPROVING',
  [ApplyStatus.InitRejected]: 'SIGN_INIT_REJECTED',
};
const voidCode: Partial<Record<State, string>> = {
  [ApplyStatus.Voiding]: 'VOID_RUNNING',
  [ApplyStatus.Voided]: 'VOID_VOIDED',
};

describe('R-06: state × act', () => {
  it.each(Object.keys(states))('%s', async (name) => {
    await w.drain();
    const { status, make } = states[name]!;
    const made = await make();
    const seen = async () => {
      const d = await sender.call(r.info, { applyNo: made.applyNo });
      return { status: d.status, lines: d.parties.map((p) => [p.signNo, p.status]).sort() };
    };
    const before = await seen();
    expect(before.status).toBe(status);
    const lineStatus = (signNo: string) => before.lines.find((l) => l[0] === signNo)![1] as SignInfoStatus;
    const open = nextApply(status, 'change') !== undefined;
    const signed = before.lines.filter((l) => l[1] === SignInfoStatus.Signed).length;
    const { applyId, applyNo } = made;

    const past = new Date(w.clock.now().getTime() - 1000).toISOString();
    expect(await w.ask(sender, r.extendDeadline, { applyId, signExpire: past })).toBe(
      open ? 'APPLY_DEADLINE' : closed[status],
    );
    const twice = { applyId, name: '张三', mobile: made.people[0]!.mobile };
    expect(await w.ask(sender, r.addSignatory, twice)).toBe(open ? 'APPLY_SIGNATORY_TWICE' : closed[status]);
    if (!open || signed === 0)
      expect(await w.ask(sender, r.termination, { applyId, reason: '终止' })).toBe(
        open ? 'TERMINATE_UNSIGNED' : closed[status],
      );
    if (nextApply(status, 'void') === undefined)
      expect(await w.ask(sender, r.invalidation, { applyId, reason: '作废' })).toBe(
        voidCode[status] ?? 'VOID_NOT_FINISHED',
      );
    expect(await w.ask(sender, r.ccResend, { applyId })).toBe(
      nextApply(status, 'forward') === undefined ? 'CC_NOT_FINISHED' : 'CC_NOBODY',
    );
    if (nextApply(status, 'cancel') === undefined)
      expect(await w.ask(sender, r.batchCancel, { applyIds: [applyId], reason: '撤' })).toMatch(
        /^(CANCEL_FINISHED|STATE_CHANGED)$/,
      );

    for (const [i, signNo] of made.signNos.entries()) {
      const line = lineStatus(signNo);
      const { name: who, mobile, client } = made.people[i]!;
      const gate = (event: 'correct' | 'replace' | 'remind', passed: string | undefined) =>
        !open ? closed[status] : nextSignInfo(line, event) === undefined ? 'ACT_NOT_PENDING' : passed;
      expect(await w.ask(sender, r.correctLine, { signNo })).toBe(gate('correct', 'ACT_NOTHING'));
      expect(await w.ask(sender, r.replaceLine, { signNo, name: who, mobile, reason: '更换' })).toBe(
        gate('replace', 'ACT_NOTHING'),
      );
      expect(await w.ask(sender, r.reminderSign, { signNos: [signNo] })).toBe(gate('remind', undefined));
      // A line whose turn never came, or that was handed on, is absent for its person.
      const d = await w.ask(client, r.info, { applyNo, signNo });
      const input = { applyNo, signNo, name: '赵六', mobile: phone(), reason: '转交' };
      const transferred = await w.ask(client, r.transfer, input);
      const his = (event: 'transfer' | 'refuse', otherwise: string) =>
        nextSignInfo(line, event) !== undefined
          ? '10401'
          : line === SealApproving
            ? 'SIGN_SEAL_APPROVING'
            : otherwise;
      expect(transferred).toBe(
        d === 'NOT_FOUND' ? 'NOT_FOUND' : !open ? closed[status] : his('transfer', 'ACT_NOT_PENDING'),
      );
      if (open && d !== 'NOT_FOUND')
        expect(await w.ask(client, r.refuse, { applyNo, signNo, reason: '不同意' })).toBe(
          his('refuse', 'SIGN_DONE'),
        );
      if (unheard(status) || line === NotYet || line === SignInfoStatus.Transferred)
        expect(d).toBe('NOT_FOUND');
    }
    expect(await seen()).toEqual(before);
  });
});
