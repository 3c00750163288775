// One call of a Tencent Cloud interface (API 3.0): signed JSON to /, an envelope back that holds the answer or a fault.
import { z } from 'zod';
import type { Send } from '../send.ts';
import { contentType, tc3Authorization } from './tc3-signature.ts';

export type TencentAccess = {
  /** Origin, https://sms.tencentcloudapi.com. */
  url: string;
  region: string;
  id: string;
  secret: string;
  send: Send;
  now(): Date;
};
/** The service said no; `code` is its word, LimitExceeded.PhoneNumberDailyLimit. */
export class TencentFault extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.name = 'TencentFault';
    this.code = code;
  }
}

const envelope = z.object({ Response: z.record(z.string(), z.unknown()) });
const fault = z.object({ Error: z.object({ Code: z.string(), Message: z.string() }) });

/** Throws TencentFault, or any other error when no answer of the service came. */
export const askTencent =
  (access: TencentAccess, service: string, version: string) =>
  async (action: string, input: object): Promise<Record<string, unknown>> => {
    const { url, region, id, secret, send, now } = access;
    const { host } = new URL(url);
    const payload = JSON.stringify(input);
    const timestamp = Math.floor(now().getTime() / 1000);
    const { status, body } = await send({
      method: 'POST',
      url: new URL('/', url).href,
      headers: {
        'content-type': contentType,
        authorization: tc3Authorization({ host, service, action, payload, timestamp }, { id, secret }),
        'x-tc-action': action,
        'x-tc-version': version,
        'x-tc-timestamp': String(timestamp),
        'x-tc-region': region,
      },
      body: payload,
    });
    const answer = envelope.safeParse(body);
    if (!answer.success) throw new Error(`${host} answered ${status} without an envelope`);
    const said = fault.safeParse(answer.data.Response);
    if (said.success) throw new TencentFault(said.data.Error.Code, said.data.Error.Message);
    return answer.data.Response;
  };
