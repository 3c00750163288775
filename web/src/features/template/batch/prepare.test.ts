// What a batch from a template begins with: the roles of the list in their order of signing, beside who stands already.
import { type CreateInput, createInput } from '@xinqi/wire/signing';
import { templateRoutes as r, type TplDetail } from '@xinqi/wire/template';
import { expect, it } from 'vitest';
import { fakeServer, ok } from '../../../testing/show-page.tsx';
import { prepare } from './prepare.ts';

const field = { kind: 'signature' as const, page: 0, x: 80, y: 300, width: 120, height: 48, required: true };
const role = (name: string, orderNum: number, more: Partial<TplDetail['roles'][number]> = {}) => ({
  ...{ role: name, userType: 0 as const, orderNum, fields: [field], self: false },
  ...more,
});
const surety = { signatoryFullName: '钱担保', signatoryMobile: '13900000900' };
const roles = [
  role('担保方', 3, { party: surety }),
  role('出租方', 1, { self: true, userType: 1 }),
  role('承租方', 2),
];
const versionId = '00000000-0000-7000-8000-000000000002';
const tpl = { tplId: '00000000-0000-7000-8000-000000000001', versionId, roles } as TplDetail;
const line = (at: number, names: object) => ({
  ...{ userType: roles[at]!.userType, orderNum: roles[at]!.orderNum, fields: [field] },
  ...names,
});
const payload: CreateInput = createInput.parse({
  ...{ contractName: '租赁', tplVersionId: versionId },
  signatoryJson: [
    line(0, surety),
    line(1, { signatoryFullName: '云谷', operatorName: '周老板', signatoryMobile: '13900000001' }),
    line(2, {}),
  ],
});

it('every role but the sender’s own stands in the list, in the order of signing', async () => {
  const use = r.use.paths.find((one) => one.path.startsWith('/c/tpl/'))!.path;
  fakeServer({ [use]: () => ok({ payload }) });
  const now = new Date('2026-11-26T00:00:00Z');
  const made = (await prepare(tpl, 'c', now))!;
  expect(made.listed).toEqual([
    { role: '承租方', userType: 0, preset: false },
    { role: '担保方', userType: 0, preset: true },
  ]);
  const marks = made.draft.parties.map(({ key, name }) => [name, made.marks[key]]);
  expect(marks).toEqual([
    ['云谷', undefined],
    ['承租方', { listed: 1, role: '承租方' }],
    ['钱担保', { listed: 1, role: '担保方' }],
  ]);
  expect(made.draft).toMatchObject({ applyId: undefined, given: { tplVersionId: versionId } });
  // a newer version has other roles: the page reads it first
  expect(await prepare({ ...tpl, versionId: tpl.tplId }, 'c', now)).toBeUndefined();
});
