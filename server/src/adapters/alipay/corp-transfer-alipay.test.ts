// The adapter against Alipay's gateway on loopback: what it asks, what each answer means, and that nothing pays twice or to the wrong side of a doubt.
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import type { CorpTransferPort, CorpTransferRequest } from '../../platform/ports/corp-transfer.ts';
import { type AlipayGateway, type GatewayFault, startAlipay } from '../../testing/outside/alipay-gateway.ts';
import { openCorpTransfer } from '../open-corp-transfer.ts';

let gateway: AlipayGateway;
let port: CorpTransferPort;
const logged: object[] = [];
const log = { error: (about: object) => void logged.push(about) } as never;
const base = { DATABASE_URL: 'postgres://unused' };
const configOf = (change: Record<string, string> = {}) => loadConfig({ ...base, ...gateway.env, ...change });
beforeAll(async () => {
  gateway = await startAlipay();
  gateway.holders.set('622000000000000018', '云川认证科技有限公司');
  port = openCorpTransfer(configOf(), log);
});
beforeEach(() => {
  gateway.becomes = { status: 'SUCCESS', code: '', reason: '' };
  for (const list of [gateway.faults, gateway.asked, logged]) list.length = 0;
});
afterAll(() => gateway.close());

const request = (change: Partial<CorpTransferRequest> = {}): CorpTransferRequest => ({
  ...{ requestId: randomUUID(), holder: '云川认证科技有限公司', bankName: '招商银行杭州分行' },
  ...{ bankCode: '308331012062', accountNumber: '622000000000000018', amountFen: 317 },
  ...change,
});
const paid = ({ requestId }: CorpTransferRequest) => ({
  ...{ requestId, paid: true, bankRequest: `2026${requestId.slice(0, 8)}` },
});
const refused = ({ requestId }: CorpTransferRequest, reason: string) => ({ requestId, paid: false, reason });
/** Faults of the question after the order, and of the order itself. */
const faulty = (onQuery: GatewayFault | undefined, onTransfer?: GatewayFault) =>
  gateway.faults.push(...([onQuery, onTransfer] as GatewayFault[]));
const transfers = () => gateway.asked.filter(({ method }) => method.endsWith('uni.transfer')).length;

describe('an order', () => {
  it('is asked after, then given: to this holder, at the branch of this number', async () => {
    const order = request();
    expect(await port.pay(order)).toEqual(paid(order));
    const common = {
      out_biz_no: order.requestId,
      product_code: 'TRANS_BANKCARD_NO_PWD',
      biz_scene: 'DIRECT_TRANSFER',
    };
    expect(gateway.asked).toEqual([
      { method: 'alipay.fund.trans.common.query', question: common },
      {
        method: 'alipay.fund.trans.uni.transfer',
        question: {
          ...{ ...common, trans_amount: '3.17' },
          ...{ order_title: '企业认证打款', remark: '企业认证，请登录填写到账金额' },
          payee_info: {
            ...{
              identity_type: 'BANKCARD_ACCOUNT',
              identity: '622000000000000018',
              name: '云川认证科技有限公司',
            },
            bankcard_ext_info: { account_type: '1', inst_name: '招商银行', bank_code: '308331012062' },
          },
        },
      },
    ]);
  });

  it('that was given is only asked after', async () => {
    const order = request();
    await port.pay(order);
    expect(await port.pay(order)).toEqual(paid(order));
    expect(transfers()).toBe(1);
  });

  it('keeps the name of a bank that is called otherwise', async () => {
    await port.pay(request({ bankName: '杭州农村信用合作联社' }));
    expect(gateway.asked[1]!.question.payee_info.bankcard_ext_info.inst_name).toBe('杭州农村信用合作联社');
  });

  it('of the least amount is paid', async () => {
    const order = request({ amountFen: 10 });
    expect(await port.pay(order)).toEqual(paid(order));
  });

  it('from before the number of a bank was asked asks nobody', async () => {
    const order = request({ bankCode: null });
    expect(await port.pay(order)).toEqual(refused(order, '缺少开户行联行号'));
    expect(gateway.asked).toEqual([]);
  });

  it.each([['with.a.point'], ['全角'], ['a'.repeat(65)], ['']])(
    'whose number Alipay does not take is not given: %s',
    async (requestId) => {
      await expect(port.pay(request({ requestId }))).rejects.toThrow('number');
      expect(gateway.asked).toEqual([]);
    },
  );
});

