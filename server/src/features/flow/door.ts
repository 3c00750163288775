// What other families see of flow, and what flow must be told by those above it (docs/decisions/0040). One lock order for
// everybody: the contract (apply), then the enterprise's flow_setting, then the request (flow_inst).
import type { Design, FlowInstStatus, FlowType, StepMode } from '@xinqi/domain';
import type { Tx } from '../../platform/db.ts';
import type { BytesReply, Ctx } from '../../platform/endpoint.ts';
import type { Family } from '../../platform/family.ts';
import type { NewEvent } from '../ledger/index.ts';
import type { PersonChange } from '../org/index.ts';
import type { AppliedStep } from './inst/store.ts';

/** How a request ended, for what it was about. */
export type FlowEnd = 'passed' | 'rejected' | 'withdrawn' | 'timeout';

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
export type FoundTurn = { instIdNo: string; approveId: string | undefined };

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
  /** Contracts that wait for this member: for his approval before they go out (0), or of a seal on one of their lines (1). */
  awaiting(of: { corpId: string; accountId: string; flowType: FlowType }, most: number): Promise<string[]>;
  /** Before a person is unbound, corrected or let go: the contracts that wait for his approval are locked. */
  hold(tx: Tx, corpId: string, memberId: string): Promise<void>;
  /**
   * Afterwards (Z-04, E-10, E-12): his open turns go to others by the flow's rule, who drew the flow is told; the requests of who
   * left end.
   */
  personChanged(tx: Tx, corpId: string, change: PersonChange, now: Date): Promise<void>;
};

/** A line whose signatory may ask for the use of a seal. */
export type AskedLine = {
  applyId: string;
  applyNo: string;
  contractName: string;
  contractKind: string;
  /** As the sender stated it, fen. */
  amount: number | null;
  signNo: string;
  corpId: string;
  corpName: string;
  /** The account behind the line: who asks, whether he came by link or signed in. */
  accountId: string;
  documentSha256: string;
};

/** What flow must be told by signing, which stands above it. */
export type FlowDoors = {
  /** Locks the contract, before any lock of flow's own. */
  lock(tx: Tx, applyId: string): Promise<void>;
  /** The caller's own line, by link or session; throws what signing throws for strangers. Line must be of a registered enterprise. */
  line(
    ctx: Ctx,
    input: { applyNo: string; signNo: string; sign?: string | undefined; ts?: number | undefined },
  ): Promise<AskedLine>;
  /** The same under the contract's lock, in the asking transaction: who asks and what he asks for are judged there (Z-01). */
  lockLine(tx: Tx, ctx: Ctx, asked: AskedLine): Promise<AskedLine>;
  /** Names of the contract's signatories, as its lists show them. */
  parties(tx: Tx, applyId: string): Promise<string>;
  /** Pending or SealRejected → SealApproving, in the asking transaction (contract locked); STATE_CHANGED otherwise. */
  askSeal(tx: Tx, line: { applyId: string; signNo: string }): Promise<void>;
  /** The line's request ended: SealApproving → Pending (passed, withdrawn) or SealRejected; the signatory is told. */
  settleLine(
    tx: Tx,
    line: { applyId: string; signNo: string },
    end: FlowEnd,
    reason: string,
    now: Date,
  ): Promise<void>;
  /** The contract's request ended: it goes out, is turned down, or is cancelled; the sender is told. */
  settleApply(tx: Tx, applyId: string, end: FlowEnd, reason: string, now: Date): Promise<void>;
  /**
   * Bytes of the contract as its approver reads them (the last revision), for the binary answer. The caller has checked who
   * asks. Of a line (`signNo`) only as long as `accountId`, who asked for the seal, is its signatory and may read the text
   * himself: SIGN_TRANSFERRED, SIGN_TEXT_CLOSED.
   */
  openDocument(of: { applyId: string; signNo: string | null; accountId: string }): Promise<BytesReply>;
};
