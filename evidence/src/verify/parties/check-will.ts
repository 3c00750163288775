// What the sender demanded of a signatory's will beside the code, and what he passed before he expressed it (decisions 0120, 0139 and 0153, rules W1 to
// W3 and W5 to W8). The platform recorded what the comparing party answered, which signs nothing, and compared a signing password itself: the claim says so.

import { beijingTime } from '../../event/beijing-time.ts';
import { type DemandWay, namesNobody, WILL_METHODS } from '../../event/will.ts';
import { WILL_WORDS } from '../../pack/report-words.ts';
import { all, type Evidence, type Of, type PackedEvent } from '../evidence.ts';
import { SKEW_MS } from '../history/clocks.ts';
import { demandsOf } from './demands.ts';
import { broken } from './party.ts';
import { isRecipient } from './read-recipients.ts';

type Demand = { readonly ways: readonly DemandWay[]; readonly needed: number };
type Check = Of<'auth.check'> | Of<'auth.password'>;
type Tried = Check['event'];

/** A code opens the text for thirty minutes, and a way that was passed serves as long. */
const LONGEST = 30 * 60_000;

const wayOf = (event: Tried): Exclude<DemandWay, 'passkey' | 'review'> =>
  event.type === 'auth.check' ? event.data.way : 'password';
const words = (event: Tried): string => {
  if (event.type === 'auth.password')
    return `签署密码，设置于 ${beijingTime(event.data.set)}（由平台比对和记录，平台能够写出同样的记录）`;
  const { way, party, request, test, batch_size: size } = event.data;
  const asked = `${WILL_WORDS[way]}${test ? '（测试环境）' : ''}，核验方 ${party}，编号 ${request}`;
  return size === undefined ? asked : `${asked}，一次核验用于 ${size} 个签署任务`;
};

/** Where the present recipient came into the line. */
const since = (events: readonly PackedEvent[], no: string): number =>
  events.findLastIndex(({ event }) => event.sign_no === no && isRecipient(event));

/** Commitment to the identity number that the sender named of who says this. */
const namedNumber = (events: readonly PackedEvent[], { at, event }: Of<'sign.intent'>): string | undefined =>
  events[since(events.slice(0, at), event.sign_no!)]?.event.pii?.idno_c;

type WillRule = `W${1 | 2 | 3 | 5 | 6 | 7 | 8}`;
interface Fault {
  readonly rule: WillRule;
  readonly words: string;
}
const fault = (rule: WillRule, no: string, words: string): Fault => ({
  rule,
  words: `签署 ${no}：${broken(rule, words)}`,
});

/** It was entered for this set of contracts, or for this one alone, and after it had been chosen. */
const servesAsPassword = (
  tried: Of<'auth.password'>['event'],
  { data }: Of<'sign.intent'>['event'],
): boolean => tried.data.batch_h === data.batch_h && tried.data.set <= tried.ts;

/** Why a check that was made once for a set of lines does not serve this intent (W7). */
function onceFaults({ event }: Check, { event: intent }: Of<'sign.intent'>): Fault[] {
  if (event.type === 'auth.password' || event.data.batch_h === undefined) return [];
  const { batch_h, batch_size, batch_at } = event.data;
  const no = intent.sign_no!;
  const same = batch_h === intent.data.batch_h && batch_size === intent.data.batch_size;
  const late = batch_at !== undefined && Date.parse(intent.ts) - Date.parse(batch_at) > LONGEST;
  return [
    ...(same ? [] : [fault('W7', no, '所依据的身份核验不是为这些合同进行的')]),
    ...(late ? [fault('W7', no, '所依据的身份核验的答复已超过 30 分钟')] : []),
  ];
}

const ONE_ANSWER = [
  ...(['way', 'result', 'code', 'question_h', 'test'] as const),
  ...(['batch_h', 'batch_size', 'batch_at'] as const),
] as const;

