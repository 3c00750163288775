// Alipay's gateway on loopback, as documented: it judges who asks by signature and certificate, pays from one account to bank accounts that it
// knows, once an order, and signs what it answers. What goes wrong with the next requests stands in `faults`, one word each.
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePem } from '@xinqi/pki/der';
import { createCertificate, exportPrivateKey, generateKey, type KeyPair, localSigner } from '@xinqi/pki/make';
import { certificateNumber, rootNumber } from '../../adapters/alipay/certificate-number.ts';
import { freshSerial } from '../../adapters/soft-signer/make-hierarchy.ts';
import { answerWhole } from './answer-whole.ts';

export type GatewayFault =
  /** Not heard, heard but not answered, answered by a proxy. */
  | 'silent'
  | 'lost'
  | 'proxy'
  /** Done, and answered with SYSTEM_ERROR. */
  | 'done_but_error'
  /** Refused by the gateway itself. */
  | 'error_response'
  /** Answers that are none of Alipay's. */
  | 'unsigned'
  | 'forged'
  | 'changed'
  | 'other_certificate'
  /** Alipay's own, and not about this order. */
  | 'other_order'
  | 'other_amount'
  /** A business error of this code. */
  | `refuses ${string}`;

type Order = { said: string; amount: string; status: string; code: string; reason: string };
type Outcome = Pick<Order, 'status' | 'code' | 'reason'>;
type Payee = { identity: string; name: string; bankcard_ext_info: Record<string, string> };
type Question = {
  out_biz_no: string;
  product_code: string;
  biz_scene: string;
  trans_amount: string;
  payee_info: Payee;
};
type Node = Record<string, string | number>;

const dealt = { code: '10000', msg: 'Success' };
const failed = (sub_code: string, sub_msg: string): Node => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code,
  sub_msg,
});

/** What is signed (opendocs.alipay.com/common/02kf5q), written here once more: a judge that shares the code judges nothing. */
const textOf = (pairs: Record<string, string>): string =>
  Object.entries(pairs)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');

export type AlipayGateway = Awaited<ReturnType<typeof startAlipay>>;

/** Keys and certificates of both sides under one root, as files; the file of roots also holds one that is not of RSA. */
async function papers() {
  const [rootKey, otherKey] = [await generateKey('rsa2048'), await generateKey('p256')];
  const made = (CN: string, pair: KeyPair, by: Parameters<typeof createCertificate>[1], ca = false) =>
    createCertificate(
      {
        ...{ serial: freshSerial(), subject: { C: 'CN', O: '模拟支付宝（测试）', CN }, spki: pair.spki, ca },
        ...{ notBefore: new Date(Date.now() - 3_600_000), notAfter: new Date(Date.now() + 86_400_000) },
        keyUsage: ca ? ['keyCertSign'] : ['digitalSignature'],
      },
      by,
    );
  const root = await made('根', rootKey, rootKey, true);
  const other = await made('国密根', otherKey, otherKey, true);
  const [ours, theirs] = [await generateKey('rsa2048'), await generateKey('rsa2048')];
  const signer = localSigner(rootKey, root);
  const [app, alipay] = [await made('应用', ours, signer), await made('支付宝', theirs, signer)];
  return { ours, theirs, app, alipay, roots: [other, root], stranger: rootKey.privateKey };
}

