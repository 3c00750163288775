// Whom an event means: name, phone, enterprise and certificate subject of who stands in a line, as commitments or as far as a pack
// opens them. Lines since 2026-11-23 repeat the very commitments of their recipient; older ones have salts of each event's own.
import type { AnyEvent } from '../../event/event.ts';
import { maskName, subjectText } from '../../event/subject-text.ts';

export type Recipient = Extract<
  AnyEvent,
  { type: 'recipient.add' | 'recipient.replace' | 'recipient.correct' }
>;
export type Intent = Extract<AnyEvent, { type: 'sign.intent' }>;
/** Opened value of a commitment of an event, if the pack opens it. */
export type Opened = (event: AnyEvent, path: string) => string | undefined;

/** Numbered rules of docs/evidence-pack.md; a reason names the one that was broken. */
export type Rule =
  | 'D1'
  | 'F1'
  | 'F2'
  | 'F3'
  | 'F4'
  | 'R1'
  | 'R2'
  | 'R3'
  | 'R4'
  | 'R5'
  | 'R6'
  | 'R7'
  | 'R8'
  | 'S1'
  | 'S2'
  | 'S3'
  | 'S4'
  | 'U1'
  | 'W1'
  | 'W2'
  | 'W3'
  | 'W4'
  | 'W5'
  | 'W6'
  | 'W7'
  | 'W8'
  | `V${1 | 2 | 3 | 4 | 5}`
  | `K${1 | 2 | 3 | 4 | 5 | 6}`
  | `L${1 | 2 | 3 | 4 | 5}`
  | `Q${1 | 2 | 3 | 4 | 5}`
  | `P${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`
  | `H${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 20}`;
export const broken = (rule: Rule, words: string): string => `${words}（规则 ${rule}）`;

/** From here on nobody comes into a line without a commitment to the subject of his certificate. */
const ALWAYS_FROM = '2027-01-01T00:00:00.000Z';

export const repeats = (who: Recipient): boolean => who.data.subject_c !== undefined;

const PARTY = [
  ['name_c', '姓名'],
  ['mobile_c', '手机号'],
  ['org_c', '所代表的企业'],
  ['subject_c', '证书主体'],
] as const;
type PartyKey = (typeof PARTY)[number][0];
type Commits = { mobile_c?: string; org_c?: string; subject_c?: string };

function commitsOf({ data, pii }: AnyEvent): Commits & { name_c?: string } {
  const found: Commits = {};
  for (const key of ['mobile_c', 'org_c', 'subject_c'] as const)
    if (key in data) found[key] = (data as Commits)[key]!;
  return { ...pii, ...found };
}

/**
 * Less than a recipient has to commit to. `newer`: an earlier event of the contract put somebody into a line in today's style. An
 * attacker who could fall back to the older one would have nothing compared.
 */
export function styleFault(who: Recipient, newer: boolean): string | undefined {
  if (!repeats(who)) return newer || who.ts >= ALWAYS_FROM ? broken('R3', '没有承诺证书主体') : undefined;
  const said = commitsOf(who);
  const missing = PARTY.find(([key]) => key !== 'org_c' && said[key] === undefined);
  return missing && broken('R3', `没有承诺签署方的${missing[1]}`);
}

/**
 * What of the recipient an event says otherwise than the recipient's own event does; undefined: nothing. `whole`: what it has to
 * say of him at least.
 */
export function otherParty(
  who: Recipient,
  event: AnyEvent,
  opened: Opened,
  whole: readonly PartyKey[] = [],
): string | undefined {
  const said = commitsOf(event);
  const meant = commitsOf(who);
  for (const [key, words] of PARTY) {
    const [a, b] = [meant[key], said[key]];
    if (repeats(who)) {
      if ((b !== undefined || whole.includes(key)) && b !== a) return words;
      continue;
    }
    // of an older enterprise line the recipient is the enterprise, and who signs its operator
    if (key === 'name_c' && ofEnterprise(who)) continue;
    const path = key === 'name_c' || key === 'mobile_c' ? `pii.${key}` : `data.${key}`;
    const [x, y] = [opened(who, path), opened(event, path)];
    if (x !== undefined && y !== undefined && x !== y) return words;
  }
  return undefined;
}

const ofEnterprise = (who: Recipient): boolean => 'kind' in who.data && who.data.kind === 'enterprise';

/** A correction with the kind of the line, which it does not say again. */
export const correctionOf = (
  before: Recipient,
  event: Extract<AnyEvent, { type: 'recipient.correct' }>,
): Recipient =>
  ({
    ...event,
    data: { ...('kind' in before.data ? { kind: before.data.kind } : {}), ...event.data },
  }) as Recipient;

/** An opened value in quotation marks: it cannot close them and go on as a sentence of ours. */
export const quoted = (value: string): string => `“${value.replaceAll(/[“”；]/g, ' ')}”`;

export type Subject = { readonly commonName: string | undefined; readonly organization: string | undefined };

/**
 * The recipient's certificate names him: the text to which his events commit, and as far as names are opened, those. `full`: one of an
 * authority outside bears his whole name, and the text to which they commit has it masked.
 */
export function certificateFault(
  who: Recipient,
  intents: readonly Intent[],
  certified: Subject,
  opened: Opened,
  full: boolean,
): string | undefined {
  const called = certified.commonName;
  const subject = full && called !== undefined ? { ...certified, commonName: maskName(called) } : certified;
  const text = subjectText(subject);
  const differs = (whose: string, value: string): string =>
    broken('R4', `证书主体是${quoted(text)}，${whose}应是${quoted(value)}`);
  const committed = ofParty(who, intents, opened, 'data.subject_c');
  if (committed !== undefined && committed !== text) return differs('签署方', committed);
  const name = intents.map((intent) => opened(intent, 'pii.name_c')).findLast((value) => value !== undefined);
  const person = name ?? (!repeats(who) && ofEnterprise(who) ? undefined : opened(who, 'pii.name_c'));
  if (person !== undefined && (full ? person : maskName(person)) !== called)
    return differs('签署人', full ? person : maskName(person));
  const org = ofParty(who, intents, opened, 'data.org_c');
  if (org !== undefined && subjectText({ ...subject, organization: org }) !== text)
    return differs('所代表的企业', org);
  return undefined;
}

/** What his own event opens, or his intent, which repeats the very commitment. */
const ofParty = (
  who: Recipient,
  intents: readonly Intent[],
  opened: Opened,
  path: string,
): string | undefined =>
  opened(who, path) ?? intents.map((intent) => opened(intent, path)).find((value) => value !== undefined);

/** Whether the pack shows whom the certificate has to name; of an older line the names that it opens are all there is. */
export const showsSubject = (who: Recipient, intents: readonly Intent[], opened: Opened): boolean =>
  !repeats(who) || ofParty(who, intents, opened, 'data.subject_c') !== undefined;
