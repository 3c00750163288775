// Who stood in each line of a contract (recipient.add, .correct, .replace) and what was done in his name: the story that the events
// tell must be one that can have happened (Z-10, rules R1 to R5, R7 and W4 of docs/evidence-pack.md). Bytes and keys may be right and the story
// still false.
import type { AnyEvent } from '../../event/event.ts';
import type { PackedEvent } from '../evidence.ts';
import {
  broken,
  correctionOf,
  type Intent,
  type Opened,
  otherParty,
  type Recipient,
  repeats,
  styleFault,
} from './party.ts';

type Check = 'sms' | 'face';
/** An intent, and which checks of the recipient had been passed when he said it. */
type Said = { readonly event: Intent; readonly checks: ReadonlySet<Check> };

/** One line while the events are read; somebody else in it begins a new one. */
export interface Line {
  /** The last event that says who stands in it. */
  readonly who: Recipient;
  /** The first generation of the link that can be his, and the last that the line had. */
  readonly first: number;
  last: number;
  /** Generations that were issued to him, opened, and under which he passed a code; up to `dead` they are revoked. */
  readonly issued: Set<number>;
  readonly opened: Set<number>;
  readonly proved: Set<number>;
  dead: number;
  replaced: boolean;
  /** Checks passed since he stands in it, and whether a code was passed to sign while signed in. */
  readonly checks: Set<Check>;
  signedIn: boolean;
  readonly intents: Map<string, Said>;
  /** He filled in part of the text before. */
  filled: boolean;
  accepted: boolean;
  refused: boolean;
}

export type Story = { readonly fault: string } | { readonly lines: ReadonlyMap<string, Line> };

export const intentsOf = ({ intents }: Line): Intent[] => [...intents.values()].map(({ event }) => event);

const fresh = (who: Recipient, last: number): Line => ({
  who,
  first: last + 1,
  last,
  issued: new Set(),
  opened: new Set(),
  proved: new Set(),
  dead: last,
  replaced: false,
  checks: new Set(),
  signedIn: false,
  intents: new Map(),
  filled: false,
  accepted: false,
  refused: false,
});

/** Acts of who stands in the line. */
const HIS: ReadonlySet<string> = new Set([
  'link.open',
  'auth.sms',
  'auth.face',
  'auth.check',
  'auth.password',
  'video.recorded',
  'consent.accept',
  'seal.use',
  'sign.intent',
  'sign.accept',
  'sign.refuse',
  // by the platform, in the file of who stands there
  'sign.done',
]);

/** Reads the events in their order; the first thing that cannot have happened ends it. */
export function readRecipients(events: readonly PackedEvent[], opened: Opened): Story {
  const lines = new Map<string, Line>();
  let newer = false;
  for (const { event, leafHex } of events) {
    const no = event.sign_no;
    if (no === undefined) continue;
    const fault = isRecipient(event)
      ? (comesIn(lines, event) ?? styleFault(event, newer))
      : actOf(lines.get(no), event, leafHex, opened);
    if (fault) return { fault: `签署 ${no}：${fault}` };
    newer ||= isRecipient(event) && repeats(event);
  }
  return { lines };
}

const RECIPIENT: ReadonlySet<string> = new Set(['recipient.add', 'recipient.replace', 'recipient.correct']);
export const isRecipient = (event: AnyEvent): event is Recipient => RECIPIENT.has(event.type);
const isOver = ({ replaced, accepted, refused }: Line): boolean => replaced || accepted || refused;

/** Somebody comes into a line, or is somebody else from here on: codes, links and intents of before count no more. */
function comesIn(lines: Map<string, Line>, event: Recipient): string | undefined {
  const no = event.sign_no!;
  const line = lines.get(no);
  if (event.type === 'recipient.correct') {
    if (!line) return broken('R1', '没有添加签署方的记录');
    if (isOver(line)) return broken('R1', '签署任务结束之后更正了签署方');
    lines.set(no, fresh(correctionOf(line.who, event), line.last));
    return undefined;
  }
  if (line) return broken('R1', '同一签署任务被添加了两次');
  if (event.type === 'recipient.replace') {
    const { from } = event.data;
    if (from === undefined && repeats(event)) return broken('R1', '没有说明更换了哪个签署任务');
    const old = from === undefined ? undefined : lines.get(from);
    if (from !== undefined && !old) return broken('R1', `所更换的签署任务 ${from} 不存在`);
    if (old && isOver(old)) return broken('R1', `所更换的签署任务 ${from} 已经结束`);
    if (old) old.replaced = true;
  }
  lines.set(no, fresh(event, 0));
  return undefined;
}

function actOf(line: Line | undefined, event: AnyEvent, leafHex: string, opened: Opened): string | undefined {
  if (event.type === 'link.issue' || event.type === 'link.revoke') {
    if (!line) return broken('R1', '没有添加签署方的记录');
    const { generation } = event.data;
    return event.type === 'link.issue' ? issue(line, generation) : revoke(line, generation);
  }
  if (event.type === 'recipient.fill') return fillFault(line, event, opened);
  if (!HIS.has(event.type)) return undefined;
  if (!line) return broken('R1', '没有添加签署方的记录');
  if (line.replaced) return broken('R1', '更换签署方之后，原签署方仍有操作记录');
  return doneBy(line, event, leafHex, opened);
}