/** Checks that were made once for a set of lines, named by an intent or not: told whole (W7), and one answer is one answer, once in each line (W8). */
function batchFaults(checks: readonly Of<'auth.check'>[]): Fault[] {
  return checks.flatMap(({ event: { sign_no, ts, data } }, i) => {
    const no = sign_no!;
    const said = [data.batch_h, data.batch_size, data.batch_at].filter((value) => value !== undefined);
    const whole = said.length === 0 || (said.length === 3 && data.batch_size !== 0);
    const early = data.batch_at !== undefined && Date.parse(data.batch_at) > Date.parse(ts) + SKEW_MS;
    const apart = checks.slice(0, i).some(({ event: other }) => {
      const { data: its } = other;
      const one = its.party === data.party && its.request === data.request;
      if (!one || (its.batch_h === undefined && data.batch_h === undefined)) return false;
      return other.sign_no === sign_no || ONE_ANSWER.some((key) => its[key] !== data[key]);
    });
    return [
      ...(whole ? [] : [fault('W7', no, '一次核验多份合同的记录不完整')]),
      ...(early ? [fault('W7', no, '身份核验的记录早于其答复')] : []),
      ...(apart ? [fault('W8', no, '同一编号的身份核验答复前后不一，或在同一签署任务中出现两次')] : []),
    ];
  });
}

/** Why a named check does not serve this intent (W2, W6, W7). */
function checkFaults(
  events: readonly PackedEvent[],
  check: Check | undefined,
  intent: Of<'sign.intent'>,
): Fault[] {
  const { at, event } = intent;
  const no = event.sign_no!;
  if (!check || check.event.sign_no !== no || check.at > at)
    return [fault('W2', no, '所依据的身份核验不是该签署任务此前的核验')];
  const { ts, data, pii } = check.event;
  return [
    ...(data.result === 'passed' ? [] : [fault('W2', no, '所依据的身份核验没有通过')]),
    ...(check.at > since(events.slice(0, at), no)
      ? []
      : [fault('W2', no, '所依据的身份核验早于签署方的确定或更正')]),
    ...(data.generation === event.data.generation
      ? []
      : [fault('W2', no, '所依据的身份核验不是凭同一链接或登录进行的')]),
    ...(Date.parse(event.ts) - Date.parse(ts) <= LONGEST
      ? []
      : [fault('W2', no, '所依据的身份核验已超过 30 分钟')]),
    ...(check.event.type === 'auth.check' || servesAsPassword(check.event, event)
      ? []
      : [fault('W2', no, '所依据的签署密码不是为这次签署意愿输入的')]),
    ...(check.event.type === 'auth.password' || pii?.idno_c === namedNumber(events, intent)
      ? []
      : [fault('W6', no, '所依据的身份核验的证件号码不是发起方指定的')]),
    ...onceFaults(check, intent),
  ];
}

/** A way that the intent claims and no check of it shows (W2). */
function claimFaults({ event }: Of<'sign.intent'>, checks: readonly Check[]): Fault[] {
  const shown = new Set<string>(checks.map((check) => WILL_METHODS[wayOf(check.event)]));
  const methods = new Set<string>(Object.values(WILL_METHODS));
  const claimed = event.actor.auth.some(({ method }) => methods.has(method) && !shown.has(method));
  return claimed ? [fault('W2', event.sign_no!, '所称的身份核验没有记录')] : [];
}

/** W5: what was verified of his account was verified before. */
function identityFaults({ data, ts, sign_no }: Of<'sign.intent'>['event']): Fault[] {
  const { identity, identity_at: at, identity_h: hash } = data;
  const said = [identity, at, hash].filter((value) => value !== undefined).length;
  return [
    ...(said === 0 || said === 3 ? [] : [fault('W5', sign_no!, '账号实名的记录不完整')]),
    ...(at === undefined || at <= ts ? [] : [fault('W5', sign_no!, '账号实名的时间晚于签署意愿')]),
  ];
}

const identityWords = ({ data }: Of<'sign.intent'>['event']): string[] =>
  data.identity === undefined
    ? []
    : [`此前账号已实名（${WILL_WORDS[data.identity]}）${data.identity_test ? '（测试环境）' : ''}`];

