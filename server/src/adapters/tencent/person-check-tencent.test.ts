// The questions as Tencent Cloud FaceID documents them, and what each of its answers means.
import { describe, expect, it } from 'vitest';
import type { PersonCheckRequest } from '../../platform/ports/person-check.ts';
import { personCheckTencent } from './person-check-tencent.ts';

const request: PersonCheckRequest = {
  ...{ requestId: 'r-1', way: 'operator3', fullName: '张三', idCard: '11010519491231002X' },
  ...{ mobile: '13800008000', bankCard: '' },
};
/** A service that answers this, and what it was asked. */
function service(answer: object) {
  const sent: { headers: Record<string, string>; body: unknown }[] = [];
  const port = personCheckTencent({
    ...{ url: 'https://faceid.example', region: 'ap-guangzhou', id: 'AKID', secret: 'SECRET' },
    now: () => new Date('2026-11-26T08:00:00Z'),
    async send({ headers, body }) {
      sent.push({ headers: headers as Record<string, string>, body: JSON.parse(String(body)) });
      return { status: 200, body: { Response: answer } };
    },
  });
  return { port, sent };
}

it.each([
  ['operator3', 'PhoneVerification', { Name: '张三', IdCard: '11010519491231002X', Phone: '13800008000' }],
  [
    'bank4',
    'BankCard4EVerification',
    { Name: '张三', IdCard: '11010519491231002X', BankCard: '4111111111111111', Phone: '13800008000' },
  ],
  [
    'bank3',
    'BankCardVerification',
    { Name: '张三', IdCard: '11010519491231002X', BankCard: '4111111111111111' },
  ],
] as const)('%s asks %s, signed', async (way, action, body) => {
  const { port, sent } = service({ Result: '0', Description: '认证通过', RequestId: 'q-1' });
  const bankCard = way === 'operator3' ? '' : '4111111111111111';
  expect(await port.check({ ...request, way, bankCard })).toEqual({
    ...{ requestId: 'r-1', result: 'match', code: '0', partyRequestId: 'q-1' },
  });
  expect(sent[0]?.body).toEqual(body);
  expect(sent[0]?.headers).toMatchObject({ 'x-tc-action': action, 'x-tc-version': '2018-03-01' });
  expect(sent[0]?.headers.authorization).toMatch(
    /^TC3-HMAC-SHA256 Credential=AKID\/2026-11-26\/faceid\/tc3_request, /,
  );
});

describe('answers', () => {
  it.each([
    ['operator3', '-4', 'mismatch'],
    ['operator3', '-9', 'unknown'],
    ['operator3', '-13', 'unknown'],
    ['bank4', '-6', 'mismatch'],
    ['bank4', '-10', 'unknown'],
    ['bank3', '-5', 'mismatch'],
    ['bank3', '-19', 'unknown'],
  ] as const)('of %s %s is a %s', async (way, Result, result) => {
    const { port } = service({ Result, RequestId: 'q-1' });
    expect((await port.check({ ...request, way, bankCard: '4111111111111111' })).result).toBe(result);
  });
  it.each([
    ['operator3', '-11'],
    ['operator3', '-12'],
    ['bank4', '-18'],
    ['bank3', '-17'],
  ] as const)('of %s %s is none about the person', async (way, Result) => {
    const { port } = service({ Result, RequestId: 'q-1' });
    await expect(port.check({ ...request, way, bankCard: '4111111111111111' })).rejects.toThrow(Result);
  });
  it('a fault of the service, and an answer without a result, are none', async () => {
    const fault = { Error: { Code: 'LimitExceeded', Message: 'x' }, RequestId: 'q-1' };
    await expect(service(fault).port.check(request)).rejects.toThrow('LimitExceeded');
    await expect(service({ RequestId: 'q-1' }).port.check(request)).rejects.toThrow();
  });
});