describe('an order that is dealt with', () => {
  const settle = (order: CorpTransferRequest, status: string, code = '', reason = '') =>
    Object.assign(gateway.orders.get(order.requestId)!, { status, code, reason });
  async function dealing(status = 'DEALING') {
    gateway.becomes = { status, code: '', reason: '' };
    const order = request();
    await expect(port.pay(order)).rejects.toThrow(`the order is ${status}`);
    await expect(port.pay(order)).rejects.toThrow(`the order is ${status}`);
    return order;
  }

  it.each([['DEALING'], ['INIT'], ['WAIT_PAY']])('is not known yet (%s), then paid; once', async (status) => {
    const order = await dealing(status);
    settle(order, 'SUCCESS');
    expect(await port.pay(order)).toEqual(paid(order));
    expect(transfers()).toBe(1);
  });

  it.each([
    ['FAIL', 'PAYEE_CARD_INFO_ERROR', '收款方银行卡信息有误。', '收款方银行卡信息有误'],
    ['REFUND', 'ANY', ' 账号户名不符\u202e ', '账号户名不符'],
    ['REFUND', '', '', '银行未能完成付款'],
    ['FAIL', 'PAYER_BALANCE_NOT_ENOUGH', '付款方余额不足', '银行未能完成付款'],
    ['CLOSED', '', '', '银行未能完成付款'],
  ])('is over as %s %s: %s', async (status, code, words, reason) => {
    const order = await dealing();
    settle(order, status, code, words);
    expect(await port.pay(order)).toEqual(refused(order, reason));
    expect(transfers()).toBe(1);
  });

  it('tells the operator alone what is wrong with his own account', async () => {
    const order = await dealing();
    settle(order, 'FAIL', 'PAYER_BALANCE_NOT_ENOUGH', '付款方余额不足');
    await port.pay(order);
    expect(logged).toMatchObject([{ order: order.requestId, code: 'PAYER_BALANCE_NOT_ENOUGH' }]);
  });
});

describe('the account', () => {
  it.each([
    ['is none', { accountNumber: '622000000000000019' }, '收款人银行账号不正确'],
    ['is somebody else’s', { holder: '别的有限公司' }, '收款方卡信息错误'],
  ])('%s: not paid, in the bank’s words', async (_what, change, reason) => {
    const order = request(change);
    expect(await port.pay(order)).toEqual(refused(order, reason));
    expect(logged).toEqual([]);
  });
});

