// The draft over the wire and back, and the default deadline.
import { anyWill, noWill, type WillDemand } from '@xinqi/domain';
import { createInput } from '@xinqi/wire/signing';
import { expect, it } from 'vitest';
import { emptyDraft, fromDraftInfo, isBlank, newParty, newReader, toCreateInput } from './draft.ts';

const draft = {
  ...emptyDraft(new Date('2026-11-20T08:00:00Z')),
  fileId: '11111111-1111-4111-8111-111111111111',
  contractName: ' 房屋租赁合同 ',
  ordered: true,
  numberRuleId: '44444444-4444-4444-8444-444444444444',
  contractNo: ' YQ-CG-2026-0001 ',
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
    numberRuleId: draft.numberRuleId,
    contractNo: 'YQ-CG-2026-0001',
  });
  expect(parsed.signatoryJson.map(({ orderNum, edgeSeal }) => [orderNum, edgeSeal])).toEqual([
    [1, true],
    [2, false],
  ]);
  expect(parsed.signatoryJson[0]?.fields?.[0]).toMatchObject({ x: 10.13, page: 2 });
  expect(parsed.signatoryJson[0]?.fields?.[0]).not.toHaveProperty('label');
  expect(parsed.signatoryJson[1]).toMatchObject({
    signatoryFullName: '张伟',
    fields: [{ label: '收款账号', required: false }],
  });
  expect(parsed.signatoryJson[1]).not.toHaveProperty('operatorName');
  expect(createInput.parse(toCreateInput(draft, 4, true)).saveToDraftBox).toBe(false);
});

it('fits the schema while half filled', () => {
  const half = { ...emptyDraft(new Date()), parties: [newParty(1)], contractNo: '甲 方', amount: '1,' };
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

it('keeps what a program said of the draft, and shows the 骑缝章 that it wished for', () => {
  const parsed = createInput.parse({
    ...toCreateInput({ ...draft, placement: { ...draft.placement, edgeSeals: [] } }, 3, false),
    ...{ needQifengSign: 1, needPresSign: 1, needCa: 1, serverCa: 1, consumMode: 1, pay: 0 },
    returnURL: 'https://shop.example/back',
    approveJson: [{ memberIds: ['33333333-3333-4333-8333-333333333333'] }],
  });
  const wishes = parsed.signatoryJson.map(({ edgeSeal: _said, ...line }) => line);
  const given = { ...parsed, signatoryJson: wishes };
  const back = fromDraftInfo({ applyId: 'a', draftVersion: 1, draftStep: 3, draft: given }, new Date());
  expect([back.presSeal, back.placement.edgeSeals]).toEqual([
    true,
    back.parties.filter(({ userType }) => userType === 1).map(({ key }) => key),
  ]);
  const again = createInput.parse(
    toCreateInput({ ...back, applyId: undefined, draftVersion: undefined }, 3, false),
  );
  expect(again).toMatchObject({ ...given, signatoryJson: expect.anything() });
  expect(again.signatoryJson.map(({ edgeSeal }) => edgeSeal)).toEqual([true, false]);
});

it('knows when there is nothing to keep', () => {
  expect(isBlank({ ...emptyDraft(new Date()), parties: [newParty(0)] })).toBe(true);
  expect(isBlank(draft)).toBe(false);
});

it('keeps readers in the draft and sends them; an empty row is nobody', () => {
  const readers = [
    { ...newReader(), name: ' 林晓梅 ', mobile: '139 0013 9000' },
    { ...newReader(), name: '  ' },
    { ...newReader(), mobile: '1390' },
  ];
  const input = toCreateInput({ ...draft, readers }, 2, false);
  const parsed = createInput.parse(input);
  expect(parsed.ccJson).toEqual([
    { name: '林晓梅', mobile: '139 0013 9000' },
    { name: '', mobile: '1390' },
  ]);
  const back = fromDraftInfo({ applyId: 'a', draftVersion: 1, draftStep: 2, draft: parsed }, new Date());
  expect(back.readers.map(({ name, mobile }) => [name, mobile])).toEqual([
    ['林晓梅', '139 0013 9000'],
    ['', '1390'],
  ]);
  expect(new Set(back.readers.map(({ key }) => key)).size).toBe(2);
  const blank = emptyDraft(new Date());
  expect(isBlank({ ...blank, readers: [newReader()] })).toBe(true);
  expect(isBlank({ ...blank, readers: [{ ...newReader(), name: '林晓梅' }] })).toBe(false);
});

it('keeps attachments in the draft and sends them', () => {
  const attachments = [{ fileId: '01890000-0000-7000-8000-000000000001', fileName: '报价单.pdf' }];
  const parsed = createInput.parse(toCreateInput({ ...draft, attachments }, 1, false));
  expect(parsed.attatchFileNamesJson).toEqual(attachments);
  const back = fromDraftInfo({ applyId: 'a', draftVersion: 1, draftStep: 1, draft: parsed }, new Date());
  expect(back.attachments).toEqual(attachments);
  expect(isBlank({ ...emptyDraft(new Date()), attachments })).toBe(false);
});

it('names an identity number beside a demanded check alone, and reads it back', () => {
  const named = { ...newParty(0, { name: '张伟', mobile: '13800138000' }), idCard: ' 11010519491231002X ' };
  const sent = (will: WillDemand) =>
    createInput.parse(toCreateInput({ ...draft, parties: [{ ...named, will }] }, 3, false));
  expect(sent(noWill).signatoryJson[0]).not.toHaveProperty('signatoryIdentityCard');
  const input = sent(anyWill);
  expect(input.signatoryJson[0]?.signatoryIdentityCard).toBe('11010519491231002X');
  // a program may name the number and no way
  const { authLevel: _, authLevelRange: __, ...bare } = input.signatoryJson[0]!;
  const info = {
    applyId: draft.fileId,
    draftVersion: 1,
    step: 1,
    draft: { ...input, signatoryJson: [bare] },
  };
  expect(fromDraftInfo(info as never, new Date()).parties[0]).toMatchObject({
    will: anyWill,
    idCard: '11010519491231002X',
  });
});
