// The question as Tencent Cloud FaceID documents it, and what each of its answers means.
import { expect, it } from 'vitest';
import { identityCheckTencent } from './identity-check-tencent.ts';

/** A service that gives these answers in turn, and what it was asked. */
function service(...answers: object[]) {
  const sent: { action: unknown; body: unknown }[] = [];
  const port = identityCheckTencent({
    ...{ url: 'https://faceid.example', region: 'ap-guangzhou', id: 'AKID', secret: 'SECRET' },
    now: () => new Date('2026-11-28T08:00:00Z'),
    async send({ headers, body }) {
      sent.push({
        action: (headers as Record<string, string>)['x-tc-action'],
        body: JSON.parse(String(body)),
      });
      return { status: 200, body: { Response: answers[sent.length - 1] } };
    },
  });
  return { port, sent };
}
const pairs = ['张三', '李四', '王五', '赵六', '钱七'].map((name) => ({
  name,
  identityNo: '11010519491231002X',
}));

it('each pair is one question, in order', async () => {
  const { port, sent } = service(...['0', '-1', '-2', '-3', '-5'].map((Result) => ({ Result })));
  expect(await port.matches(pairs)).toEqual([true, false, false, false, false]);
  expect(sent[1]).toEqual({
    action: 'IdCardVerification',
    body: { Name: '李四', IdCard: '11010519491231002X' },
  });
});

it.each([
  { Result: '-4' },
  { Result: '-6' },
  { Result: '-7' },
  {},
  { Error: { Code: 'LimitExceeded', Message: 'x' } },
])('%j says nothing about a pair', async (answer) => {
  await expect(service(answer).port.matches(pairs)).rejects.toThrow();
});
