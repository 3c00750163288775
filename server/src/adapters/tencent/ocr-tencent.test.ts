// Cards as Tencent Cloud OCR answers about them, by its documentation: what is asked, what of its answer is taken, and what its warnings
// and faults mean here.

import { describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { ocrTencent } from './ocr-tencent.ts';

const png = Buffer.from('a picture written anew');
function service(answer: object) {
  const sent: { headers: Record<string, string>; body: Record<string, unknown> }[] = [];
  const port = ocrTencent(
    {
      ...{ url: 'https://ocr.example', region: 'ap-guangzhou', id: 'AKID', secret: 'SECRET' },
      now: () => new Date('2026-11-26T08:00:00Z'),
      async send({ headers, body }) {
        sent.push({ headers: headers as Record<string, string>, body: JSON.parse(String(body)) });
        return { status: 200, body: { Response: answer } };
      },
    },
    {
      log: createLog('silent'),
      rewrite: async (bytes) =>
        bytes.length === 0 ? { ok: false, code: 'broken' } : { ok: true, png: new Uint8Array(png) },
    },
  );
  const read = (kind: 'id_front' | 'id_back' | 'licence' | 'bank_card', bytes = Buffer.from('upload')) =>
    port.read({ kind, bytes: new Uint8Array(bytes), today: '2026-11-26' });
  return { read, sent };
}
const values = (fields: Record<string, { value: string }>) =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
const ok = async (answer: Promise<unknown>) =>
  (await answer) as { document: string; fields: Record<string, { value: string }>; hints: string[] };

describe('what is asked and taken', () => {
  it('the front of a card: signed, the picture written anew, numbers not corrected by the party', async () => {
    const { read, sent } = service({
      ...{
        Name: '张三',
        Sex: '女',
        Nation: '汉',
        Birth: '1949/12/31',
        Address: '样例市',
        IdNum: '11010519491231002x',
      },
      ...{
        Authority: '',
        ValidDate: '',
        AdvancedInfo: '{"WarnInfos":[-9103,-9107],"Quality":"31"}',
        RequestId: 'q',
      },
    });
    const { document, fields, hints } = await ok(read('id_front'));
    expect(document).toBe('id_front');
    expect(values(fields)).toEqual({
      ...{ fullName: '张三', sex: '女', nation: '汉', birth: '1949-12-31', address: '样例市' },
      idCard: '11010519491231002X',
    });
    expect(hints).toEqual(['screen', 'glare', 'blurred']);
    expect(sent[0]?.body).toMatchObject({
      ...{ ImageBase64: png.toString('base64'), CardSide: 'FRONT', EnableRecognitionRectify: false },
    });
    expect(sent[0]?.headers).toMatchObject({ 'x-tc-action': 'IDCardOCR', 'x-tc-version': '2018-11-19' });
    expect(sent[0]?.headers.authorization).toMatch(
      /^TC3-HMAC-SHA256 Credential=AKID\/2026-11-26\/ocr\/tc3_request, /,
    );
  });

  it.each([
    ['2006.11.27-2026.11.27', '2026-11-27', 'expires_soon'],
    ['2006.11.25-2026.11.25', '2026-11-25', 'expired'],
  ])('the back of a card valid %s', async (ValidDate, until, hint) => {
    const { read, sent } = service({ Authority: '样例市公安局', ValidDate, RequestId: 'q' });
    const { fields, hints } = await ok(read('id_back'));
    expect(values(fields)).toMatchObject({ authority: '样例市公安局', until });
    expect(hints).toEqual([hint]);
    expect(sent[0]?.body.CardSide).toBe('BACK');
  });
  it('a card without an end', async () => {
    const { read } = service({ Authority: '样例市公安局', ValidDate: '2006.11.25-长期', RequestId: 'q' });
    const { fields, hints } = await ok(read('id_back'));
    expect([values(fields).until, hints]).toEqual(['长期', []]);
  });

  it('a licence', async () => {
    const { read, sent } = service({
      ...{ RegNum: '91110105MA32396680', Name: '虚构科技有限公司', Person: '赵萍若', Address: '样例市' },
      ...{ Type: '有限责任公司', Period: '2024年08月06日至长期', SetDate: '2024年08月06日' },
      ...{
        RecognizeWarnCode: [-9102, -9104],
        RecognizeWarnMsg: ['WARN_COPY_CARD', 'WARN_RESHOOT_CARD'],
        RequestId: 'q',
      },
    });
    const { fields, hints } = await ok(read('licence'));
    expect(values(fields)).toMatchObject({ established: '2024-08-06', until: '长期', legalPerson: '赵萍若' });
    // the code's check character is wrong: said whoever read it
    expect(hints).toEqual(['copy', 'screen', 'check_digit']);
    expect(sent[0]?.headers['x-tc-action']).toBe('BizLicenseOCR');
  });

  it('a bank card', async () => {
    const { read, sent } = service({
      CardNo: '4111 1111 1111 1112',
      WarningCode: null,
      QualityValue: 90,
      RequestId: 'q',
    });
    const { fields, hints } = await ok(read('bank_card'));
    expect([values(fields), hints]).toEqual([{ bankCard: '4111111111111112' }, ['check_digit']]);
    expect(sent[0]?.headers['x-tc-action']).toBe('BankCardOCR');
  });
});

describe('what is no answer', () => {
  it.each([
    ['id_front', 'ImageNoIdCard', 'other_document'],
    ['id_back', 'CardSideError', 'wrong_side'],
    ['licence', 'NoBizLicense', 'other_document'],
    ['bank_card', 'NoBankCardError', 'other_document'],
    ['id_front', 'ImageBlur', 'blurred'],
  ] as const)('of %s: %s', async (kind, code, hint) => {
    const fault = { Error: { Code: `FailedOperation.${code}`, Message: 'x' }, RequestId: 'q' };
    expect(await ok(service(fault).read(kind))).toMatchObject({ fields: {}, hints: [hint] });
  });
  it.each([
    ['a quota', { Error: { Code: 'ResourcesSoldOut.ChargeStatusException', Message: 'x' }, RequestId: 'q' }],
    ['an answer without its number', { Name: '张三' }],
    ['an answer whose warnings cannot be read', { Name: '张三', AdvancedInfo: '{', RequestId: 'q' }],
  ])('%s', async (_what, answer) => {
    expect(await service(answer).read('id_front')).toEqual({ ok: false, code: 'away' });
  });
  it('an upload that shows nothing never leaves this machine', async () => {
    const { read, sent } = service({});
    expect(await read('id_front', Buffer.of())).toEqual({ ok: false, code: 'broken' });
    expect(sent).toEqual([]);
  });
});
