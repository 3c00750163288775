// Every text at its longest: two SMS at most, codes one; nothing of the holes is left; users' text cannot forge a sign, a hole or
// a line.
import { describe, expect, it } from 'vitest';
import { noticeOf, registeredText, smsHoles, smsOf, smsSegments, type Template } from './template.ts';
import { textNames, texts } from './texts.ts';

/** Longest that the product takes: names of 100, reasons of 200, an origin of 32, a short code of 22 characters. */
const longest: Record<string, string> = {
  contract: '合'.repeat(100),
  sender: '发'.repeat(100),
  name: '名'.repeat(100),
  old: '旧'.repeat(100),
  reason: '因'.repeat(200),
  what: '事'.repeat(100),
  until: '2026-12-31 23:59',
  over: '2026-12-31',
  time: '12/31 23:59',
  kind: '发起审批',
  origin: 'https://qianyue.example-co.com.cn',
  link: 'x'.repeat(22),
  code: '123456',
  count: '100',
  left: '50',
  done: '50',
  all: '50',
  days: '90',
};
const all = textNames.map((name): [string, Template] => [name, texts[name]]);

describe.each(all)('%s', (name, template) => {
  const { body, params } = smsOf(template, longest);
  it('is a sentence with every value, in few segments', () => {
    expect(body).toMatch(/^【信契】[^{}]+。$/);
    expect(smsSegments(body)).toBeLessThanOrEqual(template.event === 'code' ? 1 : 2);
    expect(Object.keys(longest)).toEqual(expect.arrayContaining(smsHoles(template)));
    expect(params.every((p) => p.length > 0)).toBe(true);
    const { title, text } = noticeOf(template, longest);
    expect(title + text).not.toMatch(/[{}]/);
    expect(`${title}${text}`).not.toContain(longest.link);
    if (name.startsWith('code')) expect(body).toMatch(/验证码为?123456/);
  });
  it('a link stands between blanks, so that no phone takes the next word for part of it', () => {
    if (smsHoles(template).includes('link')) expect(template.sms).toMatch(/ \{origin\}\/s\/\{link\} /);
  });
});

it('what a user typed is text: no second sign, no hole, no line break', () => {
  const evil = { ...longest, sender: '{code}\n【银行】', contract: '$&{link}' };
  const { body, params } = smsOf(texts.invite, evil);
  expect(body.match(/【/g)).toHaveLength(1);
  expect(body).toContain('{code} 银行');
  expect(body).toContain('《$&{link}》');
  expect(params).toEqual(['{code} 银行', '$&{link}', longest.until, longest.link]);
});

it('is registered with numbered holes and our origin', () => {
  expect(registeredText(texts.invite, 'https://a.cn')).toBe(
    '{1}邀请您签署《{2}》，请于{3}前点击 https://a.cn/s/{4} 签署，请勿转发。',
  );
});

it('counts as an operator bills', () => {
  expect(
    ['合'.repeat(70), '合'.repeat(71), '合'.repeat(134), '合'.repeat(135), '😀'.repeat(36)].map(smsSegments),
  ).toEqual([1, 2, 2, 3, 2]);
});
