// The questions as Tencent Cloud OCR documents them, and what each of its answers means for an enterprise.
import { expect, it } from 'vitest';
import { corpCheckTencent } from './corp-check-tencent.ts';

const corp = { requestId: 'r-1', name: '云川科技有限公司', creditCode: '91330100799655058B' };
type Sent = { action: string | undefined; body: Record<string, string> };
/** A service that answers by the kind of question, and what it was asked. */
function service(answers: Record<'two' | 'three' | 'four', object>) {
  const sent: Sent[] = [];
  const port = corpCheckTencent({
    ...{ url: 'https://ocr.example', region: 'ap-guangzhou', id: 'AKID', secret: 'SECRET' },
    now: () => new Date('2026-11-27T08:00:00Z'),
    async send({ headers, body }) {
      const one = { action: headers?.['x-tc-action'], body: JSON.parse(String(body)) as Sent['body'] };
      sent.push(one);
      const kind = one.action?.endsWith('4') ? 'four' : one.body.VerifyType === 'ENT_2META' ? 'two' : 'three';
      return { status: 200, body: { Response: { StatusCode: 0, RequestId: 'q', ...answers[kind] } } };
    },
  });
  return { port, sent };
}
const yes = { VerifyResult: 1, OperatingStatus: '1' };
const no = { VerifyResult: 0, OperatingStatus: '/' };
const all = { two: yes, three: yes, four: yes };

it('three elements, then whether it exists', async () => {
  const { port, sent } = service(all);
  expect(await port.check({ ...corp, legalPerson: '周法人' })).toEqual({ requestId: 'r-1', result: 'match' });
  expect(sent.map(({ body }) => body)).toEqual([
    {
      ...{ CreditCode: corp.creditCode, EntName: corp.name },
      ...{ VerifyType: 'ENT_3META', LrName: '周法人' },
    },
    { CreditCode: corp.creditCode, EntName: corp.name, VerifyType: 'ENT_2META' },
  ]);
});

it.each([
  ['his identity number', '11010519491231002X'],
  ['the number of his passport', 'C01X00T47'],
])('four elements where he speaks himself: %s', async (_what, legalNumber) => {
  const { port, sent } = service(all);
  const asked = { ...corp, legalPerson: '周法人', legalNumber };
  expect((await port.check(asked)).result).toBe('match');
  expect(sent[0]).toMatchObject({
    ...{ action: 'VerifyBizLicenseEnterprise4', body: { LrName: '周法人', IdNum: legalNumber } },
  });
  expect((await service({ ...all, four: no }).port.check(asked)).result).toBe('mismatch');
});

it('a deregistered enterprise is not verified', async () => {
  const { port } = service({ ...all, two: { ...yes, OperatingStatus: '3' } });
  expect((await port.check({ ...corp, legalPerson: '周法人' })).result).toBe('mismatch');
});

const good = { requestId: 'r-1', status: 'open', nameMatches: true, legalMatches: true, termOver: false };
it.each([
  ['as before', all, good],
  ['注销', { ...all, two: { ...yes, OperatingStatus: '3' } }, { status: 'deregistered', legalMatches: null }],
  ['吊销', { ...all, two: { ...yes, OperatingStatus: '4' } }, { status: 'revoked', legalMatches: null }],
  ['撤销', { ...all, two: { ...yes, OperatingStatus: '5' } }, { status: 'revoked', legalMatches: null }],
  ['another name', { ...all, two: no, three: no }, { nameMatches: false, legalMatches: null }],
  ['another legal person', { ...all, three: no }, { legalMatches: false }],
])('state: %s', async (_what, answers, says) => {
  expect(await service(answers).port.state({ ...corp, legalPerson: '周法人' })).toEqual({ ...good, ...says });
});

it('a legal person who was not kept is not asked about', async () => {
  const { port, sent } = service(all);
  expect((await port.state({ ...corp, legalPerson: null })).legalMatches).toBeNull();
  expect(sent).toHaveLength(1);
});

it.each([
  ['a status without a meaning', { ...yes, OperatingStatus: '0' }],
  ['no status', { VerifyResult: 1 }],
  ['a fault of the service', { ...yes, StatusCode: 1 }],
])('%s is no answer', async (_what, two) => {
  await expect(service({ ...all, two }).port.state({ ...corp, legalPerson: '周法人' })).rejects.toThrow();
});