describe('no answer about the order', () => {
  const codes = [
    'SYSTEM_ERROR',
    'PAYER_BALANCE_NOT_ENOUGH',
    'EXCEED_LIMIT_DM_AMOUNT',
    'EXCEED_LIMIT_DC_RECEIVED',
  ];
  it.each([
    ...codes,
    'PRODUCT_NOT_SIGN',
    'INVALID_PARAMETER',
    'PAYMENT_INFO_INCONSISTENCY',
    'ORDER_NOT_EXIST',
    'X',
  ])('our own trouble, or one that nobody knows: %s', async (code) => {
    const order = request();
    faulty(undefined, `refuses ${code}`);
    await expect(port.pay(order)).rejects.toThrow(code);
    expect(await port.pay(order)).toEqual(paid(order));
  });

  it.each<[GatewayFault, string | RegExp]>([
    ['silent', ''],
    ['lost', ''],
    ['proxy', '503'],
    ['unsigned', 'without a signature'],
    ['forged', 'not Alipay’s'],
    ['other_certificate', 'ALIPAY_CERT'],
    ['error_response', 'without a response'],
    ['other_order', 'another order'],
    ['other_amount', 'another amount'],
    ['done_but_error', 'SYSTEM_ERROR'],
  ])('%s, to the question or to the order; the next one pays, once', async (fault, words) => {
    const order = request();
    faulty(undefined, fault);
    await expect(port.pay(order)).rejects.toThrow(words);
    faulty(fault);
    await expect(port.pay(order)).rejects.toThrow(words);
    expect(await port.pay(order)).toEqual(paid(order));
    const heard = gateway.asked.filter(({ method }) => method.endsWith('uni.transfer'));
    // only what never arrived is given twice
    expect(heard.length).toBe(1);
    expect(gateway.orders.get(order.requestId)?.amount).toBe('3.17');
  });

  it('an answer of which a byte was changed on the way', async () => {
    gateway.becomes = { status: 'DEALING', code: '', reason: '' };
    const order = request();
    faulty(undefined, 'changed');
    await expect(port.pay(order)).rejects.toThrow('not Alipay’s');
  });

  it('a question that Alipay does not believe: it repeats it, and no error has the account', async () => {
    const other = await startAlipay();
    const theirs = { ALIPAY_KEY: other.env.ALIPAY_KEY, ALIPAY_APP_CERT: other.env.ALIPAY_APP_CERT };
    const pay = openCorpTransfer(configOf(theirs), log).pay(request());
    await expect(pay).rejects.toThrow(/^alipay\.fund\.trans\.common\.query answered isv\.invalid-signature$/);
    other.close();
  });
});

describe('the configuration', () => {
  it('names what is missing, and needs https in production', () => {
    expect(() => loadConfig({ ...base, CORP_TRANSFER: 'alipay' })).toThrow(
      /ALIPAY_APP_ID：CORP_TRANSFER=alipay 时必须设置.*ALIPAY_KEY.*ALIPAY_APP_CERT.*ALIPAY_CERT.*ALIPAY_ROOT_CERT/s,
    );
    expect(() => configOf({ NODE_ENV: 'production' })).toThrow('ALIPAY_URL：生产环境必须使用 https');
    expect(() => configOf({ ALIPAY_APP_ID: 'app' })).toThrow('APPID');
    expect(openCorpTransfer(loadConfig(base), log).simulated).toBe(true);
    expect(port.simulated).toBe(false);
  });

  it('names files that cannot be used', () => {
    const { ALIPAY_KEY, ALIPAY_APP_CERT, ALIPAY_CERT, ALIPAY_ROOT_CERT } = gateway.env;
    const elliptic = `${ALIPAY_ROOT_CERT}.ec`;
    const [first = ''] = readFileSync(ALIPAY_ROOT_CERT, 'utf8').split(/(?<=END CERTIFICATE-----\n)/);
    writeFileSync(elliptic, first);
    const open = (change: Record<string, string>) => () => openCorpTransfer(configOf(change), log);
    for (const name of ['ALIPAY_KEY', 'ALIPAY_APP_CERT', 'ALIPAY_CERT', 'ALIPAY_ROOT_CERT'])
      expect(open({ [name]: '/nowhere' })).toThrow(`${name}：/nowhere 读不出来（ENOENT）`);
    expect(open({ ALIPAY_KEY: ALIPAY_APP_CERT })).toThrow('ALIPAY_KEY：');
    expect(open({ ALIPAY_APP_CERT: ALIPAY_CERT })).toThrow('ALIPAY_KEY：与 ALIPAY_APP_CERT 不是一对');
    for (const name of ['ALIPAY_APP_CERT', 'ALIPAY_CERT', 'ALIPAY_ROOT_CERT'])
      for (const path of [ALIPAY_KEY, elliptic])
        expect(open({ [name]: path })).toThrow(`${name}：${path} 不是`);
  });
});
