// What a contract is after its events, in a sentence, and what of it cannot have happened (rules S1 to S3). The report says it first, and
// so does the claim `state`: both read it here.
import { beijingTime } from '../event/beijing-time.ts';
import type { AnyEvent } from '../event/event.ts';
import { EVENT_WORDS } from './report-words.ts';

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

const STATE_WORDS: Readonly<Record<State, string>> = {
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
/** The rule that the events break, and how. */
export type Fault = { readonly rule: 'S1' | 'S2' | 'S3'; readonly words: string };

/** The state after these events, or the first of them that cannot have happened. */
function readEach(events: readonly AnyEvent[]): Read | Fault {
  let now: Now = { state: 'signing', words: EVENT_WORDS['apply.create'], at: events[0]?.ts ?? '' };
  let finished = now;
  let voids: string | undefined;
  for (const event of events) {
    const { type, ts } = event;
    if (endsAct(type, now.state))
      return { rule: 'S1' as const, words: `合同${STATE_WORDS[now.state]}之后仍有签署或变更记录` };
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
        if (voids !== counterpart)
          return { rule: 'S3' as const, words: `作废协议所作废的合同前后不一致（${counterpart}）` };
        continue;
      }
      const from = step === 'requested' ? 'finished' : 'voiding';
      if (now.state !== from)
        return {
          rule: 'S2' as const,
          words: `合同${STATE_WORDS[now.state]}，不能有作废记录（${counterpart}）`,
        };
      if (step !== 'requested' && now.counterpart !== counterpart)
        return { rule: 'S2' as const, words: `作废记录属于不同的作废协议（${counterpart}）` };
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
function finishedOnce(events: readonly AnyEvent[]): readonly AnyEvent[] {
  const several = events.some((event) => event.type === 'apply.create' && event.data.files !== undefined);
  const last = events.findLastIndex(({ type }) => type === 'doc.finalise');
  return several ? events.filter(({ type }, at) => type !== 'doc.finalise' || at === last) : events;
}

/** The state in a sentence with the event that proves it and its time (Beijing); `warns`: the contract is not what somebody signed. */
export function readState(events: readonly AnyEvent[]): { text: string; warns: boolean } | Fault {
  const read = readEach(finishedOnce(events));
  if ('rule' in read) return read;
  const { state, words, at, counterpart } = read.now;
  const by = counterpart === undefined ? '' : `，作废协议 ${counterpart}`;
  const voids = read.voids === undefined ? '' : `，用于作废合同 ${read.voids}`;
  const text = `${STATE_WORDS[state]}（${words}，${beijingTime(at)}${by}${voids}）`;
  return { text, warns: state !== 'finished' && !GOES_ON.has(state) };
}
