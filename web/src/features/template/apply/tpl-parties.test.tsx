// What the form asks of a reader goes out with the contract, beside who takes which role.
import { act, renderHook } from '@testing-library/react';
import { createInput } from '@xinqi/wire/signing';
import type { TplDetail } from '@xinqi/wire/template';
import { expect, it } from 'vitest';
import { useTplParties } from './tpl-parties.tsx';

const roles = [
  { role: '甲方', userType: 0, orderNum: 1, fields: [], self: true },
  { role: '乙方', userType: 0, orderNum: 2, fields: [], self: false },
];

it('keeps the reading rule of the role that it was set for', () => {
  const { result } = renderHook(() => useTplParties({ roles } as unknown as TplDetail));
  const payload = createInput.parse({ signatoryJson: [{}, {}] });
  expect(result.current.withReading(payload)).toEqual(payload);
  act(() => result.current.change(result.current.parties[1]!.key, { readWhole: true, readTime: 30 }));
  expect(result.current.withReading(payload).signatoryJson).toEqual([
    payload.signatoryJson[0],
    { ...payload.signatoryJson[1], readWhole: true, readTime: 30 },
  ]);
});
