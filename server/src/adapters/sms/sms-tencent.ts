// SMS by Tencent Cloud (短信, version 2021-01-11: SendSms, PullSmsSendStatusByPhoneNumber; cloud.tencent.com/document/product/382).
// It sends registered templates only, by their number, with the values in order. SendSms has no key of ours that makes a
// repeated send one: after a lost answer the operator is first asked whether this message (SessionContext) went out.
import { z } from 'zod';
import { GatewayBusy, MessageRefused, type SmsPort, type SmsReceipt } from '../../platform/ports/messages.ts';
import { askTencent, type TencentAccess, TencentFault } from '../tencent/ask-tencent.ts';

export type TencentSmsOptions = TencentAccess & {
  appId: string;
  /** Registered sign without its brackets. */
  signName: string;
  /** Number of the registered template for each text. */
  templates: ReadonlyMap<string, string>;
};

const sent = z.object({
  SendStatusSet: z.array(z.object({ SerialNo: z.string(), Code: z.string(), Message: z.string() })).min(1),
});
const statuses = z.object({
  PullSmsSendStatusSet: z.array(
    z.object({
      SerialNo: z.string(),
      ReportStatus: z.string(),
      Description: z.string(),
      UserReceiveTime: z.number().int().nonnegative(),
      SessionContext: z.string().nullish(),
    }),
  ),
});

/** Faults of this number or these values: nothing gets better by waiting. */
const hopeless =
  /^(FailedOperation\.(PhoneNumberInBlacklist|ContainSensitiveWord|PhonenumberInBlacklist)|InvalidParameterValue\.(IncorrectPhoneNumber|ContentLengthLimit|TemplateParameterFormatError|TemplateParameterLengthLimit)|UnsupportedOperation\.(ChineseMainlandTemplateToGlobalPhone|UnsupportedRegion|UnsuportedRegion))$/;
/** Too much for now, and for how long (seconds). The rest (balance, template, keys) is ours to mend: tried again as usual. */
const waits: readonly (readonly [RegExp, number])[] = [
  [/^LimitExceeded\.PhoneNumberThirtySecondLimit$/, 35],
  [/^LimitExceeded\.PhoneNumberOneHourLimit$/, 3600],
  [/^LimitExceeded\.PhoneNumber(Daily|SameContentDaily)Limit$/, 12 * 3600],
  [/^(LimitExceeded|RequestLimitExceeded)/, 60],
];

function judged(code: string, message: string): Error {
  if (hopeless.test(code)) return new MessageRefused(code);
  const wait = waits.find(([pattern]) => pattern.test(code));
  return wait ? new GatewayBusy(code, wait[1]) : new TencentFault(code, message);
}

export function smsTencent(options: TencentSmsOptions): SmsPort {
  const { appId, signName, templates, now } = options;
  const call = askTencent(options, 'sms', '2021-01-11');
  const ask = async (action: string, input: object): Promise<Record<string, unknown>> => {
    try {
      return await call(action, { SmsSdkAppId: appId, ...input });
    } catch (error) {
      throw error instanceof TencentFault ? judged(error.code, error.message) : error;
    }
  };
  const statusesOf = async (target: string, since: Date) => {
    // No earlier than seven days ago; a minute for clocks that differ.
    const begin = Math.max(since.getTime() - 60_000, now().getTime() - 7 * 24 * 3600_000 + 60_000);
    const answer = await ask('PullSmsSendStatusByPhoneNumber', {
      PhoneNumber: `+86${target}`,
      BeginTime: Math.floor(begin / 1000),
      Offset: 0,
      Limit: 100,
    });
    return statuses.parse(answer).PullSmsSendStatusSet;
  };
  return {
    simulated: false,
    lacks: (names) => names.filter((name) => !templates.has(name)),
    async send(message) {
      if (message.tries > 0) {
        const before = await statusesOf(message.target, message.createdAt);
        const same = before.find((status) => status.SessionContext === message.id);
        if (same) return same.SerialNo;
      }
      const answer = await ask('SendSms', {
        PhoneNumberSet: [`+86${message.target}`],
        SignName: signName,
        TemplateId: templates.get(message.template),
        TemplateParamSet: message.params,
        SessionContext: message.id,
      });
      const status = sent.parse(answer).SendStatusSet[0]!;
      if (status.Code !== 'Ok') throw judged(status.Code, status.Message);
      return status.SerialNo;
    },
    async receipt({ gatewayId, target, createdAt }): Promise<SmsReceipt | undefined> {
      const status = (await statusesOf(target, createdAt)).find((s) => s.SerialNo === gatewayId);
      if (!status) return undefined;
      return {
        received: status.ReportStatus === 'SUCCESS',
        code: status.Description.slice(0, 100),
        time: new Date(status.UserReceiveTime * 1000),
      };
    },
  };
}
