// Approvals in a pack: shown by whom and how, and every way in which an operator could leave out, turn or move one is refuted.
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '../event/event.ts';
import type { PackInput } from '../pack/index.ts';
import { dataOf } from '../testing/history/edits.ts';
import { change, drop, FORGED_APPROVALS, of } from '../testing/history/forged-approvals.ts';
import { judge, reason, refuted } from '../testing/judge.ts';
import { makeSamplePack, type SampleOptions } from '../testing/sample-pack.ts';

let hierarchy: TestHierarchy;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
});
const sample = async (options: Omit<SampleOptions, 'hierarchy'> = {}) =>
  judge((await makeSamplePack({ hierarchy, approvals: true, ...options })).bytes, [hierarchy.root]);

/** Every name closed; whom a certificate names is open in every pack. */
const closed = (input: PackInput): PackInput => ({
  ...input,
  openings: input.openings.filter(({ path }) => path === 'data.subject_c'),
});

describe('a good pack', () => {
  it('names who approved, when and how, and the grant under which the seal was used', async () => {
    const report = await sample();
    expect([report.verdict, refuted(report)]).toEqual(['valid', []]);
    const words = reason(report, 'approvals');
    expect(words).toContain('审批 FLW1（发起审批）已通过');
    expect(words).toContain('审批 FLW1 提交时所示：金额 “1200.50” 元、签署方 “张三，采购方有限公司”；');
    expect(words).toMatch(/审批 FLW1 第 1 步同意（登录后确认，2026-06-01 16:00:\d\d\.000）：“王芳”/);
    expect(words).toMatch(/审批 FLW-S1 第 2 步同意（短信验证码确认，.*）：“赵敏”/);
    expect(reason(report, 'seal_use')).toBe(
      '签署 S1：凭授权（“授权编号 G1，被授权方张三”）；签署 S1：经审批 FLW-S1',
    );
  });

  it('proves the same with every name closed', async () => {
    const report = await sample({ change: closed });
    expect(report.verdict).toBe('valid');
    expect(reason(report, 'approvals')).not.toMatch(/王芳|赵敏/);
    expect(reason(report, 'approvals')).toContain('未公开姓名');
    expect(reason(report, 'approvals')).toContain('提交时所示：未公开金额、未公开签署方');
    expect(reason(report, 'approvals')).not.toContain('1200.50');
    expect(reason(report, 'openings')).toMatch(/未披露：.*金额 2 项、签署方 2 项/);
    expect(reason(report, 'seal_use')).toContain('未公开授权内容');
  });

  it('a name cannot pass for a sentence of ours, and one that was changed opens nothing', async () => {
    const forged = await sample({
      change: (input) => ({
        ...input,
        openings: input.openings.map((o) => (o.value === '王芳' ? { ...o, value: '李雷' } : o)),
      }),
    });
    expect(refuted(forged)).toEqual(['openings']);
    expect(reason(forged, 'approvals')).not.toContain('李雷');
  });

  it.each([
    ['1200.50', '120000.00'],
    ['张三、采购方有限公司', '张三、李四'],
  ])('what was approved cannot be told otherwise: %s as %s', async (value, other) => {
    const change = (input: PackInput) => ({
      ...input,
      openings: input.openings.map((o) => (o.value === value ? { ...o, value: other } : o)),
    });
    const forged = await sample({ change });
    expect([forged.verdict, refuted(forged)]).toEqual(['invalid', ['openings']]);
    expect(reason(forged, 'approvals')).not.toContain(other);
  });

  it('requests of before say nothing of it, and stay valid', async () => {
    const report = await sample({
      edit: (events) =>
        events.map((event) => {
          if (event.type !== 'approve.submit') return event;
          const { amount_c: _a, parties_c: _p, document: _d, ...data } = dataOf(event);
          return { ...event, data } as unknown as Event;
        }),
      change: (input) => ({
        ...input,
        openings: input.openings.filter((o) => !/amount_c|parties_c/.test(o.path)),
      }),
    });
    expect([report.verdict, refuted(report)]).toEqual(['valid', []]);
    expect(reason(report, 'approvals')).not.toMatch(/提交时所示|未公开金额/);
  });

  it('a request without steps passes at once, and decides nothing else', async () => {
    const none = await sample({
      edit: (events) =>
        drop(of('approve.decide', 'FLW1'))(change(of('approve.submit', 'FLW1'), { steps: 0 })(events)),
      change: closed,
    });
    expect(refuted(none)).toEqual([]);
  });
});

describe('a dishonest history (A-13, E-09)', () => {
  it.each(FORGED_APPROVALS)('%s', async (_name, edit, claim) => {
    const report = await sample({ edit });
    expect(report.verdict).toBe('invalid');
    expect(refuted(report)).toContain(claim);
  });
});
