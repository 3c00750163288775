// The one way in which a contract is made and changed (docs/decisions/0085): its lock, in the one order of locks (contract, line,
// member, grant, approval) → who acts, asked again there (acting/acting.ts) → the act decides and writes its rows → its evidence, all
// at once → the lists → messages, and what follows for another contract → whoever watches is told. An act repeats none of it.
import { together } from '../../../platform/database/together.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { publish } from '../../../platform/live.ts';
import type { NewEvent, Recorded } from '../../ledger/index.ts';
import { type Asked, lockAsParticipant, lockAsSender, lockAsSigner, type Willing } from './acting/acting.ts';
import type { Signer } from './acting/load-party.ts';
import { accountOf } from './acting/owner.ts';
import type { TextAsked } from './acting/party-rows.ts';
import { applyTopic, type Parts } from './parts.ts';
import { projectContract } from './projection/project-contract.ts';
import { byAccount } from './sender.ts';
import { type ApplyRow, linesOf, lockApply, type SignInfoRow } from './store.ts';

/** Locks a contract and answers it as it is now, with whoever acts as he is now; throws for who may not act any more. */
export type Ask<W extends Asker = Asker> = (parts: Parts, tx: Tx) => Promise<W>;
/** `sender`: the account that acts on the sender's side. */
type Asker = { apply: ApplyRow; lines?: SignInfoRow[]; sender?: string };

/** The contract under its lock, and where an act leaves what it does. */
export type Change = {
  readonly tx: Tx;
  readonly now: Date;
  readonly apply: ApplyRow;
  readonly lines: readonly SignInfoRow[];
  /** Goes into the evidence when the act is done, in this order. */
  record(...events: readonly NewEvent[]): void;
  /** The same at once, after all that was recorded before: for an act that needs the place of its own evidence. */
  recordNow(...events: readonly NewEvent[]): Promise<Recorded[]>;
  /** The number of a contract that this act sends, and so of its evidence. */
  numbered(applyNo: string): void;
  /** Runs once evidence and rows stand: messages, and what this means for another contract. */
  after(step: () => Promise<unknown>): void;
  /** The act found nothing to do: no list changes and nobody is told. */
  untouched<T>(answer: T): T;
  /** What the act changed stands in no list. */
  unlisted(): void;
};

export const bySender =
  (ctx: Ctx, applyId: string): Ask =>
  async (parts, tx) => ({
    apply: await lockAsSender(parts, tx, ctx, applyId),
    sender: accountOf(ctx),
  });

export const byParticipant =
  (ctx: Ctx, applyId: string): Ask =>
  async (parts, tx) => ({ apply: await lockAsParticipant(parts, tx, ctx, applyId) });

export const bySigner =
  (ctx: Pick<Ctx, 'now'>, asked: Asked & { me: object }, willing: Willing, text?: TextAsked): Ask<Signer> =>
  (parts, tx) =>
    lockAsSigner(parts, tx, ctx, asked, willing, text);

/** Nobody acts: time, a signed revision, an approval or another family's fact does. */
export const byProduct =
  (applyId: string): Ask =>
  async (_parts, tx) => {
    const [apply, lines] = await together(lockApply(tx, applyId), linesOf(tx, applyId));
    return { apply, lines };
  };

/** Inside a transaction: several contracts of one act, in the order of their ids, or what follows from another family's change. */
export async function changeWithin<W extends Asker, T>(
  parts: Parts,
  tx: Tx,
  now: Date,
  ask: Ask<W>,
  act: (change: Change, who: W) => Promise<T>,
): Promise<T> {
  const who = await ask(parts, tx);
  const { apply, sender } = who;
  const lines = who.lines ?? (await linesOf(tx, apply.apply_id));
  const events: NewEvent[] = [];
  const steps: (() => Promise<unknown>)[] = [];
  let touched = true;
  let listed = true;
  let applyNo = apply.apply_no;
  const append = (more: readonly NewEvent[]): Promise<Recorded[]> => {
    if (applyNo === null) throw new Error(`evidence of a draft: ${more[0]?.type}`);
    const no = applyNo;
    const told = sender === undefined ? more : more.map((event) => byAccount(parts, no, sender, event));
    return parts.ledger.append(tx, no, told, now);
  };
  const flush = async (): Promise<void> => {
    const waiting = events.splice(0);
    if (waiting.length > 0) await append(waiting);
  };
  const change: Change = {
    tx,
    now,
    apply,
    lines,
    record: (...more) => void events.push(...more),
    async recordNow(...more) {
      await flush();
      return append(more);
    },
    numbered(given) {
      applyNo = given;
    },
    after: (step) => void steps.push(step),
    untouched(answer) {
      touched = false;
      return answer;
    },
    unlisted() {
      listed = false;
    },
  };
  const answer = await act(change, who);
  // neither reads what the other writes: they leave together
  const project = async () => (touched && listed ? projectContract(tx, apply.apply_id) : undefined);
  await together(flush(), project());
  for (const step of steps) await step();
  if (touched) publish(tx, applyTopic(apply.apply_id));
  return answer;
}

/** How many contracts one statement of the lists takes. */
const projectAtOnce = 500;

/**
 * What many contracts share and one statement changes: whose they are, under which key their parties stand, who reads them. They
 * are locked by the statement that found them; it leaves no evidence. The act answers the contracts that it changed.
 */
export async function changeMany(tx: Tx, act: () => Promise<readonly string[]>): Promise<void> {
  const applyIds = await act();
  for (let i = 0; i < applyIds.length; i += projectAtOnce)
    await projectContract(tx, ...applyIds.slice(i, i + projectAtOnce));
  for (const applyId of applyIds) publish(tx, applyTopic(applyId));
}

/** One act on one contract, in a transaction of its own. */
export const changeContract = <W extends Asker, T>(
  parts: Parts,
  now: Date,
  ask: Ask<W>,
  act: (change: Change, who: W) => Promise<T>,
): Promise<T> => inTx(parts.deps.db, (tx) => changeWithin(parts, tx, now, ask, act));
