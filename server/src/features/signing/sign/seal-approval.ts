// The approval that a seal needs on a line: asked of the flow family, once for all seals of the line, by everything that signs.
import { FlowInstStatus } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { SealGate } from '../../flow/index.ts';
import type { Parts } from '../contract/parts.ts';
import type { OwnSeal } from '../contract/party/own-seals.ts';
import type { SignInfoRow } from '../contract/store.ts';

function refusalOf(gate: SealGate): AppError | undefined {
  if (!gate.needed || gate.passed !== null) return undefined;
  if (gate.status === FlowInstStatus.Timeout) return new AppError('SIGN_SEAL_LATE');
  return new AppError(
    gate.status === FlowInstStatus.Rejected ? 'SIGN_SEAL_REJECTED' : 'SIGN_SEAL_UNAPPROVED',
  );
}

/**
 * Number of the approval under which a registered enterprise's seal may be used on this line now; null where none is needed.
 * Throws SIGN_SEAL_UNAPPROVED, SIGN_SEAL_REJECTED, SIGN_SEAL_LATE. `lock`: in the transaction of the use.
 */
export async function requireSealApproval(
  parts: Parts,
  tx: Tx,
  { seal: { corpId, sealId }, accountId }: NonNullable<OwnSeal['used']>,
  line: SignInfoRow,
  lock?: 'lock',
): Promise<string | null> {
  const ask = { corpId, accountId, signNo: line.sign_no };
  const gate = (await parts.flow.sealGates(tx, ask, [sealId], lock)).get(sealId)!;
  const refusal = refusalOf(gate);
  if (refusal) throw refusal;
  return gate.needed ? gate.passed : null;
}

/** The first of these seals that may be used on the line now, or why none may. */
export async function firstApproved(
  parts: Parts,
  tx: Tx,
  seals: readonly OwnSeal[],
  line: SignInfoRow,
): Promise<OwnSeal | AppError | undefined> {
  const [first] = seals;
  // a registered enterprise's, or else none is: one enterprise and one person on a line
  if (!first?.used) return first;
  const { seal, accountId } = first.used;
  const ask = { corpId: seal.corpId, accountId, signNo: line.sign_no };
  const gates = await parts.flow.sealGates(
    tx,
    ask,
    seals.map(({ sealId }) => sealId),
  );
  const refusals = seals.map(({ sealId }) => refusalOf(gates.get(sealId)!));
  return seals.find((_, i) => !refusals[i]) ?? refusals[0];
}
