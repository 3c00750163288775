// Z-02, Z-03: packs whose bytes, log and keys are right and whose story cannot have happened, or has ended otherwise than it seems.
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  FORGED_HISTORIES,
  forgeZip,
  HONEST_HISTORIES,
  judge,
  makeSamplePack,
  reason,
  refuted,
  type SampleOptions,
} from '../../testing/index.ts';

import { readZip } from '../zip-read.ts';

let hierarchy: TestHierarchy;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
});
async function judged(options: Partial<SampleOptions>) {
  const { bytes, root } = await makeSamplePack({ hierarchy, ...options });
  return judge(bytes, [root]);
}

describe('a history that cannot have happened', () => {
  it.each(FORGED_HISTORIES)('$name', async ({ edit, claim, reason: why }) => {
    const report = await judged({ edit });
    expect(report.verdict).toBe('invalid');
    expect(refuted(report)).toContain(claim);
    expect(reason(report, claim)).toContain(why);
    expect(reason(report, claim)).toMatch(/（规则 (R[1-7]|S[1-4])）$/);
  });
});

describe('what a refusal says', () => {
  it('quotes what was opened so that it cannot go on as a sentence of ours', async () => {
    const spoof = '甲”；签署 S1：证书一致';
    const report = await judged({
      edit: (events, { commitTo }) => {
        const salt = new Uint8Array(32).fill(5);
        return Promise.all(
          events.map(async (event) => {
            if (event.sign_no !== 'S1' || !('subject_c' in event.data)) return event;
            const subject_c = await commitTo(event.id, 'data.subject_c', spoof, salt);
            return { ...event, data: { ...event.data, subject_c } } as typeof event;
          }),
        );
      },
    });
    expect(reason(report, 'recipients')).toBe(
      '签署 S1：证书主体是“张*”，签署方应是“甲  签署 S1：证书一致”（规则 R4）',
    );
  });
});

describe('what is said of the state', () => {
  const textOf = (bytes: Uint8Array) =>
    new TextDecoder().decode(readZip(bytes, () => true).files.get('report.html')!);
  it('is the first line of the report, too; older packs have a report without it', async () => {
    const { bytes, root } = await makeSamplePack({ hierarchy, edit });
    expect(textOf(bytes)).toContain('<table>\n<tr><th>合同状态</th><td><bdi>已作废（各方签署作废协议，');
    const older = await makeSamplePack({ hierarchy, change: (input) => ({ ...input, report: 1 }) });
    expect(textOf(older.bytes)).not.toContain('合同状态');
    const report = await judge(older.bytes, [root]);
    expect([refuted(report), report.verdict]).toEqual([[], 'valid']);
  });

  const end = (step: string, role = 'voided') => ({
    type: 'apply.void',
    actor: { kind: 'system', auth: [] },
    data: { step, role, counterpart: 'XQ2' },
  });
  const edit: SampleOptions['edit'] = (events, { uuid }) => {
    const { v, log, apply_no, ts } = events.at(-1)!;
    const made = [end('requested'), end('done')].map((e) => ({ v, log, apply_no, ts, id: uuid(), ...e }));
    return [...events, ...(made as unknown as typeof events)];
  };

  it('names the event, when it was in Beijing, and the agreement', async () => {
    const report = await judged({ edit });
    expect(reason(report, 'state')).toMatch(
      /^已作废（各方签署作废协议，2026-06-01 \d\d:\d\d:\d\d\.\d{3}，作废协议 XQ2）$/,
    );
    expect(reason(await judged({}), 'state')).toMatch(/^已完成（文件定稿，2026-06-01 [^，]*）$/);
    expect(reason(await judged({ old: true, signatures: [] }), 'state')).toMatch(/^签署中（发起合同，/);
  });
  it('stands before every other warning', async () => {
    const { bytes, root } = await makeSamplePack({ hierarchy, edit });
    const { files } = readZip(bytes, () => true);
    const again = forgeZip([...files].reverse().map(([name, data]) => ({ name, data })));
    const report = await judge(again, [root]);
    expect(report.verdict).toBe('valid_with_warnings');
    expect(report.warnings).toHaveLength(2);
    expect(report.warnings[0]).toMatch(/^合同已作废/);
  });
  it('names, of a voiding agreement, the contract that it voids, and is no warning', async () => {
    const report = await judged({
      edit: (events) =>
        events.map((e) =>
          e.type === 'apply.create' ? ({ ...e, data: { ...e.data, voids: 'XQ8' } } as typeof e) : e,
        ),
    });
    expect([report.verdict, reason(report, 'state')]).toEqual([
      'valid',
      expect.stringMatching(/^已完成（文件定稿，[^，]*，用于作废合同 XQ8）$/),
    ]);
  });
  it('of a request that came to nothing is that of the contract when it was finished', async () => {
    const request: SampleOptions['edit'] = (events, { uuid }) => {
      const { v, log, apply_no, ts } = events.at(-1)!;
      const later = new Date(Date.parse(ts) + 30_000).toISOString();
      const made = [end('requested'), end('withdrawn')].map((e) => ({
        v,
        log,
        apply_no,
        ts: later,
        id: uuid(),
        ...e,
      }));
      return [...events, ...(made as unknown as typeof events)];
    };
    expect(reason(await judged({ edit: request }), 'state')).toBe(reason(await judged({}), 'state'));
  });
});

