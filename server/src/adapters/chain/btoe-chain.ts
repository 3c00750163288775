// 司法链 by Tencent Cloud BTOE (区块链可信取证, version 2021-03-03: CreateHashDepositNoCert, GetDepositInfo;
// cloud.tencent.com/document/api/1259). It has no key of ours that makes a repeated deposit one: when an answer is lost the
// same hash may stand on the chain twice, which proves no less. Times there are Beijing's, without a zone.
import { readBeijing } from '@xinqi/domain';
import { z } from 'zod';
import { type ChainPort, ChainRefused } from '../../platform/ports/chain.ts';
import { askTencent, type TencentAccess, TencentFault } from '../tencent/ask-tencent.ts';

/** HashType: 0 SM3, 1 SHA-256. */
const sha256Type = 1;
const placed = z.object({ EvidenceId: z.string().min(1).max(200) });
const found = z.object({
  EvidenceId: z.string(),
  EvidenceTime: z.string().refine((text) => readBeijing(text) !== undefined),
  EvidenceTxHash: z.string().min(1).max(200),
  BlockchainHeight: z.number().int().nonnegative().nullish(),
});
/** Faults that no repetition cures: who we are, what we ask for, an account without means. */
const lasting = /^(AuthFailure|InvalidParameter|MissingParameter|UnauthorizedOperation|UnsupportedOperation)/;
const notThere = /^(ResourceNotFound|ResourceUnavailable)/;

export type BtoeOptions = TencentAccess & { provider: string; test: boolean };

export function btoeChain(options: BtoeOptions): ChainPort {
  const { provider, test } = options;
  const call = askTencent(options, 'btoe', '2021-03-03');
  const ask = async (action: string, input: object): Promise<Record<string, unknown>> => {
    try {
      return await call(action, input);
    } catch (error) {
      if (error instanceof TencentFault && lasting.test(error.code)) throw new ChainRefused(error.message);
      throw error;
    }
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
          time: readBeijing(EvidenceTime)!,
          txHash: EvidenceTxHash,
          height: BlockchainHeight ?? null,
          sha256: null,
        };
      } catch (error) {
        if (error instanceof TencentFault && notThere.test(error.code)) return undefined;
        throw error;
      }
    },
  };
}
