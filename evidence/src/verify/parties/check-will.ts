// What the sender demanded of a signatory's will beside the code, and what he passed before he expressed it (decision 0120, rules W1 to W3 and W5).
// The platform recorded what the comparing party answered; that party signs nothing, and the claim says so.
import type { WillWay } from '../../event/will.ts';
import { WILL_WORDS } from '../../pack/report-words.ts';
import { all, type Evidence, type Of, type PackedEvent } from '../evidence.ts';
import { broken } from './party.ts';
import { isRecipient } from './read-recipients.ts';

type Demand = { readonly ways: readonly WillWay[]; readonly needed: number };
type Check = Of<'auth.check'>;

/** A code opens the text for thirty minutes, and a way that was passed serves as long. */
const LONGEST = 30 * 60_000;
const METHODS = { operator3: 'operator', bank4: 'bank4', bank3: 'bank3' } as const;

const words = ({ data }: Check['event']): string =>
  `${WILL_WORDS[data.way]}${data.test ? '（测试环境）' : ''}，核验方 ${data.party}，编号 ${data.request}`;

/** What is demanded of whoever stands in a line: whoever comes into its place is demanded the same. */
function demandsOf(events: readonly PackedEvent[]): Map<string, Demand> {
  const demands = new Map<string, Demand>();
  for (const { event } of events) {
    const no = event.sign_no!;
    if (event.type === 'recipient.add') {
      const { will = [], will_n = 0 } = event.data;
      demands.set(no, { ways: will, needed: will_n });
    }
    const before = event.type === 'recipient.replace' ? demands.get(event.data.from ?? '') : undefined;
    if (before) demands.set(no, before);
  }
  return demands;
}

/** Where the present recipient came into the line. */
const since = (events: readonly PackedEvent[], no: string): number =>
  events.findLastIndex(({ event }) => event.sign_no === no && isRecipient(event));

/** Why a named check does not serve this intent. */
function checkFault(
  events: readonly PackedEvent[],
  check: Check | undefined,
  { at, event }: Of<'sign.intent'>,
): string | undefined {
  const no = event.sign_no!;
  if (!check || check.event.sign_no !== no || check.at > at)
    return broken('W2', '所依据的身份核验不是该签署任务此前的核验');
  if (check.event.data.result !== 'passed') return broken('W2', '所依据的身份核验没有通过');
  if (check.at < since(events.slice(0, at), no))
    return broken('W2', '所依据的身份核验早于签署方的确定或更正');
  if (check.event.data.generation !== event.data.generation)
    return broken('W2', '所依据的身份核验不是凭同一链接或登录进行的');
  if (Date.parse(event.ts) - Date.parse(check.event.ts) > LONGEST)
    return broken('W2', '所依据的身份核验已超过 30 分钟');
  return undefined;
}

/** W1, W2: the intent rests on as many ways as were demanded, and claims no other. */
function intentFault(
  { ways, needed }: Demand,
  intent: Of<'sign.intent'>,
  checks: readonly Check[],
): string | undefined {
  const passed = new Set(checks.map(({ event }) => event.data.way));
  if ([...passed].filter((way) => ways.includes(way)).length < needed)
    return broken('W1', `发起方要求 ${needed} 项身份核验，签署前没有通过`);
  const claimed = intent.event.actor.auth.find(
    ({ method }) =>
      Object.values<string>(METHODS).includes(method) && ![...passed].some((way) => METHODS[way] === method),
  );
  return claimed && broken('W2', '所称的身份核验没有记录');
}

/** W5: what was verified of his account was verified before. */
function identityFault({ data, ts }: Of<'sign.intent'>['event']): string | undefined {
  const { identity, identity_at: at, identity_h: hash } = data;
  const said = [identity, at, hash].filter((value) => value !== undefined).length;
  if (said === 0) return undefined;
  if (said < 3) return broken('W5', '账号实名的记录不完整');
  return at! > ts ? broken('W5', '账号实名的时间晚于签署意愿') : undefined;
}

const identityWords = ({ data }: Of<'sign.intent'>['event']): string[] =>
  data.identity === undefined
    ? []
    : [`此前账号已实名（${WILL_WORDS[data.identity]}）${data.identity_test ? '（测试环境）' : ''}`];

/** W3: one check, one act of will. */
function usedTwice(intents: readonly Of<'sign.intent'>[]): string | undefined {
  const used = new Set<string>();
  for (const { event } of intents)
    for (const leaf of event.data.checks ?? []) {
      if (used.has(leaf)) return `签署 ${event.sign_no}：${broken('W3', '同一次身份核验用于两次签署意愿')}`;
      used.add(leaf);
    }
  return undefined;
}

export function checkWill({ book, events }: Evidence): void {
  if (!events) return;
  const demands = demandsOf(events);
  const checks = all(events, 'auth.check');
  const intents = all(events, 'sign.intent');
  const shown: string[] = [];
  let fault = usedTwice(intents);
  for (const { event } of all(events, 'sign.accept')) {
    const no = event.sign_no!;
    const demand = demands.get(no) ?? { ways: [], needed: 0 };
    const intent = intents.find(({ leafHex }) => leafHex === event.data.intent);
    const named = (intent?.event.data.checks ?? []).map((leaf) =>
      checks.find(({ leafHex }) => leafHex === leaf),
    );
    const wrong = intent
      ? (named.map((check) => checkFault(events, check, intent)).find((reason) => reason !== undefined) ??
        intentFault(demand, intent, named as Check[]) ??
        identityFault(intent.event))
      : demand.needed > 0
        ? broken('W1', '没有签署意愿')
        : undefined;
    fault ??= wrong && `签署 ${no}：${wrong}`;
    if (wrong || !intent) continue;
    const passed = [...(named as Check[]).map((check) => words(check.event)), ...identityWords(intent.event)];
    if (passed.length > 0) shown.push(`签署 ${no}：${passed.join('；')}`);
  }
  if (fault) book.refuted('will', fault);
  else if (shown.length > 0) book.proved('will', shown.join('；'));
  else book.notCovered('will', '发起方没有要求，或尚无人按要求签署');
}