export async function startAlipay() {
  const { ours, theirs, app, alipay, roots, stranger } = await papers();
  const numbers = { app: certificateNumber(app), alipay: certificateNumber(alipay), root: rootNumber(roots) };
  const orders = new Map<string, Order>();
  const faults: GatewayFault[] = [];
  const asked: { method: string; question: Question }[] = [];
  const state = {
    /** Holders of the bank accounts that exist. */
    holders: new Map<string, string>(),
    /** What becomes of a new order. */
    becomes: { status: 'SUCCESS', code: '', reason: '' } as Outcome,
  };

  const told = (no: string, { amount, status, code, reason }: Order): Node => ({
    ...{ ...dealt, out_biz_no: no, order_id: `2026${no.slice(0, 8)}`, status },
    ...(status === 'SUCCESS' ? { trans_amount: Number(amount) } : {}),
    ...(code ? { error_code: code, fail_reason: reason } : {}),
  });
  const transfer = (question: Question): Node => {
    const { out_biz_no: no, trans_amount: amount, payee_info: payee } = question;
    const { account_type, bank_code, inst_name } = payee.bankcard_ext_info;
    const known = orders.get(no);
    if (known && known.said !== JSON.stringify(question))
      return failed('PAYMENT_INFO_INCONSISTENCY', '两次请求商户单号一样，但是参数不一致');
    if (!/^\d+\.\d\d$/.test(amount) || account_type !== '1' || !/^\d{12}$/.test(bank_code!) || !inst_name)
      return failed('INVALID_PARAMETER', '参数有误');
    if (Number(amount) < 0.1) return failed('EXCEED_LIMIT_SM_MIN_AMOUNT', '请求金额低于单笔最小转账金额');
    const holder = state.holders.get(payee.identity);
    if (holder === undefined) return failed('CARD_BIN_ERROR', '收款人银行账号不正确。');
    if (holder !== payee.name) return failed('PAYEE_CARD_INFO_ERROR', '收款方卡信息错误');
    const order = known ?? { said: JSON.stringify(question), amount, ...state.becomes };
    orders.set(no, order);
    // what is given is told without its amount (AlipayFundTransUniTransferResponse)
    const { trans_amount: _, ...node } = told(no, order) as Node & { trans_amount?: number };
    return node;
  };
  const judged = (pairs: Record<string, string>, method: string): Node => {
    const { sign: signature = '', ...rest } = pairs;
    const ourKey = createPublicKey(ours.privateKey);
    const right =
      verify('sha256', Buffer.from(textOf(rest)), ourKey, Buffer.from(signature, 'base64')) &&
      rest.app_cert_sn === numbers.app &&
      rest.alipay_root_cert_sn === numbers.root &&
      rest.sign_type === 'RSA2' &&
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(rest.timestamp ?? '');
    if (!right)
      return {
        code: '40002',
        msg: 'Invalid Arguments',
        sub_code: 'isv.invalid-signature',
        sub_msg: `验签出错，网关生成的验签字符串为：${textOf(rest)}`,
      };
    const question = JSON.parse(rest.biz_content ?? '{}') as Question;
    asked.push({ method, question });
    if (question.product_code !== 'TRANS_BANKCARD_NO_PWD' || question.biz_scene !== 'DIRECT_TRANSFER')
      return failed('INVALID_PARAMETER', '参数有误');
    const known = orders.get(question.out_biz_no);
    if (method === 'alipay.fund.trans.uni.transfer') return transfer(question);
    return known ? told(question.out_biz_no, known) : failed('ORDER_NOT_EXIST', '转账订单不存在');
  };
  const spoilt = (node: Node, fault: GatewayFault | undefined): Node => {
    if (fault === 'done_but_error') return failed('SYSTEM_ERROR', '系统繁忙');
    if (fault === 'other_order')
      return { ...node, ...dealt, out_biz_no: 'somebody-elses', status: 'SUCCESS' };
    if (fault === 'other_amount') return { ...node, trans_amount: '88.88' };
    return node;
  };
  const answer = (name: string, node: Node, fault: GatewayFault | undefined): string => {
    // as Alipay writes it: slashes escaped, so that the bytes are not what a parser would write again
    const text = JSON.stringify({ ...node, trace: 'a/b "}' }).replaceAll('/', '\\/');
    if (fault === 'unsigned') return `{"${name}":${text}}`;
    const key: KeyObject = fault === 'forged' ? stranger : theirs.privateKey;
    const signature = sign('sha256', Buffer.from(text), key).toString('base64');
    const shown = fault === 'changed' ? text.replace('"DEALING"', '"SUCCESS"') : text;
    const by = fault === 'other_certificate' ? numbers.app : numbers.alipay;
    return `{"${name}":${shown},"alipay_cert_sn":"${by}","sign":"${signature}"}`;
  };

  const listener = answerWhole((request, body, reply) => {
    const address = new URL(request.url ?? '', 'http://alipay.test');
    const form = new URLSearchParams(body.toString('utf8'));
    const pairs = Object.fromEntries([...address.searchParams, ...form]);
    const method = pairs.method ?? '';
    const fault = faults.shift();
    if (fault === 'silent') return void request.socket.destroy();
    if (fault === 'proxy') return void reply.writeHead(503).end('<html>');
    const refusal = fault?.startsWith('refuses ') ? failed(fault.slice(8), '不付款的原因') : undefined;
    const node = spoilt(refusal ?? judged(pairs, method), fault);
    if (fault === 'lost') return void request.socket.destroy();
    const name = fault === 'error_response' ? 'error_response' : `${method.replaceAll('.', '_')}_response`;
    reply.writeHead(200, { 'content-type': 'text/html;charset=utf-8' }).end(answer(name, node, fault));
  });
  const server = createServer(listener);
  const port = await new Promise<number>((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });
  const folder = mkdtempSync(join(tmpdir(), 'xinqi-alipay-'));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const pem = (ders: readonly Uint8Array[]) => ders.map((der) => encodePem('CERTIFICATE', der)).join('');
  return Object.assign(state, {
    orders,
    faults,
    asked,
    /** What an operator sets to use it. */
    env: {
      ...{
        CORP_TRANSFER: 'alipay',
        ALIPAY_URL: `http://127.0.0.1:${port}`,
        ALIPAY_APP_ID: '2021000000000000',
      },
      ALIPAY_KEY: file('app.key', encodePem('PRIVATE KEY', exportPrivateKey(ours))),
      ALIPAY_APP_CERT: file('app.crt', pem([app])),
      ALIPAY_CERT: file('alipay.crt', pem([alipay, roots[1]!])),
      ALIPAY_ROOT_CERT: file('root.crt', pem(roots)),
    },
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}
