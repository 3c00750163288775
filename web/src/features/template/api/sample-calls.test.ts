// The calls that a developer is shown: those of the template's kind, with parameters that its own judge takes.
import { judgeValues, type Values, type Variable } from '@xinqi/domain';
import type { TplDetail } from '@xinqi/wire/template';
import { expect, it } from 'vitest';
import { sampleCalls } from './sample-calls.ts';

const now = new Date('2026-11-26T08:00:00Z');
const base = {
  ...{ tplId: '00000000-0000-7000-8000-000000000010', version: 3, variables: null, boxes: null },
  roles: [
    { role: '甲方', userType: 1, orderNum: 1, fields: [], self: true },
    { role: '乙方', userType: 0, orderNum: 2, fields: [], self: false },
  ],
} as unknown as TplDetail;
const by = { required: true, filledBy: 'sender' as const };
const variables: Variable[] = [
  { name: '租金', kind: 'money', ...by },
  { name: '付款', kind: 'choice', options: ['按月', '按季'], ...by },
  { name: '起租', kind: 'date', ...by },
];
const pathsOf = (tpl: TplDetail) => sampleCalls(tpl, 'c', now).map(({ path }) => path);

it('a simple template takes two calls, with everybody but the sender', () => {
  const [use] = sampleCalls(base, 'i', now);
  expect(pathsOf(base)).toEqual(['/c/tpl/use', '/c/applySign/create']);
  expect(use?.body).toMatchObject({ tplId: base.tplId, parties: [{ role: '乙方' }] });
});

it('a Word template is filled in, compared and sent; its example values stand before the judge', () => {
  const calls = sampleCalls({ ...base, variables }, 'c', now);
  expect(calls.map(({ path }) => path)).toEqual([
    ...['/c/tpl/fill', '/fileOper/convertInfo', '/fileOper/convertChecked', '/c/tpl/use'],
    '/c/applySign/create',
  ]);
  const { values } = calls[0]!.body as { values: Values };
  expect(judgeValues(variables, values, { who: { by: 'sender' } })).toMatchObject({ ok: true });
});

it('of a form nothing was converted; where a signatory fills in he is asked first', () => {
  const form = { ...base, variables, boxes: [] } as unknown as TplDetail;
  expect(pathsOf(form)).not.toContain('/fileOper/convertChecked');
  const asked = [
    ...variables,
    { name: '住址', kind: 'text', required: true, filledBy: 'role', role: '乙方' } as Variable,
  ];
  const calls = sampleCalls({ ...base, variables: asked }, 'c', now);
  expect(calls[0]?.path).toBe('/c/tpl/fillRequest/create');
  expect(Object.keys((calls[0]!.body as { values: Values }).values)).not.toContain('住址');
});
