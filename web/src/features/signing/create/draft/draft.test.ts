// The draft over the wire and back, and the default deadline.
import { createInput } from '@xinqi/wire/signing';
import { expect, it } from 'vitest';
import { defaultDeadline, emptyDraft, fromDraftInfo, isBlank, newParty, toCreateInput } from './draft.ts';

const draft = {
  ...emptyDraft(new Date('2026-11-20T08:00:00Z')),
  fileId: '11111111-1111-4111-8111-111111111111',
  contractName: ' 房屋租赁合同 ',
  ordered: true,
  parties: [
    newParty(1, { key: 'c', name: '北京云签科技有限公司', operator: '李娜', mobile: '13900139000' }),
    newParty(0, { key: 'z', name: '张伟 ', operator: '忽略', mobile: '138 0013 8000' }),
  ],
  placement: {
    fields: [
      {
        id: '1',
        partyKey: 'c',
        kind: 'seal' as const,
        page: 2,
        x: 10.126,
        y: 20,
        width: 113.39,
        height: 113.39,
        label: 'x',
        required: true,
      },
      {
        id: '2',
        partyKey: 'z',
        kind: 'text' as const,
        page: 0,
        x: 1,
        y: 2,
        width: 150,
        height: 22,
        label: '收款账号',
        required: false,
      },
    ],
    edgeSeals: ['c'],
  },
};

it('fits the wire’s own schema, as a draft and when sent', () => {
  const parsed = createInput.parse(toCreateInput(draft, 3, false));
  expect(parsed).toMatchObject({
    saveToDraftBox: true,
    draftStep: 3,
    ifOrder: true,
    needQifengSign: true,
    contractName: '房屋租赁合同',
  });
  expect(parsed.signatoryJson.map(({ orderNum, edgeSeal }) => [orderNum, edgeSeal])).toEqual([
    [1, true],
    [2, false],
  ]);
  expect(parsed.signatoryJson[0]?.fields[0]).toMatchObject({ x: 10.13, page: 2 });
  expect(parsed.signatoryJson[0]?.fields[0]).not.toHaveProperty('label');
  expect(parsed.signatoryJson[1]).toMatchObject({
    signatoryFullName: '张伟',
    fields: [{ label: '收款账号', required: false }],
  });
  expect(parsed.signatoryJson[1]).not.toHaveProperty('operatorName');
  expect(createInput.parse(toCreateInput(draft, 4, true)).saveToDraftBox).toBe(false);
});

it('fits the schema while half filled', () => {
  const half = { ...emptyDraft(new Date()), parties: [newParty(1)] };
  expect(createInput.safeParse(toCreateInput(half, 2, false)).success).toBe(true);
});

it('comes back as it was saved', () => {
  const saved = createInput.parse(toCreateInput(draft, 3, false));
  const info = {
    applyId: '22222222-2222-4222-8222-222222222222',
    draftVersion: 7,
    draftStep: 3,
    draft: saved,
  };
  const back = fromDraftInfo(info, new Date());
  expect(back).toMatchObject({
    applyId: info.applyId,
    draftVersion: 7,
    ordered: true,
    deadline: draft.deadline,
  });
  expect(
    createInput.parse(toCreateInput({ ...back, applyId: undefined, draftVersion: undefined }, 3, false)),
  ).toEqual(saved);
});

it('sets the deadline to the end of the day three months on', () => {
  const local = (iso: string) => new Date(iso);
  expect(local(defaultDeadline(new Date(2026, 10, 20, 9))).toDateString()).toBe(
    new Date(2027, 1, 20).toDateString(),
  );
  expect(local(defaultDeadline(new Date(2026, 10, 30))).toDateString()).toBe(
    new Date(2027, 1, 28).toDateString(),
  );
  expect(local(defaultDeadline(new Date(2026, 10, 20))).getHours()).toBe(23);
});

it('knows when there is nothing to keep', () => {
  expect(isBlank({ ...emptyDraft(new Date()), parties: [newParty(0)] })).toBe(true);
  expect(isBlank(draft)).toBe(false);
});
