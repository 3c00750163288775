// The ordered list of authorities: which tokens count, who is asked, and when one that fails is left alone.
import { parseTimestampToken } from '@xinqi/pki/check';
import { createTimestampToken, type TimestampRequest } from '@xinqi/pki/make';
import { makeTestHierarchy, type TestHierarchy, testSerial } from '@xinqi/pki/testing';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '../../platform/clock.ts';
import type { TsaPort } from '../../platform/ports/tsa.ts';
import { checkedStamp } from './checked-stamp.ts';
import { breakerRules, CircuitOpen, circuitBreaker } from './circuit-breaker.ts';

let hierarchy: TestHierarchy;
let stranger: TestHierarchy;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  stranger = await makeTestHierarchy();
});

const imprint = new Uint8Array(32).fill(7);
const log = pino({ level: 'silent' });

function handClock(start = '2026-06-01T08:00:00Z'): Clock & { advance(seconds: number): void } {
  let at = Date.parse(start);
  const advance = (seconds: number) => {
    at += seconds * 1000;
  };
  return { now: () => new Date(at), advance };
}

type Twist = {
  request?: Partial<TimestampRequest>;
  genTime?: Date;
  change?: (token: Uint8Array) => Uint8Array;
  of?: TestHierarchy;
  signer?: TestHierarchy['tsa']['signer'];
};

function authority(name: string, clock: Clock, twist: Twist = {}, asked: string[] = []): TsaPort {
  return {
    name,
    test: true,
    anchors: [hierarchy.root],
    async stamp(hash, nonce) {
      asked.push(name);
      const tsa = (twist.of ?? hierarchy).tsa;
      const request = {
        imprint: { algorithm: 'SHA-256' as const, hash },
        policy: undefined,
        nonce,
        certReq: true,
      };
      const token = await createTimestampToken(
        twist.signer ? { ...tsa, signer: twist.signer } : tsa,
        { ...request, ...twist.request },
        { serial: testSerial(), genTime: twist.genTime ?? clock.now() },
      );
      return twist.change?.(token) ?? token;
    },
  };
}

const dead = (name: string, asked: string[]): TsaPort => ({
  name,
  test: true,
  anchors: [hierarchy.root],
  stamp: () => {
    asked.push(name);
    throw new Error('unreachable');
  },
});

describe('a token counts only when', () => {
  const clock = handClock();
  const ask = (twist: Twist) => checkedStamp([authority('a', clock, twist)], log, clock)(imprint);

  it('nothing is wrong with it (control)', async () => {
    const stamp = await ask({});
    expect(stamp).toMatchObject({ authority: 'a', test: true, time: clock.now() });
    expect(parseTimestampToken(stamp!.token).info.imprint.hash).toEqual(imprint);
    expect(stamp!.until.getTime()).toBeGreaterThan(clock.now().getTime());
  });

  const wrong: [string, () => Twist | Promise<Twist>][] = [
    [
      'it stamps our imprint',
      () => ({ request: { imprint: { algorithm: 'SHA-256', hash: new Uint8Array(32) } } }),
    ],
    ['it repeats our nonce', () => ({ request: { nonce: new Uint8Array(8).fill(1) } })],
    ['it has a nonce at all', () => ({ request: { nonce: undefined } })],
    ['it brings its certificate', () => ({ request: { certReq: false } })],
    ['nothing follows it', () => ({ change: (token) => Uint8Array.of(...token, 0) })],
    ['it is whole', () => ({ change: (token) => token.subarray(0, -1) })],
    [
      'its signature is right',
      () => ({ change: (token) => token.map((octet, i) => (i === token.length - 3 ? octet ^ 1 : octet)) }),
    ],
    ['its authority is under an anchor', () => ({ of: stranger })],
    ['its signer is an authority (EKU)', async () => ({ signer: await hierarchy.issue() })],
    ['its clock is ours, not behind', () => ({ genTime: new Date(clock.now().getTime() - 301_000) })],
    ['its clock is ours, not ahead', () => ({ genTime: new Date(clock.now().getTime() + 301_000) })],
  ];
  it.each(wrong)('%s', async (_rule, twist) => {
    expect(await ask(await twist())).toBeUndefined();
  });
});

describe('the list', () => {
  it('is asked in its order; a refused token goes on to the next authority', async () => {
    const clock = handClock();
    const asked: string[] = [];
    const stamp = checkedStamp(
      [
        dead('first', asked),
        authority('second', clock, { of: stranger }, asked),
        authority('third', clock, {}, asked),
      ],
      log,
      clock,
    );
    expect((await stamp(imprint))?.authority).toBe('third');
    expect(asked).toEqual(['first', 'second', 'third']);
  });

  it('leaves a failing authority alone, tries it once after a pause, and doubles the pause', async () => {
    const clock = handClock();
    const asked: string[] = [];
    const stamp = checkedStamp([dead('dead', asked), authority('good', clock, {}, asked)], log, clock);
    for (let i = 0; i < 10; i++) expect((await stamp(imprint))?.authority).toBe('good');
    const calls = () => asked.filter((name) => name === 'dead').length;
    expect(calls()).toBe(breakerRules.failures);
    clock.advance(breakerRules.pauseSeconds + 1);
    for (let i = 0; i < 5; i++) await stamp(imprint);
    expect(calls()).toBe(breakerRules.failures + 1);
    clock.advance(breakerRules.pauseSeconds + 1);
    await stamp(imprint);
    expect(calls()).toBe(breakerRules.failures + 1);
    clock.advance(breakerRules.pauseSeconds);
    await stamp(imprint);
    expect(calls()).toBe(breakerRules.failures + 2);
  });
});

describe('circuit breaker', () => {
  const fail = async () => {
    throw new Error('no');
  };
  it('closes again after one good call, and counts anew', async () => {
    const clock = handClock();
    const breaker = circuitBreaker(clock);
    for (let i = 0; i < breakerRules.failures; i++) await expect(breaker.run(fail)).rejects.toThrow('no');
    await expect(breaker.run(async () => 1)).rejects.toThrow(CircuitOpen);
    clock.advance(breakerRules.pauseSeconds + 1);
    expect(await breaker.run(async () => 1)).toBe(1);
    await expect(breaker.run(fail)).rejects.toThrow('no');
    expect(breaker.isOpen()).toBe(false);
  });

  it('lets a single call try while it is half open', async () => {
    const clock = handClock();
    const breaker = circuitBreaker(clock);
    for (let i = 0; i < breakerRules.failures; i++) await breaker.run(fail).catch(() => undefined);
    clock.advance(breakerRules.pauseSeconds + 1);
    let finish: (value: number) => void = () => undefined;
    const trying = breaker.run(
      () =>
        new Promise<number>((resolve) => {
          finish = resolve;
        }),
    );
    await expect(breaker.run(async () => 2)).rejects.toThrow(CircuitOpen);
    finish(1);
    expect(await trying).toBe(1);
    expect(await breaker.run(async () => 2)).toBe(2);
  });

  it('never pauses longer than five minutes', async () => {
    const clock = handClock();
    const breaker = circuitBreaker(clock);
    for (let i = 0; i < 20; i++) {
      await breaker.run(fail).catch(() => undefined);
      clock.advance(breakerRules.longestPauseSeconds + 1);
      expect(breaker.isOpen()).toBe(false);
    }
  });
});
