// A living face as Tencent Cloud FaceID documents it: the question, and what each of its answers means.
import { expect, it } from 'vitest';
import { faceCheckTencent } from './face-check-tencent.ts';

/** A service that answers this, and what it was asked. */
function service(answer: object) {
  const sent: { action: string | undefined; body: unknown }[] = [];
  const port = faceCheckTencent(
    {
      ...{ url: 'https://faceid.example', region: 'ap-guangzhou', id: 'AKID', secret: 'SECRET' },
      now: () => new Date('2026-11-28T08:00:00Z'),
      async send({ headers, body }) {
        sent.push({ action: headers?.['x-tc-action'], body: JSON.parse(String(body)) });
        return { status: 200, body: { Response: answer } };
      },
    },
    '7',
  );
  return { port, sent };
}
const question = {
  ...{ requestId: 'a-1', fullName: '韦小宝', idCard: '11010519491231002X' },
  returnTo: 'https://xinqi.example/m/face?k=K',
};
/** The documented answer, shortened. */
const text = (more: object) => ({
  Text: {
    ...{ ErrCode: 0, ErrMsg: '成功', IdCard: '11010519491231002X', Name: '韦小宝', OcrName: null },
    ...{ LiveStatus: 0, LiveMsg: '成功', Comparestatus: 0, Comparemsg: '成功', Sim: '76.52', Extra: 'a-1' },
    ...{ LivenessDetail: [], ...more },
  },
  ...{ IdCardData: null, BestFrame: null, VideoData: null, RequestId: 'q-2' },
});

it('asks for a page of the flow, bound to the person and the attempt', async () => {
  const { port, sent } = service({ BizToken: 'CE661F1A', Url: 'https://open.example/x', RequestId: 'q-1' });
  expect(await port.start(question)).toEqual({ token: 'CE661F1A', url: 'https://open.example/x' });
  expect(sent).toEqual([
    {
      action: 'DetectAuth',
      body: {
        ...{ RuleId: '7', IdCard: '11010519491231002X', Name: '韦小宝', Extra: 'a-1' },
        RedirectUrl: 'https://xinqi.example/m/face?k=K',
      },
    },
  ]);
});
it('takes the text of the result alone, without pictures', async () => {
  const { port, sent } = service(text({}));
  expect(await port.result('CE661F1A')).toEqual({
    ...{ requestId: 'a-1', fullName: '韦小宝', idCard: '11010519491231002X' },
    ...{ result: 'match', code: '0', score: '76.52' },
  });
  expect(sent).toEqual([
    { action: 'GetDetectInfoEnhanced', body: { BizToken: 'CE661F1A', RuleId: '7', InfoType: '1' } },
  ]);
});
it.each([
  ['another face', 2016, 'mismatch'],
  ['name and number of two people', 2006, 'mismatch'],
  ['a recording', 1002, 'mismatch'],
  ['nobody moved', 1004, 'mismatch'],
  ['no picture on file', 2007, 'unknown'],
] as const)('%s (%i) is a %s', async (_what, ErrCode, result) =>
  expect(await service(text({ ErrCode })).port.result('T')).toMatchObject({ result, code: String(ErrCode) }),
);
it.each([
  ['not begun', text({ ErrCode: null })],
  ['not finished', text({ ErrCode: 17 })],
  ['without a text', { ...text({}), Text: null }],
])('%s waits', async (_what, answer) => expect(await service(answer).port.result('T')).toBe('pending'));
it.each([
  ['a token of before', { Error: { Code: 'InvalidParameterValue.BizTokenExpired', Message: 'x' } }],
  ['out of time', text({ ErrCode: 15 })],
  ['out of tries', text({ ErrCode: 16 })],
])('%s has ended', async (_what, answer) => expect(await service(answer).port.result('T')).toBe('ended'));
it.each([
  ['a busy engine', text({ ErrCode: 2001 }), '2001'],
  ['a fault of the service', { Error: { Code: 'InternalError', Message: 'x' } }, 'InternalError'],
  ['an answer of another form', { Detail: {} }, 'Text'],
])('%s says nothing of the person', async (_what, answer, why) =>
  expect(service(answer).port.result('T')).rejects.toThrow(why),
);
it('follows no page that is not encrypted', async () => {
  const { port } = service({ BizToken: 'T', Url: 'http://open.example/x' });
  await expect(port.start(question)).rejects.toThrow('Url');
});
