// Stands in for Tencent Cloud SMS as far as sms-tencent.ts asks: checks signature, application, sign, template and number, keeps
// its 30 seconds between two messages to a phone, answers receipts, and can fail in every way that the service can.
import { randomUUID } from 'node:crypto';
import type { Send } from '../send.ts';
import { tc3Authorization } from '../tencent/tc3-signature.ts';

/**
 * What goes wrong with one SendSms: nothing arrives, the answer is lost, 502 of a proxy, throttled, number on the blacklist,
 * the package is used up.
 */
export type TencentSmsFault = 'silent' | 'lost' | 'proxy' | 'throttled' | 'blacklist' | 'balance';
export type SimulatedSms = {
  serial: string;
  phone: string;
  template: string;
  params: string[];
  session: string;
  at: number;
};

const answer = (said: object) => ({ status: 200, body: { Response: { ...said, RequestId: randomUUID() } } });
const refuse = (Code: string) => answer({ Error: { Code, Message: 'simulated' } });
const status = (Code: string, serial = '') =>
  answer({
    SendStatusSet: [
      { SerialNo: serial, PhoneNumber: '', Fee: 1, SessionContext: '', Code, Message: Code, IsoCode: 'CN' },
    ],
  });

export type SmsAccount = {
  id: string;
  secret: string;
  appId: string;
  signName: string /** Values by template. */;
  templates: ReadonlyMap<string, number>;
};

export function tencentSmsSimulator(account: SmsAccount, faults: TencentSmsFault[], now: () => Date) {
  const taken: SimulatedSms[] = [];
  /** By serial number; without one the operator has not answered yet. */
  const receipts = new Map<string, { ok: boolean; word: string }>();
  type Input = Record<string, unknown>;

  const sendSms = (input: Input) => {
    const [phone] = input.PhoneNumberSet as string[];
    const params = input.TemplateParamSet as string[];
    const template = String(input.TemplateId);
    const fault = faults.shift();
    if (fault === 'silent') throw new Error('simulated: no answer');
    if (fault === 'proxy') return { status: 502, body: undefined };
    if (fault === 'balance') return status('FailedOperation.InsufficientBalanceInSmsPackage');
    if (fault === 'blacklist') return status('FailedOperation.PhoneNumberInBlacklist');
    if (fault === 'throttled') return refuse('RequestLimitExceeded');
    if (input.SignName !== account.signName) return status('FailedOperation.SignatureIncorrectOrUnapproved');
    if (account.templates.get(template) !== params.length)
      return status('FailedOperation.TemplateParamSetNotMatchApprovedTemplate');
    if (!/^\+861\d{10}$/.test(phone ?? '')) return status('InvalidParameterValue.IncorrectPhoneNumber');
    const at = now().getTime();
    if (taken.some((t) => t.phone === phone && at - t.at < 30_000))
      return status('LimitExceeded.PhoneNumberThirtySecondLimit');
    const serial = `2640:${taken.length + 1}`;
    taken.push({ serial, phone: phone!, template, params, session: String(input.SessionContext), at });
    if (fault === 'lost') throw new Error('simulated: the answer was lost');
    return status('Ok', serial);
  };
  const pullStatus = (input: Input) =>
    answer({
      PullSmsSendStatusSet: taken
        .filter((t) => t.phone === input.PhoneNumber && t.at >= Number(input.BeginTime) * 1000)
        .flatMap((t) => {
          const receipt = receipts.get(t.serial);
          if (!receipt) return [];
          return [
            {
              SerialNo: t.serial,
              PhoneNumber: t.phone,
              CountryCode: '86',
              SubscriberNumber: t.phone.slice(3),
              ReportStatus: receipt.ok ? 'SUCCESS' : 'FAIL',
              Description: receipt.word,
              UserReceiveTime: Math.floor(t.at / 1000) + 5,
              SessionContext: t.session,
            },
          ];
        }),
    });

  const send: Send = async ({ url, headers, body = '' }) => {
    const action = headers['x-tc-action'] ?? '';
    const timestamp = Number(headers['x-tc-timestamp']);
    const call = { host: new URL(url).host, service: 'sms', action, payload: body, timestamp };
    if (headers.authorization !== tc3Authorization(call, account))
      return refuse('AuthFailure.SignatureFailure');
    if (Math.abs(now().getTime() / 1000 - timestamp) > 300) return refuse('AuthFailure.SignatureExpire');
    if (headers['x-tc-version'] !== '2021-01-11') return refuse('NoSuchVersion');
    const input = JSON.parse(body) as Input;
    if (input.SmsSdkAppId !== account.appId) return refuse('InvalidParameterValue.SdkAppIdNotExist');
    if (action === 'SendSms') return sendSms(input);
    return action === 'PullSmsSendStatusByPhoneNumber' ? pullStatus(input) : refuse('InvalidAction');
  };
  return { send, taken, receipts };
}
