// What other families see of flow (docs/decisions/0040). One lock order for everybody: the contract (apply), then the
// enterprise's flow_setting, then the request (flow_inst).
import type { Design, FlowInstStatus, FlowType, StepMode } from '@xinqi/domain';
import type { Tx } from '../../platform/db.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import type { Family } from '../../platform/family.ts';
import type { NewEvent } from '../ledger/index.ts';
import type { AppliedStep } from './kept/store.ts';

/** A step of people whom the initiator names himself. */
export type ChosenStep = { name?: string | undefined; mode: StepMode; memberIds: readonly string[] };
/** An enterprise's member who sends a contract. `amount`: fen. `chosen`: asked before whomever the enterprise's own flow asks. */
export type SendAsk = {
  corpId: string;
  accountId: string;
  amount: number | null;
  contractKind: string;
  chosen: readonly ChosenStep[];
};
/** The flow that a contract has to pass, with what of it applies: chosen once, held until the transaction ends. Opaque to who gets it. */
export type Demand = {
  corpId: string;
  accountId: string;
  memberId: string;
  flowId: string;
  version: number;
  design: Design;
  steps: readonly AppliedStep[];
  amount: number | null;
};
/** The contract that waits for its approval, as it was written in this transaction. */
export type Waiting = {
  applyId: string;
  applyNo: string;
  contractName: string;
  /** Hash (hex) of revision 0: what is approved is what goes out. */
  documentSha256: string;
  /** Of several files the hash of each, in order. */
  files?: readonly string[];
};
/** Somebody who wants to use an enterprise's seals on a line now. */
export type SealUseAsk = { corpId: string; accountId: string; signNo: string };
/** `passed`: number of the approval that lets him. `needed` without it: not asked for, running, or turned down (`status`). */
export type SealGate =
  | { needed: false }
  | {
      needed: true;
      passed: string | null;
      status: FlowInstStatus | null;
      instNo: string | null;
      reason: string;
      asksAmount: boolean;
    };

/** What a view link names of an approval. `own`: the caller's own open turn; `pair`: of an approver's link. */
export type TurnAsk = {
  applyNo?: string | undefined;
  signNo?: string | undefined;
  instIdNo?: string | undefined;
  approveId?: string | undefined;
  own: boolean;
  pair?: { sign: string; ts: number } | undefined;
};
export type FoundTurn = { instIdNo: string; approveId: string | undefined; applyId: string };

export type Flow = {
  family: Family;
  /**
   * What must be approved before this member's contract goes out; undefined: nothing. Holds the enterprise's switch until
   * the transaction ends. Throws FLOW_AMOUNT, FLOW_NOBODY, APPLY_APPROVER.
   */
  demand(tx: Tx, ask: SendAsk): Promise<Demand | undefined>;
  /** Starts the request and tells the approvers; answers its events, and whether it passed at once (no step applies). */
  submit(
    tx: Tx,
    ctx: Ctx,
    demand: Demand,
    waiting: Waiting,
  ): Promise<{ events: NewEvent[]; status: FlowInstStatus }>;
  /**
   * The one gate before seals (E-09), asked once for all of them: whether a flow demands an approval of each use, and which
   * one lets it. `lock`: in the transaction of the use, so that a flow switched on first is not passed by.
   */
  sealGates(
    tx: Tx,
    ask: SealUseAsk,
    sealIds: readonly string[],
    lock?: 'lock',
  ): Promise<Map<string, SealGate>>;
  /** What running requests were for has ended (contract ended, line replaced): they end as revoked. Answers the events. */
  endFor(tx: Tx, what: { applyId: string; signNo?: string }, now: Date): Promise<NewEvent[]>;
  /** Whether somebody of the enterprise approved that this contract goes out. */
  approved(tx: Tx, of: { corpId: string; applyId: string }): Promise<boolean>;
  /** The request or turn that a view link names, for who may see it; NOT_FOUND, LINK_INVALID. */
  findTurn(ctx: Ctx, ask: TurnAsk): Promise<FoundTurn>;
  /** Of each request about a contract (its number) the enterprise that approves. */
  approvers(tx: Tx, applyId: string): Promise<Map<string, string>>;
  /** What the requests about a contract were drawn as, of whatever enterprise: the texts whose hashes stand in their events. */
  designs(tx: Tx, applyId: string): Promise<string[]>;
  /** Contracts that wait for this member: for his approval before they go out (0), or of a seal on one of their lines (1). */
  awaiting(of: { corpId: string; accountId: string; flowType: FlowType }, most: number): Promise<string[]>;
};
