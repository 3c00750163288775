// One call of Alipay's gateway (Open API 2.0 with certificates; opendocs.alipay.com/common/02kf5q): public parameters in the address, the
// question in the form, both signed by our key, and an answer that counts only when Alipay's certificate signed its very bytes.
import { type KeyObject, sign, verify } from 'node:crypto';
import { beijingSecond } from '@xinqi/domain';
import { z } from 'zod';
import type { SendForText } from '../send.ts';
import { memberText } from './member-text.ts';

export type AlipayAccess = {
  /** Origin, https://openapi.alipay.com. */
  url: string;
  appId: string;
  /** RSA; ours. */
  key: KeyObject;
  /** app_cert_sn and alipay_root_cert_sn. */
  appNumber: string;
  rootNumber: string;
  /** Whose answers count: alipay_cert_sn and public key. */
  alipay: { number: string; key: KeyObject };
  send: SendForText;
  now(): Date;
};

/** Alipay said no, and signed it; `code` is its word (sub_code), PAYEE_CARD_INFO_ERROR, `words` a Chinese sentence or nothing. */
export class AlipayFault extends Error {
  readonly code: string;
  readonly words: string;
  constructor(method: string, code: string, words: string) {
    // no words: of a signature that it does not believe Alipay repeats the question, account number and all, and errors are logged
    super(`${method} answered ${code}`);
    this.name = 'AlipayFault';
    this.code = code;
    this.words = words;
  }
}

const envelope = z.object({ sign: z.string().min(1), alipay_cert_sn: z.string().min(1) });
const outcome = z.looseObject({
  code: z.string(),
  msg: z.string().default(''),
  sub_code: z.string().optional(),
  sub_msg: z.string().default(''),
});

/** What is signed: the pairs in the order of their names; none of ours is empty, Alipay would leave it out. */
const signedText = (pairs: Readonly<Record<string, string>>): string =>
  Object.keys(pairs)
    .sort()
    .map((name) => `${name}=${pairs[name]}`)
    .join('&');

/** Answers what Alipay signed. Throws AlipayFault, or any other error when no answer of Alipay came. */
export const askAlipay =
  ({ url, appId, key, appNumber, rootNumber, alipay, send, now }: AlipayAccess) =>
  async (method: string, question: object): Promise<Record<string, unknown>> => {
    const biz_content = JSON.stringify(question);
    const common = {
      ...{ app_id: appId, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', version: '1.0' },
      ...{ timestamp: beijingSecond(now()), app_cert_sn: appNumber, alipay_root_cert_sn: rootNumber },
    };
    const signature = sign('sha256', Buffer.from(signedText({ ...common, biz_content })), key);
    const address = new URL('/gateway.do', url);
    address.search = new URLSearchParams({ ...common, sign: signature.toString('base64') }).toString();
    const { status, text } = await send({
      method: 'POST',
      url: address.href,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams({ biz_content }).toString(),
    });
    const nowhere = (why: string) => new Error(`${method} at ${address.host} answered ${status}${why}`);
    if (status !== 200) throw nowhere('');
    const node = memberText(text, `${method.replaceAll('.', '_')}_response`);
    if (node === undefined) throw nowhere(' without a response to it');
    const signed = envelope.safeParse(JSON.parse(text));
    if (!signed.success) throw nowhere(' without a signature');
    const { sign: theirs, alipay_cert_sn: by } = signed.data;
    // Alipay renews its certificate: the operator fetches the new one from the same page as the first
    if (by !== alipay.number) throw nowhere(` by the certificate ${by}, ALIPAY_CERT is ${alipay.number}`);
    if (!verify('sha256', Buffer.from(node), alipay.key, Buffer.from(theirs, 'base64')))
      throw nowhere(' with a signature that is not Alipay’s');
    const said = outcome.parse(JSON.parse(node));
    if (said.code !== '10000')
      throw new AlipayFault(method, said.sub_code ?? said.code, said.sub_msg || said.msg);
    return said;
  };
