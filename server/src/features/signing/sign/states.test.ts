// every state that a contract and its lines can be in × every call of its parties → the documented code.

import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { party, type Sent, startProduct, type World } from '../../../testing/start-product.ts';
import { ownConsent } from '../contract/consent.ts';

let w: World;
let sender: Client;
const first = { mobile: '13800000501', name: '张三', client: undefined as unknown as Client };
const second = { mobile: '13800000502', name: '李四', client: undefined as unknown as Client };
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
  for (const who of [first, second]) who.client = (await w.person(who.mobile, who.name)).client;
});
afterAll(() => w.close());

const field = (x: number) => [{ kind: 'signature' as const, page: 0, x, y: 300, width: 120, height: 48 }];
const send = () =>
  w.send(
    sender,
    [
      party(first.name, first.mobile, { orderNum: 1, fields: field(80) }),
      party(second.name, second.mobile, { orderNum: 2, fields: field(300) }),
    ],
    { ifOrder: 1 },
  );
const sign = async (who: typeof first) => {
  const { signer, link } = await w.openLink(who.mobile);
  await w.sign(signer, link);
};
const refuse = async (who: typeof first) => {
  const { signer, link } = await w.openLink(who.mobile);
  await signer.call(r.refuse, { ...link, reason: '条款有误' });
};
const cancel = (s: Sent) => sender.call(r.batchCancel, { applyIds: [s.applyId], reason: '不再需要' });
const expire = async (s: Sent) => {
  await sql`update apply set sign_expire = ${w.clock.now()} where apply_id = ${s.applyId}`.execute(w.deps.db);
  await w.families
    .flatMap((f) => f.sweeps ?? [])
    .find((x) => x.name === 'signing.expire')!
    .run();
};
const half = async () => {
  const s = await send();
  await sign(first);
  await w.drain();
  return s;
};

type Codes = { submit: string; refuse: string; willCode: string; signUrl: string; info: string };
const ok = 'ok';
/** Open: by session one proves one's will first (10401). */
const open: Codes = { submit: '10401', refuse: '10401', willCode: ok, signUrl: ok, info: ok };
/** His turn never came: the contract does not exist for him. */
const absent: Codes = {
  submit: 'NOT_FOUND',
  refuse: 'NOT_FOUND',
  willCode: 'NOT_FOUND',
  signUrl: 'NOT_FOUND',
  info: 'NOT_FOUND',
};
const ended = (code: string): Codes => ({
  submit: code,
  refuse: code,
  willCode: code,
  signUrl: code,
  info: ok,
});
/** He signed: a repeated submit gets the first answer; everything else says why not. */
const signed = (code: string): Codes => ({ ...ended(code), submit: ok });

type Case = {
  make(): Promise<Sent>;
  /** Contract, first line, second line. */
  states: [number, number, number];
  first: Codes;
  second: Codes;
  cancel: string;
  pack: string;
};
const cases: Record<string, Case> = {
  'signing, first to sign': {
    make: send,
    states: [0, 0, -1],
    first: open,
    second: absent,
    cancel: ok,
    pack: ok,
  },
  'signing, second to sign': {
    make: half,
    states: [0, 1, 0],
    first: signed('SIGN_DONE'),
    second: open,
    cancel: ok,
    pack: ok,
  },
  'signed by all, not preserved': {
    make: async () => {
      const s = await half();
      await sign(second);
      return s;
    },
    states: [1, 1, 1],
    first: signed('SIGN_DONE'),
    second: signed('SIGN_DONE'),
    cancel: 'CANCEL_FINISHED',
    pack: 'DOWNLOAD_NOT_READY',
  },
  preserved: {
    make: async () => {
      const s = await half();
      await sign(second);
      await w.drain();
      return s;
    },
    states: [3, 3, 3],
    first: signed('SIGN_DONE'),
    second: signed('SIGN_DONE'),
    cancel: 'CANCEL_FINISHED',
    pack: ok,
  },
  'refused by the first': {
    make: async () => {
      const s = await send();
      await refuse(first);
      return s;
    },
    states: [2, 2, 7],
    first: ended('SIGN_REFUSED'),
    second: absent,
    cancel: 'STATE_CHANGED',
    pack: ok,
  },
  'refused by the second': {
    make: async () => {
      const s = await half();
      await refuse(second);
      return s;
    },
    states: [2, 1, 2],
    first: signed('SIGN_REFUSED'),
    second: ended('SIGN_REFUSED'),
    cancel: 'STATE_CHANGED',
    pack: ok,
  },
  'cancelled before the first': {
    make: async () => {
      const s = await send();
      await cancel(s);
      return s;
    },
    states: [4, 7, 7],
    first: ended('SIGN_CANCELLED'),
    second: absent,
    cancel: 'STATE_CHANGED',
    pack: ok,
  },
  'cancelled before the second': {
    make: async () => {
      const s = await half();
      await cancel(s);
      return s;
    },
    states: [4, 1, 7],
    first: signed('SIGN_CANCELLED'),
    second: ended('SIGN_CANCELLED'),
    cancel: 'STATE_CHANGED',
    pack: ok,
  },
  'expired before the first': {
    make: async () => {
      const s = await send();
      await expire(s);
      return s;
    },
    states: [5, 6, 6],
    first: ended('SIGN_EXPIRED'),
    second: absent,
    cancel: 'STATE_CHANGED',
    pack: ok,
  },
  'expired before the second': {
    make: async () => {
      const s = await half();
      await expire(s);
      return s;
    },
    states: [5, 1, 6],
    first: signed('SIGN_EXPIRED'),
    second: ended('SIGN_EXPIRED'),
    cancel: 'STATE_CHANGED',
    pack: ok,
  },
};

