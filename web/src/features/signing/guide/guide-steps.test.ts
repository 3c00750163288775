// The guide says what the contract says, in each of its states.
import { ApplyStatus, SignInfoStatus } from '@xinqi/domain';
import type { ApplyDetail } from '@xinqi/wire/signing';
import { describe, expect, it } from 'vitest';
import { detail as contract } from '../signer/testing/contract.ts';
import { guideSteps } from './guide-steps.ts';

const states = (detail: ApplyDetail) => guideSteps(detail).map((step) => `${step.title} ${step.state}`);
const asOf = (status: ApplyStatus, lines: SignInfoStatus[], canSign: boolean): ApplyDetail => {
  const [first] = contract.parties;
  return {
    ...contract,
    status,
    parties: lines.map((line, i) => ({
      ...first!,
      signNo: i === 0 ? first!.signNo : `other${i}`,
      status: line,
    })),
    me: contract.me && {
      ...contract.me,
      signNo: first!.signNo,
      canSign,
      whyNot: canSign ? null : '等待前一位',
    },
  };
};

describe('guideSteps', () => {
  it('one’s own turn', () => {
    const detail = asOf(ApplyStatus.Signing, [SignInfoStatus.Pending, SignInfoStatus.Pending], true);
    expect(states(detail)).toEqual([
      '阅读合同 now',
      '签署 now',
      '各方签署 later',
      '存证 later',
      '下载与核验 later',
    ]);
    expect(guideSteps(detail).find((step) => step.title === '签署')?.act).toBe('sign');
  });
  it('not yet one’s turn says why', () => {
    const steps = guideSteps(
      asOf(ApplyStatus.Signing, [SignInfoStatus.NotYet, SignInfoStatus.Pending], false),
    );
    expect(steps[1]).toMatchObject({ state: 'later', text: '等待前一位' });
    expect(steps[2]).toMatchObject({ state: 'now', text: '还有 2 方未签署，签署后您会收到通知。' });
  });
  it('signed by oneself, then by all', () => {
    const half = asOf(ApplyStatus.Signing, [SignInfoStatus.Signed, SignInfoStatus.Pending], false);
    expect(states(half)).toContain('各方签署 now');
    const all = asOf(ApplyStatus.Signed, [SignInfoStatus.Signed, SignInfoStatus.Signed], false);
    expect(states(all)).toEqual([
      '阅读合同 done',
      '签署 done',
      '各方签署 done',
      '存证 now',
      '下载与核验 later',
    ]);
  });
  it('finished: downloads and the certificate', () => {
    const detail = asOf(ApplyStatus.Preserved, [SignInfoStatus.Preserved], false);
    expect(states(detail).slice(-2)).toEqual(['存证 done', '下载与核验 now']);
  });
  it('nothing is left to be done of a contract that ended', () => {
    for (const status of [ApplyStatus.Cancelled, ApplyStatus.Refused, ApplyStatus.Expired])
      expect(guideSteps(asOf(status, [SignInfoStatus.Cancelled], false))).toEqual([]);
  });
});
