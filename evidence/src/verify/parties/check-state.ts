// Claim `state`, the first of all: what the contract is at the pack's last event. A pack whose every byte is right may be that of a
// contract that was voided, and nobody may read of it 核验通过 without reading that (Z-11, rules S1 to S4 of docs/evidence-pack.md).
import { beijingTime } from '../../event/beijing-time.ts';
import type { AnyEvent } from '../../event/event.ts';
import { EVENT_WORDS } from '../../pack/report-words.ts';
import type { Evidence, PackedEvent } from '../evidence.ts';
import { namedFiles } from '../files/file-view.ts';
import { broken } from './party.ts';
import { type Line, partiesOf } from './read-recipients.ts';

type State =
  | 'approving'
  | 'rejected'
  | 'signing'
  | 'finished'
  | 'voiding'
  | 'voided'
  | 'refused'
  | 'cancelled'
  | 'terminated'
  | 'expired';

export const STATE_WORDS: Readonly<Record<State, string>> = {
  approving: '发起审批中',
  rejected: '发起审批驳回',
  signing: '签署中',
  finished: '已完成',
  voiding: '作废中',
  voided: '已作废',
  refused: '已拒签',
  cancelled: '已撤销',
  terminated: '已终止',
  expired: '已过期',
};

const ENDS = {
  'sign.refuse': 'refused',
  'apply.cancel': 'cancelled',
  'apply.terminate': 'terminated',
  'apply.expire': 'expired',
} as const;

/** Acts that change who signs, or sign: none of them follows an end. */
const ACTS: ReadonlySet<string> = new Set([
  'recipient.add',
  'recipient.replace',
  'recipient.correct',
  'recipient.fill',
  'apply.extend',
  'sign.intent',
  'sign.accept',
  'seal.use',
  'doc.finalise',
  ...Object.keys(ENDS),
]);
/** What was accepted before a contract was given up is still written into its file afterwards (docs/security.md, known limits). */
const GIVEN_UP: ReadonlySet<State> = new Set(['refused', 'cancelled', 'terminated', 'expired']);

/** Something may still become of it. */
const GOES_ON: ReadonlySet<State> = new Set(['approving', 'signing']);

const endsAct = (type: string, state: State): boolean =>
  !GOES_ON.has(state) && (ACTS.has(type) || (type === 'sign.done' && !GIVEN_UP.has(state)));

/** The event that proves a state, in words, and when it was. */
type Now = { state: State; words: string; at: string; counterpart?: string };
type Read = { now: Now; voids: string | undefined };

/** The state after these events, or the first of them that cannot have happened. */
function readState(events: readonly PackedEvent[]): Read | string {
  let now: Now = { state: 'signing', words: EVENT_WORDS['apply.create'], at: events[0]?.event.ts ?? '' };
  let finished = now;
  let voids: string | undefined;
  for (const { event } of events) {
    const { type, ts } = event;
    if (endsAct(type, now.state)) return broken('S1', `合同${STATE_WORDS[now.state]}之后仍有签署或变更记录`);
    if (type === 'apply.create') {
      voids = event.data.voids;
      now = { ...now, at: ts };
    } else if (type in ENDS)
      now = { state: ENDS[type as keyof typeof ENDS], words: EVENT_WORDS[type], at: ts };
    else if (type === 'approve.submit' || type === 'approve.end') now = approved(now, event) ?? now;
    else if (type === 'doc.finalise') {
      now = { state: 'finished', words: EVENT_WORDS[type], at: ts };
      finished = now;
    } else if (type === 'apply.void') {
      const { role, step, counterpart } = event.data;
      if (role === 'voiding') {
        if (voids !== counterpart) return broken('S3', `作废协议所作废的合同前后不一致（${counterpart}）`);
        continue;
      }
      const from = step === 'requested' ? 'finished' : 'voiding';
      if (now.state !== from)
        return broken('S2', `合同${STATE_WORDS[now.state]}，不能有作废记录（${counterpart}）`);
      if (step !== 'requested' && now.counterpart !== counterpart)
        return broken('S2', `作废记录属于不同的作废协议（${counterpart}）`);
      if (step === 'requested') now = { state: 'voiding', words: '发起作废', at: ts, counterpart };
      else if (step === 'done') now = { state: 'voided', words: '各方签署作废协议', at: ts, counterpart };
      else now = finished;
    }
  }
  return { now, voids };
}

/** A contract that its own enterprise has to approve, or turned down, has gone out to nobody. */
function approved(now: Now, { type, data, sign_no, ts }: AnyEvent): Now | undefined {
  if (sign_no !== undefined) return undefined;
  const words = EVENT_WORDS[type];
  if (type === 'approve.submit') return { state: 'approving', words, at: ts };
  if (type !== 'approve.end' || now.state !== 'approving') return undefined;
  if (data.result === 'passed') return { state: 'signing', words, at: ts };
  if (data.result !== 'rejected' && data.result !== 'timeout') return undefined;
  return { state: 'rejected', words, at: ts };
}

/** Several files are finished at once (rule F3): the last of them finishes the contract. */
function finishedOnce(events: readonly PackedEvent[]): readonly PackedEvent[] {
  const last = events.findLastIndex(({ event }) => event.type === 'doc.finalise');
  return namedFiles(events) === undefined
    ? events
    : events.filter(({ event }, at) => event.type !== 'doc.finalise' || at === last);
}

/** A finished document bears a signature of everybody who stands in a line, and of nobody else; of several files rule F3 counts. */
function finishFault(events: readonly PackedEvent[], lines: ReadonlyMap<string, Line>): string | undefined {
  const finalised = events.find(({ event }) => event.type === 'doc.finalise')?.event;
  if (finalised?.type !== 'doc.finalise') return undefined;
  const parties = partiesOf(lines);
  const unsigned = parties.filter(({ accepted }) => !accepted).length;
  if (unsigned > 0) return broken('S4', `文件定稿时仍有 ${unsigned} 个签署方没有签署`);
  const { signatures } = finalised.data;
  const done = events.filter(({ event }) => event.type === 'sign.done').length;
  if (namedFiles(events) === undefined && (signatures !== parties.length || done !== signatures))
    return broken('S4', `文件定稿记为 ${signatures} 个签署，实有 ${done} 个签署、${parties.length} 个签署方`);
  // lines are replaced by others and added, never taken away
  const created = events.find(({ event }) => event.type === 'apply.create')?.event;
  if (created?.type === 'apply.create' && created.data.signers > parties.length)
    return broken('S4', `合同发起时有 ${created.data.signers} 个签署方，定稿时只有 ${parties.length} 个`);
  return undefined;
}

/** `lines`: undefined when the story of the recipients is refuted. */
export function checkState({ book, events }: Evidence, lines: ReadonlyMap<string, Line> | undefined): void {
  if (!events) return;
  const read = readState(finishedOnce(events));
  const fault = typeof read === 'string' ? read : lines && finishFault(events, lines);
  if (fault !== undefined || typeof read === 'string') {
    book.refuted('state', fault ?? '');
    return;
  }
  const { state, words: event, at, counterpart } = read.now;
  const by = counterpart === undefined ? '' : `，作废协议 ${counterpart}`;
  const voids = read.voids === undefined ? '' : `，用于作废合同 ${read.voids}`;
  const words = `${STATE_WORDS[state]}（${event}，${beijingTime(at)}${by}${voids}）`;
  book.proved('state', words);
  // before every other warning: who reads one line only reads this one
  if (state !== 'finished' && !GOES_ON.has(state)) book.warnings.unshift(`合同${words}`);
}
