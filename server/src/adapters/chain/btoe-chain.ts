// 司法链 by Tencent Cloud BTOE (区块链可信取证, version 2021-03-03: CreateHashDepositNoCert, GetDepositInfo;
// cloud.tencent.com/document/api/1259). It has no key of ours that makes a repeated deposit one: when an answer is lost the
// same hash may stand on the chain twice, which proves no less. Times there are Beijing's, without a zone.
import { z } from 'zod';
import { type ChainPort, ChainRefused } from '../../platform/ports/chain.ts';
import type { Send } from './send.ts';
import { contentType, tc3Authorization } from './tc3-signature.ts';

const version = '2021-03-03';
const service = 'btoe';
/** HashType: 0 SM3, 1 SHA-256. */
const sha256Type = 1;
const envelope = z.object({ Response: z.record(z.string(), z.unknown()) });
const fault = z.object({ Error: z.object({ Code: z.string(), Message: z.string() }) });
const placed = z.object({ EvidenceId: z.string().min(1).max(200) });
const found = z.object({
  EvidenceId: z.string(),
  EvidenceTime: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  EvidenceTxHash: z.string().min(1).max(200),
  BlockchainHeight: z.number().int().nonnegative().nullish(),
});
/** Faults that no repetition cures: who we are, what we ask for, an account without means. */
const lasting = /^(AuthFailure|InvalidParameter|MissingParameter|UnauthorizedOperation|UnsupportedOperation)/;
const notThere = /^(ResourceNotFound|ResourceUnavailable)/;

export type BtoeOptions = {
  /** Origin, https://btoe.tencentcloudapi.com. */
  url: string;
  region: string;
  id: string;
  secret: string;
  provider: string;
  test: boolean;
  send: Send;
  now(): Date;
};

class BtoeFault extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

export function btoeChain(options: BtoeOptions): ChainPort {
  const { url, region, id, secret, provider, test, send, now } = options;
  const { host } = new URL(url);
  const ask = async (action: string, input: object): Promise<Record<string, unknown>> => {
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
    if (!said.success) return answer.data.Response;
    const { Code, Message } = said.data.Error;
    if (lasting.test(Code)) throw new ChainRefused(`${Code}: ${Message}`);
    throw new BtoeFault(Code, Message);
  };
  return {
    chain: 'sifa',
    provider,
    test,
    async place({ reference, sha256 }) {
      const answer = await ask('CreateHashDepositNoCert', {
        EvidenceHash: sha256,
        HashType: sha256Type,
        BusinessId: reference,
        EvidenceInfo: reference,
      });
      return placed.parse(answer).EvidenceId;
    },
    async read(depositId) {
      try {
        // Taken but not yet in a block: no hash of a transaction yet.
        const answer = found.safeParse(await ask('GetDepositInfo', { EvidenceId: depositId }));
        if (!answer.success) return undefined;
        const { EvidenceTime, EvidenceTxHash, BlockchainHeight } = answer.data;
        return {
          depositId,
          time: new Date(`${EvidenceTime.replace(' ', 'T')}+08:00`),
          txHash: EvidenceTxHash,
          height: BlockchainHeight ?? null,
          sha256: null,
        };
      } catch (error) {
        if (error instanceof BtoeFault && notThere.test(error.code)) return undefined;
        throw error;
      }
    },
  };
}
