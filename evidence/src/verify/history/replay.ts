// Replays the events of one contract: the state after all of them, or the first that cannot have happened, with its rule.
import { countCommitments } from '../../event/commitment.ts';
import type { AnyEvent } from '../../event/event.ts';
import { broken } from '../parties/party.ts';
import { approvalDemanded } from './approval-steps.ts';
import { type Beside, type Contract, emptyContract, Impossible, ofSender } from './contract.ts';
import { STEPS } from './steps.ts';

export type Told = { readonly event: AnyEvent; readonly leafHex: string };
export type Replayed = { readonly contract: Contract } | { readonly fault: string };

/** Of several rules that one event breaks the lowest is named: steps ask them in order, and these come before that of times. */
const BEFORE_TIMES: ReadonlySet<string> = new Set(['H1', 'H2', 'H3', 'H4', 'H5']);

export function replay(events: readonly Told[], beside: Beside): Replayed {
  const contract = emptyContract(beside);
  for (const { event, leafHex } of events) {
    const fault = faultOf(contract, event, leafHex);
    if (fault) return { fault: `序号 ${event.seq_in_apply} 的事件：${fault}` };
  }
  return { contract };
}

function faultOf(contract: Contract, event: AnyEvent, leafHex: string): string | undefined {
  if (!contract.created && event.type !== 'apply.create') return broken('H1', '发起合同不是第一个事件');
  // within one contract the server's times never run back, even when its clock does
  const back = event.ts < contract.last ? broken('H5', '早于在它之前的事件') : undefined;
  try {
    (STEPS[event.type] as (c: Contract, e: AnyEvent, leaf: string) => void)(contract, event, leafHex);
    approvalDemanded(contract);
    ofSender(contract, event);
  } catch (error) {
    if (!(error instanceof Impossible)) throw error;
    return BEFORE_TIMES.has(error.rule) ? error.message : (back ?? error.message);
  }
  if (back) return back;
  contract.last = event.ts;
  contract.commitments += countCommitments(event);
  return undefined;
}
