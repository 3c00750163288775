// The deposit job. Leased (one worker a deposit), fenced, idempotent: what the registry took is remembered before it is read
// back, and only what can be read there counts as deposited. A registry that is away delays nothing but the deposit.
import { together } from '../../../../platform/database/together.ts';
import { inTx } from '../../../../platform/db.ts';
import { publish } from '../../../../platform/live.ts';
import { type Chain, type ChainReceipt, ChainRefused } from '../../../../platform/ports/chain.ts';
import { applyTopic, type Parts } from '../../contract/parts.ts';
import { enqueueDeposit } from './ask-deposit.ts';
import {
  type DepositRow,
  forgottenDeposits,
  saveFailing,
  savePlaced,
  saveReceipt,
  saveRefused,
  type TakenDeposit,
  takeDeposit,
} from './store.ts';

const leaseMilliseconds = 60_000;

/** Deposits and reads back. Throws ChainRefused when what stands there is not what was deposited. */
async function deposit(parts: Parts, row: DepositRow): Promise<ChainReceipt> {
  const port = parts.chains[row.chain];
  // What another registry took, before the configuration changed, is of no use here.
  const known = row.provider === port.provider ? row.deposit_id : null;
  const depositId = known ?? (await port.place({ reference: row.reference, sha256: row.sha256 }));
  if (known === null) await savePlaced(parts.deps.db, row, port, depositId);
  const receipt = await port.read(depositId);
  if (!receipt) throw new Error(`${depositId} is not to be read yet`);
  if (receipt.sha256 !== null && receipt.sha256 !== row.sha256)
    throw new ChainRefused(`${depositId} holds another hash`);
  return receipt;
}

/** Another worker has it: nothing of this one's stays. */
class LeaseLost extends Error {}

async function record(parts: Parts, row: TakenDeposit, receipt: ChainReceipt): Promise<void> {
  await inTx(parts.deps.db, async (tx) => {
    const { test } = parts.chains[row.chain];
    const saved = saveReceipt(tx, row, receipt);
    const logged = parts.ledger.append(
      tx,
      row.apply_no,
      [
        {
          type: 'chain.deposit',
          actor: { kind: 'system', auth: [] },
          data: {
            chain: row.chain,
            deposit_id: receipt.depositId,
            sha256: row.sha256,
            time: receipt.time.toISOString(),
            ...(receipt.txHash === null ? {} : { tx: receipt.txHash }),
            ...(receipt.height === null ? {} : { height: receipt.height }),
            ...(test ? { test: true } : {}),
          },
        },
      ],
      parts.deps.clock.now(),
    );
    const [held] = await together(saved, logged);
    if (!held) throw new LeaseLost();
    publish(tx, applyTopic(row.apply_id));
  });
}

export async function depositContract(parts: Parts, applyId: string, chain: Chain): Promise<void> {
  const { db, clock, log } = parts.deps;
  const now = clock.now();
  const row = await takeDeposit(db, applyId, chain, now, new Date(now.getTime() + leaseMilliseconds));
  if (!row) return;
  try {
    await record(parts, row, await deposit(parts, row));
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (!(error instanceof ChainRefused)) {
      await saveFailing(db, row, now);
      throw error;
    }
    log.error({ applyId, chain, reason: error.message }, 'the registry refused a deposit');
    await inTx(db, async (tx) => {
      await saveRefused(tx, row, now);
      publish(tx, applyTopic(applyId));
    });
  }
}

/** Enqueues again what nobody works on: its job was lost, or ran out of attempts. */
export async function sweepDeposits({ deps }: Parts): Promise<void> {
  const now = deps.clock.now();
  for (const { apply_id, chain } of await forgottenDeposits(deps.db, new Date(now.getTime() - 300_000), now))
    await enqueueDeposit(deps.db, apply_id, chain);
}
