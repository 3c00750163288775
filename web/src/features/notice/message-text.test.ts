// Codes and addresses of our own pages become controls; nothing else does.
import { expect, it } from 'vitest';
import { pieces } from './message-text.ts';

const isPage = (path: string) => path === '/signInfo/viewDetail';
const kinds = (body: string) => pieces(body, isPage).map(({ kind, text }) => `${kind}:${text}`);

it('finds codes and own links, and keeps only their path', () => {
  expect(kinds('验证码 482913，5分钟内有效')).toEqual(['text:验证码 ', 'code:482913', 'text:，5分钟内有效']);
  const short = 'http://127.0.0.1:8080/s/Ab3dE6';
  expect(kinds(`请签署：${short} 退订`)).toEqual(['text:请签署：', `link:${short}`, 'text: 退订']);
  expect(pieces(short, isPage)[0]?.href).toBe('/s/Ab3dE6');
  expect(pieces('https://sign.example/signInfo/viewDetail?applyNo=A', isPage)[0]?.href).toBe(
    '/signInfo/viewDetail?applyNo=A',
  );
});
it.each([
  'https://evil.example/x',
  'https://evil.example/s/../x',
  'https://evil.example/s/a%2f..%2fb',
  'http://127.0.0.1:8080@evil.example/s/Ab3dE6',
  'javascript:alert(1)',
  'data:text/html,x',
])('leaves %s as text', (address) => {
  expect(pieces(address, isPage).every(({ kind }) => kind === 'text')).toBe(true);
});
it('leaves longer numbers alone', () => {
  expect(kinds('手机 13800008000')).toEqual(['text:手机 13800008000']);
});
