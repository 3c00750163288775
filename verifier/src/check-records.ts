// The records that a court gets beside a pack (docs/evidence-pack.md, What a court was given): that an event of the pack names this very file, and that what
// it says of identity checks and real names gives the hashes which stand in the events. What was erased, or never kept, is counted and not judged.
import {
  type AnyEvent,
  encodeEvent,
  fromUtf8,
  hex,
  leafHash,
  type Opening,
  verifyPack,
} from '@xinqi/evidence/verify';
import type { ReportClaim } from './report.ts';
import type { VerifyFileOptions } from './verify-options.ts';

type Check = { way: string; event_leaf: string | null; id_number: string | null; salt: string | null };
type Identity = {
  receipt_h: string;
  receipt: { question: string } | null;
  name: string | null;
  id_number: string | null;
  mobile: string | null;
  salt: string | null;
};
type Line = { sign_no: string; checks: Check[]; identity: Identity | null };

/** Those by a bank name a whole card, of which only the end is kept. */
const asked = ['operator3', 'face'];
/** What is said of a document that people looked at is hashed in the same way. */
const verified = [...asked, 'review'];
type Sums = { right: number; unjudged: number };
type Read = {
  events: ReadonlyMap<string, AnyEvent>;
  opened: ReadonlyMap<string, string>;
  sha256(text: string): Promise<string>;
};

const question = (way: string, salt: string, name: string, id: string, mobile: string): string =>
  JSON.stringify([salt, way, name, id, mobile, '']);

/** Throws what is wrong, in Chinese. */
async function judgeCheck({ events, opened, sha256 }: Read, check: Check, sums: Sums): Promise<void> {
  const event = check.event_leaf === null ? undefined : events.get(check.event_leaf);
  const name = event && opened.get(`${event.id} pii.name_c`);
  const mobile = event && opened.get(`${event.id} pii.mobile_c`);
  if (check.event_leaf !== null && event?.type !== 'auth.check')
    throw new Error('记录中的身份核验没有对应的事件');
  const { way, salt, id_number: id } = check;
  if (
    !asked.includes(way) ||
    event?.type !== 'auth.check' ||
    !name ||
    !mobile ||
    salt === null ||
    id === null
  ) {
    sums.unjudged++;
    return;
  }
  if ((await sha256(question(way, salt, name, id, mobile))) !== event.data.question_h)
    throw new Error('身份核验的记录与事件中的摘要不符');
  sums.right++;
}

/** Throws what is wrong, in Chinese. */
async function judgeIdentity({ events, sha256 }: Read, { sign_no, identity }: Line, sums: Sums) {
  if (identity === null) return;
  const named = [...events.values()].some(
    (event) =>
      event.type === 'sign.intent' &&
      event.sign_no === sign_no &&
      event.data.identity_h === identity.receipt_h,
  );
  if (!named) throw new Error('实名回执与签署意愿中的摘要不符');
  const { receipt, salt, name, id_number: id, mobile } = identity;
  if (receipt === null) {
    sums.unjudged++;
    return;
  }
  const sorted = JSON.stringify(Object.fromEntries(Object.entries(receipt).sort()));
  if ((await sha256(sorted)) !== identity.receipt_h) throw new Error('实名回执的内容与其摘要不符');
  const said = salt !== null && name !== null && id !== null && mobile !== null;
  const asks = said ? verified.map((way) => sha256(question(way, salt, name, id, mobile))) : [];
  if ((await Promise.all(asks)).includes(receipt.question)) sums.right++;
  else sums.unjudged++;
}

/** Judged by the events of the pack, whatever the verdict on them is. */
export async function checkRecords(
  pack: Uint8Array,
  records: Uint8Array,
  options: VerifyFileOptions,
): Promise<ReportClaim> {
  const claim = { claim: 'records', text: '随证据包披露的记录与事件一致' };
  const digest = async (bytes: Uint8Array) => hex(await options.crypto.digest('SHA-256', bytes));
  const { events, files } = await verifyPack(pack, options);
  const sum = await digest(records);
  if (!events.some((event) => event.type === 'disclose' && event.data.records === sum))
    return { ...claim, result: 'refuted', reason: '证据包中没有披露事件写有这份记录的 SHA-256' };
  try {
    const leaves = await Promise.all(
      events.map(async (event) => {
        const leaf = await leafHash(encodeEvent(event), (bytes) => options.crypto.digest('SHA-256', bytes));
        return [hex(leaf), event] as const;
      }),
    );
    const { openings } = JSON.parse(fromUtf8(files.get('opening.json')!)) as { openings: Opening[] };
    const read: Read = {
      events: new Map(leaves),
      opened: new Map(openings.map(({ event, path, value }) => [`${event} ${path}`, value])),
      sha256: (text) => digest(new TextEncoder().encode(text)),
    };
    const { lines } = JSON.parse(fromUtf8(records)) as { lines: Line[] };
    const sums = { right: 0, unjudged: 0 };
    for (const line of lines) {
      for (const check of line.checks) await judgeCheck(read, check, sums);
      await judgeIdentity(read, line, sums);
    }
    const unjudged = sums.unjudged > 0 ? `，${sums.unjudged} 项的内容已删除或未保存，无法重算` : '';
    return {
      ...claim,
      result: 'proved',
      reason: `SHA-256 ${sum}；重算 ${sums.right} 项核验均一致${unjudged}`,
    };
  } catch (error) {
    return { ...claim, result: 'refuted', reason: error instanceof Error ? error.message : String(error) };
  }
}
