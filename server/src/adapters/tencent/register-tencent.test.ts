// The question as Tencent Cloud OCR documents it, and which of its answers are a code of the enterprise that was asked about.
import { expect, it } from 'vitest';
import { registerTencent } from './register-tencent.ts';

const code = '91330100799655058B';
/** A service that answers by the name, and what it was asked. */
function service(answers: Readonly<Record<string, object>>) {
  const sent: (string | undefined)[] = [];
  const port = registerTencent({
    ...{ url: 'https://ocr.example', region: 'ap-guangzhou', id: 'AKID', secret: 'SECRET' },
    now: () => new Date('2026-11-28T08:00:00Z'),
    async send({ headers, body }) {
      const { EntName } = JSON.parse(String(body)) as { EntName: string };
      sent.push(`${headers?.['x-tc-action']} ${headers?.['x-tc-version']} ${EntName}`);
      return { status: 200, body: { Response: { RequestId: 'q', ...answers[EntName] } } };
    },
  });
  return { port, sent };
}
const found = (EntName: string) => ({ StatusCode: 0, EntName, CreditCode: code, LrName: '周法人' });
const fault = (Code: string) => ({ Error: { Code, Message: 'x' } });

it('one question a name; the code of exactly this name', async () => {
  const { port, sent } = service({
    '云川（杭州）科技有限公司': found('云川(杭州)科技有限公司'),
    云川旧名有限公司: found('云川科技有限公司'),
    查无此名有限公司: fault('FailedOperation.QueryNoRecord'),
    没有代码有限公司: { ...found('没有代码有限公司'), CreditCode: '' },
  });
  const names = ['云川（杭州）科技有限公司', '云川旧名有限公司', '查无此名有限公司', '没有代码有限公司'];
  expect(await port.creditCodes(names)).toEqual([code, null, null, null]);
  expect(sent).toEqual(names.map((name) => `QueryEnterpriseBasicInfo 2018-11-19 ${name}`));
  expect(port.simulated).toBe(false);
});

it.each([
  ['another fault', fault('FailedOperation.UnOpenError')],
  ['a status that is none of the documented', { ...found('云川科技有限公司'), StatusCode: 3 }],
  ['nothing', {}],
])('%s is no answer', async (_what, answer) => {
  await expect(
    service({ 云川科技有限公司: answer }).port.creditCodes(['云川科技有限公司']),
  ).rejects.toThrow();
});
