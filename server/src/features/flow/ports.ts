// What the flow family asks of contracts, which stand above it, and how it tells them that a request ended.
import type { Tx } from '../../platform/db.ts';
import type { BytesReply, Ctx } from '../../platform/endpoint.ts';
import { fact } from '../../platform/switchboard/fact.ts';
import { port } from '../../platform/switchboard/port.ts';

/** How a request ended, for what it was about. */
export type FlowEnd = 'passed' | 'rejected' | 'withdrawn' | 'timeout';
/** `signNo` null: it was about the contract, otherwise about the use of seals on this line. The contract is locked. */
export type ApprovalEnd = { applyId: string; signNo: string | null; end: FlowEnd; reason: string; now: Date };
export const approvalEnded = fact<ApprovalEnd>(
  'approval.ended',
  'A request for an approval was decided, withdrawn or ran out of time.',
);

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
  /** Of several files the hash of each, in order. */
  files?: readonly string[];
};

export type FlowContracts = {
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
  /** Names of the contract's files, in order. */
  files(tx: Tx, applyId: string): Promise<string[]>;
  /** Pending or SealRejected → SealApproving, in the asking transaction (contract locked); STATE_CHANGED otherwise. */
  askSeal(tx: Tx, line: { applyId: string; signNo: string }): Promise<void>;
  /**
   * Bytes of one of the contract's files as its approver reads them (the last revision), for the binary answer. The caller has checked who
   * asks. Of a line (`signNo`) only as long as `accountId`, who asked for the seal, is its signatory and may read the text
   * himself: SIGN_TRANSFERRED, SIGN_TEXT_CLOSED.
   */
  openDocument(of: {
    applyId: string;
    signNo: string | null;
    accountId: string;
    file: number;
  }): Promise<BytesReply>;
};
export const flowContracts = port<FlowContracts>(
  'flow.contracts',
  'Contracts and lines that wait for an approval: their lock, whose they are, what is read of them.',
);
