// Passkeys over the very intent: what they prove in a pack, and every way in which one can be forged or moved.
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { change, type Edit, each } from '../../testing/history/edits.ts';
import {
  demandedPasskey,
  FORGED_PASSKEYS,
  FORGED_SEALS,
  passkeys,
  registered,
  sealedByPasskey,
  withPasskey,
} from '../../testing/history/passkey.ts';
import { judge, reason, refuted } from '../../testing/judge.ts';
import { makeSamplePack } from '../../testing/sample-pack.ts';

let hierarchy: TestHierarchy;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
});
const sample = async (edit: Edit, approvals = false) =>
  judge((await makeSamplePack({ hierarchy, edit, approvals })).bytes, [hierarchy.root]);

describe('a passkey proves that the holder of its key approved this content', () => {
  it.each(Object.entries(passkeys))('%s', async (_name, pair) => {
    const report = await sample(withPasskey({ pair }));
    expect([refuted(report), report.verdict]).toEqual([[], 'valid']);
    expect(reason(report, 'passkey')).toMatch(
      /^签署 S1：密钥 [0-9a-f]{64}，登记于 2026-05-01 08:00:00\.000（平台记录），网址 https:\/\/xinqi\.test$/,
    );
    expect(reason(report, 'authentication')).toBe(
      'S1：手机号已验证，未实名（测试环境）；另以通行密钥确认所签内容',
    );
  });
  it('and that the key may be on several devices, where it may', async () => {
    expect(reason(await sample(withPasskey({ flags: 13 })), 'passkey')).toContain('，可在多台设备间同步，');
  });
  it('with the seal that he confirmed', async () => {
    const report = await sample(sealedByPasskey, true);
    expect([refuted(report), report.verdict]).toEqual([[], 'valid']);
  });
  it('that was registered in the log before', async () => {
    const report = await sample(registered());
    expect([refuted(report), report.verdict]).toEqual([[], 'valid']);
    expect(reason(report, 'passkey')).toContain('登记在日志中，先于签署意愿');
    expect(reason(report, 'leaves')).toBe('1 条记录');
  });
  it('as one of the ways that were demanded', async () => {
    const report = await sample(demandedPasskey);
    expect([refuted(report), report.verdict]).toEqual([[], 'valid']);
    expect(reason(report, 'will')).toBe('签署 S1：通行密钥');
  });
  it('whatever his browser counted and his account had been verified by, which are of the moment', async () => {
    const later = { read_by: 'browser', read_pages: 1, read_of: 1, read_seconds: 3 };
    const report = await sample(each(withPasskey(), change('sign.intent', later)));
    expect([refuted(report), report.verdict]).toEqual([[], 'valid']);
  });
});

it('says without one what the operator could have done', async () => {
  expect(reason(await sample((events) => events), 'passkey')).toBe(
    '没有使用通行密钥：签署意愿由平台记录，控制平台及其密钥的人可以写出同样的记录',
  );
});
it('is no way that nobody passed', async () => {
  const report = await sample(change('recipient.add', { will: ['operator3', 'passkey'], will_n: 1 }));
  expect(reason(report, 'will')).toContain('规则 W1');
});

it.each(FORGED_PASSKEYS.map((one) => [one.name, one] as const))('refutes: %s', async (_name, history) => {
  const report = await sample(history.edit);
  expect([report.verdict, refuted(report)]).toEqual(['invalid', expect.arrayContaining([history.claim])]);
  expect(reason(report, history.claim)).toContain(history.reason);
});
it.each(FORGED_SEALS.map((one) => [one.name, one] as const))('refutes: %s', async (_name, history) => {
  const report = await sample(history.edit, true);
  expect([report.verdict, refuted(report)]).toEqual(['invalid', expect.arrayContaining([history.claim])]);
  expect(reason(report, history.claim)).toContain(history.reason);
});