/** R7: who filled in part of the text is who was invited to sign it, by a proved phone, and before anybody was invited. */
function fillFault(
  line: Line | undefined,
  event: Extract<AnyEvent, { type: 'recipient.fill' }>,
  opened: Opened,
): string | undefined {
  const { verified, filled } = event.data;
  if (!line) return broken('R7', '没有添加签署方的记录');
  const other = otherParty(line.who, event, opened, ['name_c', 'mobile_c']);
  if (other) return broken('R7', `填写内容的${other}不是签署方的`);
  if (line.who.type !== 'recipient.add' || line.last > 0 || line.filled)
    return broken('R7', '填写内容的记录不在发起之时');
  if (verified > filled || filled > event.ts) return broken('R7', '填写内容的时间与验证或发起的时间矛盾');
  line.filled = true;
  return undefined;
}

function issue(line: Line, generation: number): string | undefined {
  if (line.replaced) return broken('R1', '更换签署方之后，原签署方仍有操作记录');
  if (repeats(line.who) && generation <= line.last) return broken('R5', `第 ${generation} 代链接重复发出`);
  line.last = Math.max(line.last, generation);
  line.issued.add(generation);
  return undefined;
}

/** Every generation so far is dead. */
function revoke(line: Line, generation: number): undefined {
  line.last = Math.max(line.last, generation);
  line.dead = line.last;
}

/** A link that the recipient never had. */
function generationFault(line: Line, event: AnyEvent): string | undefined {
  const { generation } = event.data as { generation?: number };
  if (generation === undefined || !repeats(line.who) || line.issued.has(generation)) return undefined;
  return broken(
    'R5',
    generation < line.first
      ? `凭更正之前的第 ${generation} 代链接操作`
      : `凭从未发出的第 ${generation} 代链接操作`,
  );
}

const CHECKS = [
  ['sms', '验证码'],
  ['face', '人脸核验'],
] as const;

/** A check that the event claims and that the recipient had not passed. */
function checkFault({ actor }: AnyEvent, passed: ReadonlySet<Check>): string | undefined {
  const claimed = CHECKS.find(
    ([check]) => actor.auth.some(({ method }) => method === check) && !passed.has(check),
  );
  return claimed && broken('R2', `签署方确定或更正之后没有通过的${claimed[1]}`);
}

/** How he came to sign: by a living link that he opened and under which he passed a code, or signed in with a code for it. */
function wayFault(line: Line, { data: { generation } }: Intent): string | undefined {
  if (!repeats(line.who)) return undefined;
  if (generation === undefined)
    return line.signedIn ? undefined : broken('R5', '登录后签署，但没有为签署通过的验证码');
  if (generation <= line.dead) return broken('R5', `凭已作废的第 ${generation} 代链接签署`);
  if (!line.proved.has(generation))
    return broken('R5', `凭第 ${generation} 代链接签署，但没有凭该链接通过的验证码`);
  if (!line.opened.has(generation)) return broken('R5', `凭第 ${generation} 代链接签署，但没有打开过该链接`);
  return undefined;
}

/** Of several rules that one event breaks the lowest is named. */
function doneBy(line: Line, event: AnyEvent, leafHex: string, opened: Opened): string | undefined {
  const { who } = line;
  switch (event.type) {
    case 'link.open':
      line.opened.add(event.data.generation);
      return generationFault(line, event);
    case 'auth.face':
      if (event.data.result === 'passed') line.checks.add('face');
      return undefined;
    case 'auth.check': {
      const other = otherParty(who, event, opened, ['name_c', 'mobile_c']);
      return generationFault(line, event) ?? (other && broken('W4', `身份核验的${other}不是签署方的`));
    }
    case 'video.recorded': {
      const other = otherParty(who, event, opened, ['name_c', 'mobile_c']);
      return generationFault(line, event) ?? (other && broken('V3', `录制视频的${other}不是签署方的`));
    }
    case 'auth.password': {
      const other = otherParty(who, event, opened, ['name_c', 'mobile_c']);
      return generationFault(line, event) ?? (other && broken('W4', `签署密码的${other}不是签署方的`));
    }
    case 'auth.sms': {
      const passed = event.data.result === 'passed';
      // who signed reads his contract by a code to the phone that he has then
      const other = passed && !line.accepted ? otherParty(who, event, opened) : undefined;
      if (other) return broken('R3', `验证码发往的${other}不是签署方的`);
      if (passed) line.checks.add('sms');
      if (passed && event.data.generation !== undefined) line.proved.add(event.data.generation);
      else if (passed && event.data.purpose === 'sign') line.signedIn = true;
      return generationFault(line, event);
    }
    case 'sign.intent': {
      if (isOver(line)) return broken('R1', '签署任务结束之后仍表达签署意愿');
      const claimed = checkFault(event, line.checks);
      if (claimed) return claimed;
      const other = otherParty(who, event, opened, ['name_c', 'mobile_c', 'org_c', 'subject_c']);
      if (other) return broken('R3', `表达签署意愿的${other}不是签署方的`);
      line.intents.set(leafHex, { event, checks: new Set(line.checks) });
      return generationFault(line, event) ?? wayFault(line, event);
    }
    case 'sign.accept': {
      if (isOver(line)) return broken('R1', '签署任务结束之后再次确认签署');
      const intent = line.intents.get(event.data.intent);
      if (!intent) return broken('R1', '所确认的不是该签署方的签署意愿');
      const claimed = checkFault(event, intent.checks);
      if (claimed) return claimed;
      const other = otherParty(who, event, opened, ['name_c', 'mobile_c']);
      if (other) return broken('R3', `确认签署的${other}不是签署方的`);
      line.accepted = true;
      return undefined;
    }
    case 'sign.refuse': {
      if (isOver(line)) return broken('R1', '签署任务结束之后拒签');
      line.refused = true;
      return undefined;
    }
    default:
      return undefined;
  }
}

/** Lines in which somebody stands at the end of these events. */
export const partiesOf = (lines: ReadonlyMap<string, Line>): Line[] =>
  [...lines.values()].filter((line) => !line.replaced);
