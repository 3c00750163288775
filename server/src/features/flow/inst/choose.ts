// Which flow a request goes through now, and what is known of it. The enterprise's switch is held FOR SHARE where the answer
// lets somebody send or sign: a flow that was switched on first is not passed by (docs/decisions/0040).
import { type Candidate, chooseFlow, type Design, type FlowType, type Step, stepsFor } from '@xinqi/domain';
import type { Tx } from '../../../platform/db.ts';
import { type Drawn, enabledFlows, settingOf, versionOf } from '../design/store.ts';
import type { AppliedStep } from '../kept/store.ts';
import type { FlowParts } from '../parts.ts';
import type { Asker } from '../people/resolve.ts';

export type Chosen = { flowId: string; version: number; drawn: Drawn };
/** Where the asker stands; a person of another enterprise (a lent seal) has neither number nor department here. */
export type Place = { memberId: string | null; groups: readonly string[] };

export const placeOf = async (
  { org }: FlowParts,
  tx: Tx,
  corpId: string,
  accountId: string,
): Promise<Place> => (await org.who.place(tx, corpId, accountId)) ?? { memberId: null, groups: [] };

/** What may apply to requests of one type; none while initiation approval is switched off. */
export async function flowsInForce(
  tx: Tx,
  corpId: string,
  flowType: FlowType,
  lock?: 'lock',
): Promise<(Candidate & { version: number })[]> {
  const { fileAudit } = await settingOf(tx, corpId, lock ? 'share' : undefined);
  return flowType === 0 && !fileAudit ? [] : enabledFlows(tx, corpId, flowType);
}

/** The one of these that applies, with what is drawn in it; undefined: nothing needs to be approved. `known`: read before. */
export async function choose(
  tx: Tx,
  flows: readonly (Candidate & { version: number })[],
  request: { flowType: FlowType; sealId: string | null } & Place,
  known: Map<string, Chosen> = new Map(),
): Promise<Chosen | undefined> {
  const flow = chooseFlow(flows, request);
  if (!flow) return undefined;
  const before = known.get(flow.flowId);
  if (before) return before;
  const drawn = await versionOf(tx, flow.flowId, flow.version);
  if (!drawn) throw new Error(`flow ${flow.flowId} has no version ${flow.version}`);
  const chosen = { flowId: flow.flowId, version: flow.version, drawn };
  known.set(flow.flowId, chosen);
  return chosen;
}

export const appliedSteps = (
  design: Design,
  facts: { amount: number | null; contractKind: string; groups: readonly string[] },
): AppliedStep[] =>
  stepsFor(design, facts).map(({ name, mode, approvers, hours, late, escalateTo }: Step) => ({
    ...{ name, mode, approvers, hours, late, escalateTo },
  }));

export const askerOf = (
  of: Pick<Asker, 'corpId' | 'accountId' | 'selfApprove' | 'drawnNo'>,
  place: Place,
): Asker => ({ ...of, memberId: place.memberId, groups: place.groups });
