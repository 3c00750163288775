// 对公打款 by Alipay (alipay.fund.trans.uni.transfer and .common.query, product 单笔转账到银行卡; docs/decisions/0119). One order has one number and
// is asked after before it is given: after silence nobody knows whether it was paid. Codes as documented on 2026-11-28.
import { fenOf, yuanText } from '@xinqi/domain';
import { z } from 'zod';
import type { Logger } from '../../platform/log.ts';
import type {
  CorpTransferAnswer,
  CorpTransferPort,
  CorpTransferRequest,
} from '../../platform/ports/corp-transfer.ts';
import { type AlipayAccess, AlipayFault, askAlipay } from './ask-alipay.ts';

const order = z.object({
  out_biz_no: z.string(),
  status: z.string(),
  order_id: z.string().optional(),
  pay_fund_order_id: z.string().optional(),
  /** Yuan. Told of what was paid, not by every call. */
  trans_amount: z.union([z.string(), z.number()]).optional(),
  error_code: z.string().default(''),
  fail_reason: z.string().default(''),
});
type Order = z.output<typeof order>;

/** What is wrong with the account that the applicant named: another order to it would fare no better. */
const payeeFaults: ReadonlySet<string> = new Set([
  ...['CARD_BIN_ERROR', 'INVALID_CARDNO', 'PAYEE_CARD_INFO_ERROR', 'MID_ACCOUNT_CARD_INFO_ERROR'],
  ...['PAYEE_NOT_EXIST', 'PAYEE_ACCOUNT_NOT_EXSIT', 'PAYEE_ACCOUNT_STATUS_ERROR'],
  ...['PAYEE_USER_INFO_ERROR', 'PAYEE_USERINFO_STATUS_ERROR', 'PAYEE_USER_TYPE_ERROR'],
  ...['NO_ACCOUNT_RECEIVE_PERMISSION', 'PERMIT_CHECK_RECEIVE_LIMIT', 'PERMIT_LIMIT_PAYEE'],
]);
const unpaid = '银行未能完成付款';
/** The bank's words as part of a sentence of ours. */
const inWords = (said: string): string =>
  said
    .replace(/\p{C}/gu, '')
    .trim()
    .slice(0, 100)
    .replace(/[。.！!，,；;\s]+$/, '') || unpaid;

/** The bank alone: which branch it is, the number says. */
const bankOf = (bankName: string): string => /^.*?银行/.exec(bankName)?.[0] ?? bankName;

const product = { product_code: 'TRANS_BANKCARD_NO_PWD', biz_scene: 'DIRECT_TRANSFER' };
const transferOf = (
  { requestId, holder, bankName, accountNumber, amountFen }: CorpTransferRequest,
  bankCode: string,
) => ({
  ...{ out_biz_no: requestId, trans_amount: yuanText(amountFen), ...product },
  ...{ order_title: '企业认证打款', remark: '企业认证，请登录填写到账金额' },
  payee_info: {
    ...{ identity_type: 'BANKCARD_ACCOUNT', identity: accountNumber, name: holder },
    bankcard_ext_info: { account_type: '1', inst_name: bankOf(bankName), bank_code: bankCode },
  },
});

/** Throws while nobody knows yet, and when it is not the answer to this order. */
function answerOf(
  { requestId, amountFen }: CorpTransferRequest,
  told: Order,
  log: Logger,
): CorpTransferAnswer {
  if (told.out_biz_no !== requestId) throw new Error('Alipay answered another order');
  const { status, error_code: code, fail_reason: words, trans_amount: yuan } = told;
  // no amount: the number is ours, and Alipay takes no other amount under it
  if (yuan !== undefined && fenOf(String(yuan)) !== amountFen) throw new Error('Alipay paid another amount');
  const refused = (reason: string): CorpTransferAnswer => ({ requestId, paid: false, reason });
  if (status === 'SUCCESS') {
    const bankRequest = told.order_id ?? told.pay_fund_order_id;
    if (!bankRequest) throw new Error('Alipay paid without a number of its own');
    return { requestId, paid: true, bankRequest };
  }
  // REFUND is 退票: the money came back from that account's bank
  if (status === 'REFUND' || (status === 'FAIL' && payeeFaults.has(code))) return refused(inWords(words));
  if (status !== 'FAIL' && status !== 'CLOSED') throw new Error(`the order is ${status}`);
  // what is wrong on our side is the operator's to know, not the applicant's
  log.error({ order: requestId, status, code }, 'Alipay gave up a transfer for no fault of its payee');
  return refused(unpaid);
}

export function corpTransferAlipay(access: AlipayAccess, log: Logger): CorpTransferPort {
  const ask = askAlipay(access);
  const asked = async (method: string, question: object) => order.parse(await ask(method, question));

  /** Undefined: no such order has got through yet. Given again under its number it is paid once (documented at ORDER_NOT_EXIST). */
  const known = (out_biz_no: string) =>
    asked('alipay.fund.trans.common.query', { out_biz_no, ...product }).catch((error: unknown) => {
      if (error instanceof AlipayFault && error.code === 'ORDER_NOT_EXIST') return undefined;
      throw error;
    });

  return {
    simulated: false,
    async pay(request) {
      const { requestId, bankCode } = request;
      if (!/^[\w-]{1,64}$/.test(requestId)) throw new Error('the order’s number is none of Alipay’s form');
      if (bankCode === null) return { requestId, paid: false, reason: '缺少开户行联行号' };
      try {
        const told =
          (await known(requestId)) ??
          (await asked('alipay.fund.trans.uni.transfer', transferOf(request, bankCode)));
        return answerOf(request, told, log);
      } catch (error) {
        if (!(error instanceof AlipayFault && payeeFaults.has(error.code))) throw error;
        return { requestId, paid: false, reason: inWords(error.words) };
      }
    },
  };
}
