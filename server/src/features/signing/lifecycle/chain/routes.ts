// Handlers of deposits (spec §7.4 humi, sifa).
import { isFinished } from '@xinqi/domain';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';
import { inTx } from '../../../../platform/db.ts';
import { handler } from '../../../../platform/endpoint.ts';
import type { Chain } from '../../../../platform/ports/chain.ts';
import { loadParty, type Party } from '../../contract/acting/load-party.ts';
import type { Parts } from '../../contract/parts.ts';
import { isReader } from '../../contract/reading-rights.ts';
import { askDeposits, finishedHash } from './ask-deposit.ts';
import { presentDeposit } from './present.ts';

async function ask(parts: Parts, party: Party, chain: Chain, now: Date) {
  const { apply } = party;
  // A reader (抄送) reads the contract; its evidence is the parties' (A-14).
  if (isReader(party)) throw new AppError('SIGN_NOT_YOURS');
  if (!isFinished(apply.status) || apply.preservation_id === null) throw new AppError('CHAIN_NOT_FINISHED');
  const contract = {
    applyId: apply.apply_id,
    preservationId: apply.preservation_id,
    sha256: finishedHash(await parts.ledger.eventsOf(parts.deps.db, apply.apply_no!)),
  };
  await inTx(parts.deps.db, (tx) => askDeposits(tx, contract, [chain], now));
  return presentDeposit(parts, party, chain);
}

export const chainHandlers = (parts: Parts) => ({
  humi: handler(r.humi, {
    load: (ctx, input) => loadParty(parts, ctx, input),
    handle: (_ctx, _input, party) => presentDeposit(parts, party, 'humi'),
  }),
  sifa: handler(r.sifa, {
    load: (ctx, input) => loadParty(parts, ctx, input),
    handle: (_ctx, _input, party) => presentDeposit(parts, party, 'sifa'),
  }),
  chainDeposit: handler(r.chainDeposit, {
    load: (ctx, input) => loadParty(parts, ctx, input),
    handle: (ctx, { chain }, party) => ask(parts, party, chain, ctx.now),
  }),
});
