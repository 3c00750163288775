// Pasted signatories as they come out of spreadsheets and chats.
import { expect, it } from 'vitest';
import { parsePasted } from './paste-parser.ts';

const one = (text: string) => parsePasted(text)[0];
const person = (name: string, mobile: string) => ({ userType: 0, name, operator: '', mobile });

it.each([
  ['张伟 13800138000', person('张伟', '13800138000')],
  ['张伟\t138 0013 8000', person('张伟', '13800138000')],
  ['2、李娜，139-0013-9000', person('李娜', '13900139000')],
  ['13800138000 张伟', person('张伟', '13800138000')],
  ['张伟：+8613800138000', person('张伟', '13800138000')],
  ['王芳 １３８００１３８０００', person('王芳', '13800138000')],
  ['买买提·艾力 13800138000', person('买买提·艾力', '13800138000')],
  [
    '北京云签科技有限公司 李娜 13900139000',
    { userType: 1, name: '北京云签科技有限公司', operator: '李娜', mobile: '13900139000' },
  ],
  ['某某集团 13900139000', { userType: 1, name: '某某集团', operator: '', mobile: '13900139000' }],
])('reads %s', (text, party) => {
  expect(one(text)).toMatchObject({ ok: true, party });
});

it.each([
  ['张伟', '缺少手机号'],
  ['张伟 23800138000', '手机号格式不正确'],
  ['13800138000', '缺少姓名'],
  ['甲 乙 丙 13800138000', '内容过多，每行一位签署方'],
  ['<b>张伟</b> 13800138000', '名称不能包含特殊字符或网址'],
])('explains %s', (text, problem) => {
  expect(one(text)).toMatchObject({ ok: false, problem });
});

it('keeps line numbers over blank lines and reads at most 200 lines', () => {
  const lines = parsePasted('张伟 13800138000\r\n\r\n李娜 13900139000\n');
  expect(lines.map(({ line }) => line)).toEqual([1, 3]);
  expect(parsePasted('张伟 13800138000\n'.repeat(500))).toHaveLength(200);
});
