// A deposit as the parties see it, also while there is none yet.
import { isFinished } from '@xinqi/domain';
import type { Chain } from '../../../../platform/ports/chain.ts';
import type { Party } from '../../contract/acting/load-party.ts';
import type { Parts } from '../../contract/parts.ts';
import { isReader } from '../../contract/reading-rights.ts';
import { findDeposit } from './store.ts';

const open = { waiting: 'waiting', placed: 'waiting', done: 'done', refused: 'refused' } as const;

export async function presentDeposit(parts: Parts, party: Party, chain: Chain) {
  const row = await findDeposit(parts.deps.db, party.apply.apply_id, chain);
  const state = row ? open[row.state] : ('none' as const);
  const done = state === 'done' ? row : undefined;
  return {
    chain,
    state,
    provider: done?.provider ?? parts.chains[chain].provider,
    reference: row?.reference ?? party.apply.preservation_id,
    sha256: row?.sha256 ?? null,
    depositId: done?.deposit_id ?? null,
    txHash: done?.tx_hash ?? null,
    height: done?.height ?? null,
    time: done?.deposited_at?.toISOString() ?? null,
    failingSince: row?.failing_since?.toISOString() ?? null,
    canAsk: (state === 'none' || state === 'refused') && isFinished(party.apply.status) && !isReader(party),
    testEnvironment: done ? done.test : parts.chains[chain].test,
  };
}
