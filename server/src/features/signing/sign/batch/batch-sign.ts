// Several contracts with one willingness act. Each is an agreement of its own: it is accepted in a transaction of its own and
// has its own result, and one that fails undoes no other (docs/decisions/0011). One call signs some of them, so that its answer comes
// before anybody gives up waiting; a call that is repeated finds what it signed and signs nothing twice (0137).
import { AppError } from '../../../../platform/app-error.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import { type OwnResult, ownResult, partOf } from '../../../../platform/http/parts-of-act.ts';
import type { Willing } from '../../contract/acting/acting.ts';
import { loadSigner } from '../../contract/acting/load-party.ts';
import { ownLine } from '../../contract/acting/own-line.ts';
import { consentOf } from '../../contract/consent.ts';
import type { Parts } from '../../contract/parts.ts';
import { accept } from '../accept-signature.ts';
import type { BatchAct } from '../what-he-intends.ts';
import { type BatchInput, type Opening, openAct } from './batch-act.ts';
import { type BatchItem, batchAct } from './batch-set.ts';
import { sealTogether } from './check-batch.ts';

export async function batchSign(parts: Parts, ctx: Ctx, input: BatchInput, opening: Opening) {
  if (input.consentHash !== consentOf(parts.deps.config).hash) throw new AppError('SIGN_CONSENT');
  await openAct(parts, ctx, input, opening);
  const act = batchAct(input.items);
  const { password } = opening;
  const willing = { codePhone: opening.act.target, ...(password ? { password } : {}) };
  const results: (OwnResult & { signNo: string })[] = [];
  const events: string[] = [];
  // who never heard of parts, as a client of the specification, has all of them signed by his one call
  const { now, next } = partOf(input.items, input.from);
  for (const item of now) {
    const { signNo } = item;
    const result = await ownResult(parts.deps.log, { signNo }, async () =>
      events.push(await signOne(parts, ctx, item, input, willing, act)),
    );
    results.push({ signNo, ...result });
  }
  await parts.ledger.waitIncluded(events);
  return { signed: events.length, results, next };
}

/** Who he is to this line is asked now: it may have been corrected or handed on since the act was opened. */
async function signOne(
  parts: Parts,
  ctx: Ctx,
  { signNo, documentSha256 }: BatchItem,
  input: BatchInput,
  willing: Willing,
  act: BatchAct,
): Promise<string> {
  const own = await ownLine(parts, ctx, signNo, loadSigner);
  if (own.me.accept_event !== null) return own.me.accept_event;
  const seal = await sealTogether(parts, ctx, own, input.useSeal);
  const { eventId } = await accept(
    parts,
    ctx,
    own,
    {
      applyNo: own.apply.apply_no!,
      signNo,
      consentHash: input.consentHash,
      documentSha256,
      texts: [],
      code: input.code,
      ...(input.strokes === undefined ? {} : { strokes: input.strokes }),
      ...(seal && input.useSeal ? { sealId: seal.sealId } : {}),
    },
    willing,
    act,
  );
  return eventId;
}