describe('a contract of before 2026-11-23', () => {
  type Edit = NonNullable<SampleOptions['edit']>;
  const old = (edit: Edit) => judged({ old: true, edit });
  /** Opens other names of the recipient and of the intent than the sample does. */
  const named =
    (names: Partial<Record<'recipient.add' | 'sign.intent', string>>): Edit =>
    (events, { commitTo }) =>
      Promise.all(
        events.map(async (event) => {
          const name = names[event.type as keyof typeof names];
          if (name === undefined) return event;
          return { ...event, pii: { ...event.pii, name_c: await commitTo(event.id, 'pii.name_c', name) } };
        }),
      );

  it('is refuted by a code from before its recipient was corrected', async () => {
    const report = await old((events, { uuid }) => {
      const at = events.findIndex(({ type }) => type === 'sign.intent');
      const { v, log, apply_no, ts, actor, sign_no } = events[at]!;
      const { pii } = events.find(({ type }) => type === 'recipient.add')!;
      const base = { v, log, apply_no, ts, actor, sign_no, id: uuid(), pii };
      const correct = { ...base, type: 'recipient.correct', data: {} } as unknown as (typeof events)[number];
      return events.toSpliced(at, 0, correct);
    });
    expect([report.verdict, reason(report, 'recipients')]).toEqual([
      'invalid',
      '签署 S1：签署方确定或更正之后没有通过的验证码（规则 R2）',
    ]);
  });
  it('is refuted when it opens different names of one person', async () => {
    const report = await old(named({ 'recipient.add': '李*', 'sign.intent': '张*' }));
    expect(reason(report, 'recipients')).toBe('签署 S1：表达签署意愿的姓名不是签署方的（规则 R3）');
  });
  it('is refuted when the name that it opens is not that of the certificate', async () => {
    const report = await old(named({ 'recipient.add': '李四光' }));
    expect(reason(report, 'recipients')).toBe('签署 S1：证书主体是“张*”，签署人应是“李*光”（规则 R4）');
  });
  it('names an enterprise where its operator stands today, and that is no contradiction', async () => {
    const base = new TextEncoder().encode('%PDF-1.7 normalised\n%%EOF\n');
    const { certificate } = await hierarchy.issue({ name: '王*明', organization: '甲方科技有限公司' });
    const revision = new Uint8Array([...base, ...new TextEncoder().encode('signature\n%%EOF\n')]);
    const edit = named({ 'recipient.add': '甲方科技有限公司', 'sign.intent': '王小明' });
    const report = await judged({ old: true, base, signatures: [{ revision, certificate }], edit });
    expect([refuted(report), report.verdict]).toEqual([[], 'valid']);
    const closed = named({ 'recipient.add': '甲方科技有限公司' });
    const unnamed = await judged({ old: true, base, signatures: [{ revision, certificate }], edit: closed });
    expect([refuted(unnamed), unnamed.verdict]).toEqual([[], 'valid']);
  });
});

describe('a history that happened', () => {
  it.each(HONEST_HISTORIES)('$name', async ({ edit, verdict, state }) => {
    const report = await judged({ edit });
    expect([refuted(report), report.verdict]).toEqual([[], verdict]);
    expect(report.claims[0]).toMatchObject({ claim: 'state', result: 'proved' });
    expect(reason(report, 'state')).toContain(state);
    expect(report.warnings.some((words) => words.includes(state))).toBe(verdict !== 'valid');
  });
  it('of before 2026-11-23, with names as they were kept then', async () => {
    const report = await judged({ old: true, approvals: true });
    expect([refuted(report), report.verdict]).toEqual([[], 'valid']);
  });
  it('of an enterprise, whose certificate says that nobody verified it', async () => {
    const base = new TextEncoder().encode('%PDF-1.7 normalised\n%%EOF\n');
    for (const organization of ['甲方科技有限公司', '甲方科技有限公司（未认证）']) {
      const { certificate } = await hierarchy.issue({ name: '王*明', organization });
      const revision = new Uint8Array([...base, ...new TextEncoder().encode('signature\n%%EOF\n')]);
      const report = await judged({ base, signatures: [{ revision, certificate, name: '王小明' }] });
      expect([refuted(report), report.verdict]).toEqual([[], 'valid']);
    }
  });
  it('with the certificate’s subject closed says that it cannot be compared', async () => {
    const report = await judged({
      change: (input) => ({ ...input, openings: input.openings.filter((o) => o.path !== 'data.subject_c') }),
    });
    expect([refuted(report), report.verdict]).toEqual([[], 'valid_with_warnings']);
    expect(reason(report, 'recipients')).toContain('证书主体没有披露');
  });
  it('from 2027 on commits to the subject of every certificate', async () => {
    const report = await judged({ old: true, time: new Date('2027-02-01T00:00:00Z') });
    expect(reason(report, 'recipients')).toContain('没有承诺证书主体');
  });
});
