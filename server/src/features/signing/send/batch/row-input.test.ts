// Whose identity number the contract of a row names (docs/decisions/0124).
import { expect, it } from 'vitest';
import { type BatchPlan, rowInput } from './row-input.ts';

const [preset, listed] = ['11010519491231002X', '11010119900307803X'];
const plan = (more: object) =>
  ({
    contractName: '劳动合同',
    signatoryJson: [
      {
        ...{ userType: 0, orderNum: 1, listed: true, role: '员工' },
        ...{ signatoryFullName: '王默认', signatoryMobile: '13800000001', signatoryIdentityCard: preset },
        ...more,
      },
    ],
  }) as unknown as BatchPlan;
const numberOf = (more: object, values: Record<string, string>) =>
  rowInput(plan(more), values).signatoryJson[0]?.signatoryIdentityCard;
const row = { name: '张一', mobile: '13800000002' };

it.each<[string, object, Record<string, string>, string | undefined]>([
  ['the row’s where a check is demanded', { authLevel: [13] }, { ...row, idNumber: listed }, listed],
  ['none where the row gives none', { authLevel: [13] }, row, undefined],
  ['none where no check is demanded', {}, { ...row, idNumber: listed }, undefined],
  ['the plan’s where the row names nobody', { authLevel: [13] }, {}, preset],
])('%s', (_name, more, values, number) => expect(numberOf(more, values)).toBe(number));
