// A request begins: with the version that is in force now and the steps as they apply to it (E-09). Every step is checked for
// people who could decide it as they would be asked today; a later one may still turn out to have nobody.
import type { Design } from '@xinqi/domain';
import { begin } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { publicNumber, uuidv7 } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { NewEvent } from '../../ledger/index.ts';
import { designText, keepDesign } from '../kept/design-store.ts';
import { type AppliedStep, type InstRow, insertInst, loadInst, type NewInst } from '../kept/store.ts';
import type { FlowParts } from '../parts.ts';
import { type Asker, resolveStep } from '../people/resolve.ts';
import { type Advanced, advance } from './advance.ts';
import { submitEvent } from './events.ts';
import { logAsk } from './log-ask.ts';

/** FLOW_NOBODY when a step would have nobody but the asker. */
export async function requireSomebody(
  parts: FlowParts,
  tx: Tx,
  steps: readonly AppliedStep[],
  asker: Asker,
  now: Date,
): Promise<void> {
  for (const step of steps)
    if ((await resolveStep(parts, tx, step, asker, now)).tasks.length === 0)
      throw new AppError('FLOW_NOBODY');
}

/** Inside asOwner of the enterprise, the contract locked. Answers the events, not yet in the evidence. */
export async function startInst(
  parts: FlowParts,
  tx: Tx,
  ctx: Ctx,
  {
    files,
    ...given
  }: Omit<NewInst, 'inst_id' | 'inst_no' | 'origin' | 'began_no' | 'asker_phone'> & {
    /** Of a contract of several files the hash of each. */
    files: readonly string[] | undefined;
  },
  design: Design,
  actor: NewEvent['actor'],
): Promise<Advanced & { row: InstRow }> {
  const { now } = ctx;
  const { corp_id, asker_account } = given;
  const row = {
    ...given,
    inst_id: uuidv7(now),
    inst_no: publicNumber('FLW'),
    origin: ctx.origin,
    began_no: await parts.org.who.lastChange(tx, corp_id),
    asker_phone: (await parts.account.party.phonesNow(tx, [asker_account])).get(asker_account) ?? null,
  };
  await insertInst(tx, row, now);
  const drawn = designText(design);
  await keepDesign(tx, { inst_id: row.inst_id, corp_id, text: drawn });
  const loaded = (await loadInst(tx, row.inst_id))!;
  await logAsk(parts, tx, ctx, row, { kind: 'flow.ask', said: row.note });
  const inst = begin(row.steps.map((step) => step.mode));
  const parties = await parts.contracts.parties(tx, row.apply_id);
  const events = [submitEvent({ ...loaded.row, files }, parties, drawn, actor, ctx)];
  return { row: loaded.row, ...(await advance(parts, tx, loaded, { inst, events }, now)) };
}
