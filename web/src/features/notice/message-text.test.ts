// Codes and our own addresses become controls; nothing else does.
import { expect, it } from 'vitest';
import { pieces } from './message-text.ts';

const origin = 'http://127.0.0.1:8080';
const kinds = (body: string) => pieces(body, origin).map(({ kind, text }) => `${kind}:${text}`);

it('finds codes and own links', () => {
  expect(kinds('验证码 482913，5分钟内有效')).toEqual(['text:验证码 ', 'code:482913', 'text:，5分钟内有效']);
  expect(kinds(`请签署：${origin}/s/Ab3dE6 退订`)).toEqual([
    'text:请签署：',
    `link:${origin}/s/Ab3dE6`,
    'text: 退订',
  ]);
});
it.each([
  'https://evil.example/x',
  'http://127.0.0.1:8080.evil.example/',
  'http://127.0.0.1:8080@evil.example/',
  'javascript:alert(1)',
])('leaves %s as text', (address) => {
  expect(pieces(address, origin).every(({ kind }) => kind === 'text')).toBe(true);
});
it('leaves longer numbers alone', () => {
  expect(kinds('手机 13800008000')).toEqual(['text:手机 13800008000']);
});
