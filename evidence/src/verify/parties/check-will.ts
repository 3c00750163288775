// What the sender demanded of a signatory's will beside the code, and what he passed before he expressed it (decision 0120, rules W1 to W3, W5 and W6).
// The platform recorded what the comparing party answered; that party signs nothing, and the claim says so.
import { type DemandWay, WILL_METHODS } from '../../event/will.ts';
import { WILL_WORDS } from '../../pack/report-words.ts';
import { all, type Evidence, type Of, type PackedEvent } from '../evidence.ts';
import { demandsOf } from './demands.ts';
import { broken } from './party.ts';
import { isRecipient } from './read-recipients.ts';

type Demand = { readonly ways: readonly DemandWay[]; readonly needed: number };
type Check = Of<'auth.check'>;

/** A code opens the text for thirty minutes, and a way that was passed serves as long. */
const LONGEST = 30 * 60_000;

const words = ({ data }: Check['event']): string =>
  `${WILL_WORDS[data.way]}${data.test ? '（测试环境）' : ''}，核验方 ${data.party}，编号 ${data.request}`;

/** Where the present recipient came into the line. */
const since = (events: readonly PackedEvent[], no: string): number =>
  events.findLastIndex(({ event }) => event.sign_no === no && isRecipient(event));

/** Commitment to the identity number that the sender named of who says this. */
const namedNumber = (events: readonly PackedEvent[], { at, event }: Of<'sign.intent'>): string | undefined =>
  events[since(events.slice(0, at), event.sign_no!)]?.event.pii?.idno_c;

/** Why a named check does not serve this intent. */
function checkFault(
  events: readonly PackedEvent[],
  check: Check | undefined,
  intent: Of<'sign.intent'>,
): string | undefined {
  const { at, event } = intent;
  const no = event.sign_no!;
  if (!check || check.event.sign_no !== no || check.at > at)
    return broken('W2', '所依据的身份核验不是该签署任务此前的核验');
  if (check.event.data.result !== 'passed') return broken('W2', '所依据的身份核验没有通过');
  if (check.at < since(events.slice(0, at), no))
    return broken('W2', '所依据的身份核验早于签署方的确定或更正');
  if (check.event.pii?.idno_c !== namedNumber(events, intent))
    return broken('W6', '所依据的身份核验的证件号码不是发起方指定的');
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
  const shown: DemandWay[] = [...passed, ...(intent.event.data.passkey ? (['passkey'] as const) : [])];
  if (shown.filter((way) => ways.includes(way)).length < needed)
    return broken('W1', `发起方要求 ${needed} 项身份核验，签署前没有通过`);
  const claimed = intent.event.actor.auth.find(
    ({ method }) =>
      Object.values<string>(WILL_METHODS).includes(method) &&
      ![...passed].some((way) => WILL_METHODS[way] === method),
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

/** `named`: the checks on which the will says that it rests, as far as there are any. */
function willFault(
  events: readonly PackedEvent[],
  demand: Demand,
  intent: Of<'sign.intent'> | undefined,
  named: readonly (Check | undefined)[],
): string | undefined {
  if (!intent) return demand.needed > 0 ? broken('W1', '没有签署意愿') : undefined;
  if (demand.needed === 0 && namedNumber(events, intent) !== undefined)
    return broken('W6', '指定了证件号码，却没有要求身份核验');
  for (const check of named) {
    const fault = checkFault(events, check, intent);
    if (fault) return fault;
  }
  return intentFault(demand, intent, present(named)) ?? identityFault(intent.event);
}

const present = (named: readonly (Check | undefined)[]): Check[] => named.flatMap((check) => check ?? []);

export function checkWill({ book, events }: Evidence): void {
  if (!events) return;
  const demands = demandsOf(events, ({ will = [], will_n = 0 }): Demand => ({ ways: will, needed: will_n }));
  const checks = all(events, 'auth.check');
  const intents = all(events, 'sign.intent');
  const shown: string[] = [];
  let fault = usedTwice(intents);
  for (const { event } of all(events, 'sign.accept')) {
    const no = event.sign_no!;
    const intent = intents.find(({ leafHex }) => leafHex === event.data.intent);
    const leaves = intent?.event.data.checks ?? [];
    const named = leaves.map((leaf) => checks.find(({ leafHex }) => leafHex === leaf));
    const wrong = willFault(events, demands.get(no) ?? { ways: [], needed: 0 }, intent, named);
    fault ??= wrong && `签署 ${no}：${wrong}`;
    if (wrong || !intent) continue;
    const passed = [
      ...present(named).map((check) => words(check.event)),
      ...(intent.event.data.passkey ? [WILL_WORDS.passkey] : []),
      ...identityWords(intent.event),
    ];
    if (passed.length > 0) shown.push(`签署 ${no}：${passed.join('；')}`);
  }
  if (fault) book.refuted('will', fault);
  else if (shown.length > 0) book.proved('will', shown.join('；'));
  else book.notCovered('will', '发起方没有要求，或尚无人按要求签署');
}
