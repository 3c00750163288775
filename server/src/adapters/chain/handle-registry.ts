// 工信部标识 by a Handle server (the industrial internet's identifier resolution speaks Handle; RFC 3650-3652, HTTP JSON API
// of the Handle.Net Technical Manual ch. 14). The deposit is an identifier <prefix>/<our number> with the hash as a value:
// made with overwrite=false, so a second try finds the first one. Whoever resolves the identifier reads hash and time.
import { z } from 'zod';
import { type ChainPort, ChainRefused } from '../../platform/ports/chain.ts';
import type { Send } from '../send.ts';

/** Response codes of the protocol (RFC 3652 §2.2.2.3). */
const code = { success: 1, busy: 3, notFound: 100, exists: 101, valuesNotFound: 200 } as const;
const refusals = new Set([5, 102, 301, 302, 303, 400, 401, 402, 403]);
const hashType = 'SHA256';
const value = z.object({
  index: z.number().int(),
  type: z.string(),
  data: z.object({ format: z.string(), value: z.unknown() }),
  timestamp: z.string().optional(),
});
const answerShape = z.object({
  responseCode: z.number().int(),
  handle: z.string().optional(),
  values: z.array(value).optional(),
});

export type HandleOptions = {
  /** Origin of the Handle server. */
  url: string;
  /** Such as 88.1000. */
  prefix: string;
  /** index:handle of the administrator, such as 300:0.NA/88.1000, and his secret key. */
  admin: string;
  secret: string;
  provider: string;
  test: boolean;
  send: Send;
};

export function handleRegistry(options: HandleOptions): ChainPort {
  const { url, prefix, admin, secret, provider, test, send } = options;
  const [adminIndex, adminHandle] = [Number(admin.split(':')[0]), admin.slice(admin.indexOf(':') + 1)];
  const basic = Buffer.from(`${encodeURIComponent(admin)}:${encodeURIComponent(secret)}`).toString('base64');
  const address = (handle: string, query: string) =>
    new URL(`/api/handles/${handle.split('/').map(encodeURIComponent).join('/')}${query}`, url).href;
  const judged = ({ status, body }: { status: number; body: unknown }) => {
    const answer = answerShape.safeParse(body);
    if (!answer.success) throw new Error(`${new URL(url).host} answered ${status} without a response code`);
    return answer.data;
  };
  return {
    chain: 'humi',
    provider,
    test,
    async place({ reference, sha256 }) {
      const handle = `${prefix}/${reference}`;
      const { responseCode } = judged(
        await send({
          method: 'PUT',
          url: address(handle, '?overwrite=false'),
          headers: { 'content-type': 'application/json', authorization: `Basic ${basic}` },
          body: JSON.stringify([
            { index: 1, type: hashType, data: { format: 'string', value: sha256 } },
            {
              index: 100,
              type: 'HS_ADMIN',
              data: {
                format: 'admin',
                value: { handle: adminHandle, index: adminIndex, permissions: '011111110011' },
              },
            },
          ]),
        }),
      );
      if (responseCode === code.success || responseCode === code.exists) return handle;
      if (refusals.has(responseCode)) throw new ChainRefused(`response code ${responseCode}`);
      throw new Error(`${new URL(url).host} answered response code ${responseCode}`);
    },
    async read(depositId) {
      const { responseCode, values } = judged(
        await send({ method: 'GET', url: address(depositId, `?type=${hashType}&auth=true`), headers: {} }),
      );
      if (responseCode === code.notFound || responseCode === code.valuesNotFound) return undefined;
      if (responseCode !== code.success) throw new Error(`response code ${responseCode}`);
      const hash = values?.find(({ type }) => type === hashType);
      const time = new Date(hash?.timestamp ?? '');
      if (!hash || typeof hash.data.value !== 'string' || Number.isNaN(time.getTime()))
        throw new Error('an identifier without hash or time');
      return { depositId, time, txHash: null, height: null, sha256: hash.data.value.toLowerCase() };
    },
  };
}