describe('R-06: state × call', () => {
  it.each(Object.keys(cases))('%s', async (name) => {
    const c = cases[name]!;
    await w.drain();
    const s = await c.make();
    const shown = (code: string | undefined) => code ?? ok;
    const codesOf = async (client: Client, signNo: string): Promise<Codes> => {
      const line = { applyNo: s.applyNo, signNo };
      const document = { consentHash: ownConsent.hash, documentSha256: '0'.repeat(64) };
      return {
        submit: shown(await w.ask(client, r.submit, { ...line, ...document })),
        refuse: shown(await w.ask(client, r.refuse, { ...line, reason: '条款有误' })),
        willCode: shown(await w.ask(client, r.willCode, line)),
        signUrl: shown(await w.ask(client, r.signUrl, { signNo })),
        info: shown(await w.ask(client, r.info, line)),
      };
    };
    const states = async () => {
      const { status, parties } = await sender.call(r.info, { applyNo: s.applyNo });
      return [status, ...s.signNos.map((n) => parties.find((p) => p.signNo === n)!.status)];
    };
    expect(await states()).toEqual(c.states);
    expect(await codesOf(first.client, s.signNos[0]!)).toEqual(c.first);
    expect(await codesOf(second.client, s.signNos[1]!)).toEqual(c.second);
    // A line that is not mine is absent in every state; a sent contract is no draft in every state.
    expect(await codesOf(first.client, s.signNos[1]!)).toEqual(absent);
    expect(await w.ask(sender, r.getDraftInfo, { applyId: s.applyId })).toBe('APPLY_SENT');
    expect(await w.ask(sender, r.draftDel, { applyId: s.applyId })).toBe('APPLY_SENT');
    expect(await w.ask(sender, r.create, { applyId: s.applyId, saveToDraftBox: 1 })).toBe('APPLY_SENT');
    expect((await sender.call(r.create, { applyId: s.applyId })).applyNo).toBe(s.applyNo);
    expect(shown(await w.ask(sender, r.downloadUrl, { applyNo: s.applyNo, kind: 'pack' }))).toBe(c.pack);
    expect(await w.ask(sender, r.downloadUrl, { applyNo: s.applyNo, kind: 'pdf' })).toBeUndefined();
    expect(await states()).toEqual(c.states);
    expect(shown(await w.ask(sender, r.batchCancel, { applyIds: [s.applyId], reason: '测试' }))).toBe(
      c.cancel,
    );
  });

  it('a draft: nobody but its sender knows of it, and it is neither signed nor cancelled', async () => {
    const { applyId } = await sender.call(r.create, { saveToDraftBox: 1, contractName: '草稿' });
    expect(await w.ask(sender, r.batchCancel, { applyIds: [applyId], reason: '测试' })).toBe('STATE_CHANGED');
    expect(await w.ask(first.client, r.getDraftInfo, { applyId })).toBe('NOT_FOUND');
    await sender.call(r.draftDel, { applyId });
    // what is deleted is absent, for its owner too.
    for (const route of [r.getDraftInfo, r.draftDel])
      expect(await w.ask(sender, route, { applyId })).toBe('NOT_FOUND');
    expect(await w.ask(sender, r.create, { applyId, saveToDraftBox: 1 })).toBe('NOT_FOUND');
  });
  it('a draft deleted on several devices at once: once, and absent for the others', async () => {
    const { applyId } = await sender.call(r.create, { saveToDraftBox: 1, contractName: '草稿' });
    const codes = await Promise.all([1, 2, 3, 4].map(() => w.ask(sender, r.draftDel, { applyId })));
    expect(codes.filter((code) => code !== 'NOT_FOUND')).toEqual([undefined]);
  });
});
