// TC3-HMAC-SHA256, the request signature of Tencent Cloud's interfaces (cloud.tencent.com/document/api, 签名方法 v3):
// a key derived from the secret by day and service signs the hash of the canonical request.
import { createHash, createHmac } from 'node:crypto';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

export type SignedCall = {
  host: string;
  service: string;
  action: string;
  /** JSON; the signature covers its exact bytes. */
  payload: string;
  /** Seconds since 1970. */
  timestamp: number;
};
export const contentType = 'application/json; charset=utf-8';
const signedHeaders = 'content-type;host;x-tc-action';

/** Hash of the canonical request of a POST to /. */
export function canonicalHash({ host, action, payload }: SignedCall): string {
  return sha256(
    [
      'POST',
      '/',
      '',
      `content-type:${contentType}`,
      `host:${host}`,
      `x-tc-action:${action.toLowerCase()}`,
      '',
      signedHeaders,
      sha256(payload),
    ].join('\n'),
  );
}

/** The Authorization header. */
export function tc3Authorization(call: SignedCall, key: { id: string; secret: string }): string {
  const day = new Date(call.timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${day}/${call.service}/tc3_request`;
  const text = ['TC3-HMAC-SHA256', String(call.timestamp), scope, canonicalHash(call)].join('\n');
  const signing = hmac(hmac(hmac(`TC3${key.secret}`, day), call.service), 'tc3_request');
  const signature = createHmac('sha256', signing).update(text).digest('hex');
  return `TC3-HMAC-SHA256 Credential=${key.id}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}
