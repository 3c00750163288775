// Readers are judged as the server judges them: complete, each phone once, nobody who signs.
import { expect, it } from 'vitest';
import { newParty, newReader, type Reader } from '../draft/draft.ts';
import { readerProblems } from './reader-rules.ts';

const reader = (name: string, mobile: string, key: string): Reader => ({ ...newReader(), key, name, mobile });
const parties = [newParty(0, { name: '张伟', mobile: '138 0013 8000' }), newParty(0)];
const judged = (...readers: Reader[]) => Object.fromEntries(readerProblems(readers, parties));

it('accepts complete readers and passes over empty rows', () => {
  expect(judged(reader('林晓梅', '+86 139 0013 9000', 'a'), reader('', ' ', 'b'))).toEqual({});
});

it('says what is missing or wrong', () => {
  expect(judged(reader('林晓梅', '', 'a'), reader('', '13900139000', 'b'), reader('x', '123', 'c'))).toEqual({
    a: { mobile: '请输入手机号' },
    b: { name: '请输入姓名' },
    c: { mobile: '手机号格式不正确' },
  });
});

it('refuses a signatory’s phone however it is written, and a phone named twice', () => {
  expect(
    judged(
      reader('张伟', '+8613800138000', 'a'),
      reader('林晓梅', '13900139000', 'b'),
      reader('林小梅', '139-0013-9000', 'c'),
    ),
  ).toEqual({
    a: { mobile: '这是第1位签署方的手机号，签署方无需抄送' },
    c: { mobile: '与第2位抄送人重复' },
  });
});