/** W3: one check, one act of will. */
function usedTwice(intents: readonly Of<'sign.intent'>[]): Fault[] {
  const used = new Set<string>();
  return intents.flatMap(({ event }) => {
    const twice = event.data.checks?.some((leaf) => used.has(leaf));
    for (const leaf of event.data.checks ?? []) used.add(leaf);
    return twice ? [fault('W3', event.sign_no!, '同一次身份核验用于两次签署意愿')] : [];
  });
}

/** What is wrong with an intent, confirmed or not (W2, W5 to W7). */
function intentFaults(
  events: readonly PackedEvent[],
  { needed }: Demand,
  intent: Of<'sign.intent'>,
  named: readonly (Check | undefined)[],
): Fault[] {
  const unasked = needed === 0 && namedNumber(events, intent) !== undefined;
  return [
    ...named.flatMap((check) => checkFaults(events, check, intent)),
    ...claimFaults(intent, present(named)),
    ...identityFaults(intent.event),
    ...(unasked ? [fault('W6', intent.event.sign_no!, '指定了证件号码，却没有要求身份核验')] : []),
  ];
}

/** A reviewed account counts with the signing password or the passkey of who has it, and only where it is demanded. */
const reviewed = (intent: Of<'sign.intent'> | undefined, passed: readonly DemandWay[]): DemandWay[] =>
  intent?.event.data.identity === 'review' && passed.some(namesNobody) ? ['review'] : [];

const present = (named: readonly (Check | undefined)[]): Check[] => named.flatMap((check) => check ?? []);
const NOTHING: Demand = { ways: [], needed: 0 };

/** Every intent is judged by itself; of all rules that are broken the lowest is named. */
export function checkWill({ book, events }: Evidence): void {
  if (!events) return;
  const demands = demandsOf(events, ({ will = [], will_n = 0 }): Demand => ({ ways: will, needed: will_n }));
  const checks: readonly Check[] = [...all(events, 'auth.check'), ...all(events, 'auth.password')];
  const intents = all(events, 'sign.intent');
  const namedBy = (intent: Of<'sign.intent'> | undefined): (Check | undefined)[] =>
    (intent?.event.data.checks ?? []).map((leaf) => checks.find(({ leafHex }) => leafHex === leaf));
  const faults = [...usedTwice(intents), ...batchFaults(all(events, 'auth.check'))];
  for (const intent of intents) {
    const demand = demands.get(intent.event.sign_no!) ?? NOTHING;
    faults.push(...intentFaults(events, demand, intent, namedBy(intent)));
  }
  const shown: string[] = [];
  for (const { event } of all(events, 'sign.accept')) {
    const no = event.sign_no!;
    const { ways, needed } = demands.get(no) ?? NOTHING;
    const intent = intents.find(({ leafHex }) => leafHex === event.data.intent);
    const named = present(namedBy(intent));
    const byKey: DemandWay[] = intent?.event.data.passkey ? ['passkey'] : [];
    const own: DemandWay[] = [...named.map((check) => wayOf(check.event)), ...byKey];
    const passed = new Set<DemandWay>([...own, ...reviewed(intent, own)]);
    if ([...passed].filter((way) => ways.includes(way)).length < needed)
      faults.push(fault('W1', no, `发起方要求 ${needed} 项身份核验，签署前没有通过`));
    const told = [
      ...named.map((check) => words(check.event)),
      ...(byKey.length > 0 ? [WILL_WORDS.passkey] : []),
      ...(intent ? identityWords(intent.event) : []),
    ];
    if (told.length > 0) shown.push(`签署 ${no}：${told.join('；')}`);
  }
  const [lowest] = faults.toSorted((a, b) => a.rule.localeCompare(b.rule));
  if (lowest) book.refuted('will', lowest.words);
  else if (shown.length > 0) book.proved('will', shown.join('；'));
  else book.notCovered('will', '发起方没有要求，或尚无人按要求签署');
}
