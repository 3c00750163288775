// The steps after a signature tell the contract's state, a stuck one among them.
import type { ApplyDetail } from '@xinqi/wire/signing';
import { describe, expect, it } from 'vitest';
import { movedSince } from '../read/use-live.ts';
import { accepted } from '../sign/use-signing.ts';
import { detail, meNo, signedDetail } from '../testing/contract.ts';
import { stepsOf } from './progress-steps.ts';

const told = (d: ApplyDetail) => stepsOf(d).map(({ key, state }) => `${key} ${state}`);
const everyone = (change: object, status: ApplyDetail['status']): ApplyDetail => ({
  ...detail,
  status,
  parties: detail.parties.map((party) => ({ ...party, ...change })),
});
const stuck = {
  step: 'sign',
  message: '生成签名暂未成功，系统正在自动重试',
  since: '2026-11-20T02:21:00.000Z',
};

describe('steps', () => {
  it('names whose turn it is, and counts who comes after', () => {
    const [first] = detail.parties;
    const parties = ([1, 0, -1, -1] as const).map((status, i) => ({ ...first!, status, name: `第${i}方` }));
    const others = (d: ApplyDetail) => stepsOf(d).find(({ key }) => key === 'others')?.text;
    expect(others({ ...detail, parties })).toBe('等待 第1方，之后还有 2 方');
    expect(others({ ...detail, parties: parties.slice(0, 2) })).toBe('等待 第1方');
  });

  it.each<[string, ApplyDetail, string[]]>([
    ['just accepted', signedDetail, ['accepted done', 'file doing', 'others people', 'proof waiting']],
    [
      'all accepted, file in the making',
      everyone({ status: 1 }, 1),
      ['accepted done', 'file doing', 'others done', 'proof waiting'],
    ],
    [
      'all files made',
      everyone({ status: 1, sealed: true }, 1),
      ['accepted done', 'file done', 'others done', 'proof doing'],
    ],
    [
      'finished',
      everyone({ status: 3, sealed: true }, 3),
      ['accepted done', 'file done', 'others done', 'proof done'],
    ],
    [
      'stuck while making the file',
      { ...signedDetail, stuck },
      ['accepted done', 'file stuck', 'others people', 'proof waiting'],
    ],
    [
      'stuck at the evidence',
      { ...everyone({ status: 1, sealed: true }, 1), stuck },
      ['accepted done', 'file done', 'others done', 'proof stuck'],
    ],
    ['the sender before anyone signed', { ...detail, me: null }, ['others people', 'proof waiting']],
  ])('%s', (_name, d, steps) => expect(told(d)).toEqual(steps));
  it('says what is stuck and since when', () => {
    expect(stepsOf({ ...signedDetail, stuck }).find(({ state }) => state === 'stuck')?.text).toContain(
      '生成签名暂未成功',
    );
  });
});

describe('live', () => {
  const event = (d: ApplyDetail) => ({
    status: d.status,
    revision: d.document.revision,
    parties: d.parties.map(({ signNo, status, sealed }) => ({ signNo, status, sealed })),
    stuck: null,
  });
  it('reads again only when something moved', () => {
    expect(movedSince(detail, event(detail))).toBe(false);
    expect(movedSince(detail, event(signedDetail))).toBe(true);
    expect(movedSince(detail, { ...event(detail), revision: 1 })).toBe(true);
    expect(movedSince(detail, { ...event(detail), stuck: '签发证书' })).toBe(true);
  });
  it('an acceptance shows before the server is read: the last one ends the signing', () => {
    const once = accepted(detail, meNo, '2026-11-20T02:20:00.000Z');
    expect([once.status, once.parties[1]?.status]).toEqual([0, 1]);
    const other = detail.parties[0]!.signNo;
    expect(accepted(once, other, undefined).status).toBe(1);
  });
});
