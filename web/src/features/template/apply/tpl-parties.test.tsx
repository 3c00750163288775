// What the form asks of a reader goes with who takes which role.
import { act, renderHook } from '@testing-library/react';
import type { TplDetail } from '@xinqi/wire/template';
import { expect, it } from 'vitest';
import { useTplParties } from './tpl-parties.tsx';

const roles = [
  { role: '甲方', userType: 0, orderNum: 1, fields: [], self: true },
  { role: '乙方', userType: 0, orderNum: 2, fields: [], self: false },
];

it('names the reading rule with the role that it was set for', () => {
  const { result } = renderHook(() => useTplParties({ roles } as unknown as TplDetail));
  const change = (part: object) => act(() => result.current.change(result.current.parties[1]!.key, part));
  change({ name: ' 李四 ', mobile: '13700000001' });
  const named = { role: '乙方', signatoryFullName: '李四', signatoryMobile: '13700000001' };
  expect(result.current.given()).toEqual([named]);
  change({ readWhole: true, readTime: 30 });
  expect(result.current.given()).toEqual([{ ...named, demand: { readWhole: true, readTime: 30 } }]);
});
