// What was shown to a signatory, what the sender demanded of his reading, and what his browser said of it when he expressed his will (decisions
// 0106 and 0146). Pages and seconds are the browser's claim; since when the text was open to him, which bounds the seconds, and when its files had
// gone to him are the platform's own record.
import { beijingTime } from '../../event/beijing-time.ts';
import type { AnyEvent } from '../../event/event.ts';
import { all, type Evidence, type PackedEvent } from '../evidence.ts';
import { SKEW_MS } from '../history/clocks.ts';
import { demandsOf } from './demands.ts';
import { broken } from './party.ts';
import { isRecipient } from './read-recipients.ts';

type Demand = { readonly whole: boolean; readonly seconds: number };
type Intent = Extract<AnyEvent, { type: 'sign.intent' }>;

/** The browser's clock and ours may begin within the same second. */
const SLACK = 1;

/** What the intent lacks of what was demanded, or undefined. */
function lacks({ whole, seconds }: Demand, { data, ts }: Intent): string | undefined {
  const { read_pages: seen, read_of: of, read_seconds: read = 0, read_since: since } = data;
  if (whole && (seen === undefined || of === undefined || of === 0 || seen < of)) return '没有看完每一页';
  if (seconds === 0) return undefined;
  const open = since === undefined ? 0 : (Date.parse(ts) - Date.parse(since)) / 1000;
  if (read < seconds) return `没有阅读满 ${seconds} 秒`;
  return open + SLACK < seconds ? `合同正文向其打开不满 ${seconds} 秒` : undefined;
}

/** What the browser counted, in a sentence; undefined where it said nothing. */
function readWords({ data }: Intent): string | undefined {
  const { read_pages: seen, read_of: of, read_which: which, read_seconds: seconds = 0 } = data;
  if (seen === undefined || of === undefined) return undefined;
  return which === undefined || seen === of
    ? `已看 ${seen}/${of} 页，${seconds} 秒`
    : `已看 ${seen}/${of} 页（第 ${which} 页），${seconds} 秒`;
}

/** D1: what went to somebody else, or will go, was not shown to who says this. */
function wasShown(events: readonly PackedEvent[], at: number, { data, ts, sign_no }: Intent): boolean {
  if (data.shown_at === undefined) return true;
  const came = events
    .slice(0, at)
    .findLast(({ event }) => event.sign_no === sign_no && isRecipient(event) && !byHimself(event))?.event;
  const shown = Date.parse(data.shown_at);
  return shown <= Date.parse(ts) + SKEW_MS && (came === undefined || shown >= Date.parse(came.ts) - SKEW_MS);
}

/** He corrected his own name: it is he who was shown it. */
const byHimself = (event: AnyEvent): boolean =>
  event.type === 'recipient.correct' && event.data.by === 'signatory';

/** Each confirmed intent of a line with a demand says that it was met. */
export function checkReading({ book, events }: Evidence): void {
  if (!events) return;
  const demands = demandsOf(
    events,
    ({ read_whole, read_seconds = 0 }): Demand => ({ whole: read_whole === true, seconds: read_seconds }),
  );
  const intents = all(events, 'sign.intent');
  const early = intents.find(({ at, event }) => !wasShown(events, at, event));
  if (early) {
    const no = early.event.sign_no!;
    book.refuted(
      'reading',
      broken('D1', `签署 ${no}：所记的文件发送时间晚于签署意愿，或早于签署方的确定或更正`),
    );
    return;
  }
  const shown: string[] = [];
  let demanded = false;
  for (const { event } of all(events, 'sign.accept')) {
    const no = event.sign_no!;
    const intent = intents.find(({ leafHex }) => leafHex === event.data.intent)?.event;
    const demand = demands.get(no);
    const asks = demand !== undefined && (demand.whole || demand.seconds > 0);
    const fault = asks && (intent ? lacks(demand, intent) : '没有签署意愿');
    if (fault) {
      book.refuted('reading', `签署 ${no}：发起方要求阅读，签署前${fault}`);
      return;
    }
    demanded ||= asks;
    const at = intent?.data.shown_at;
    if (at !== undefined) shown.push(`签署 ${no}：合同文件已于 ${beijingTime(at)} 发送至其浏览器`);
    const words = intent && readWords(intent);
    if (words) shown.push(`签署 ${no}：浏览器记录${words}`);
  }
  if (demanded) book.proved('reading', shown.join('；'));
  else book.notCovered('reading', ['发起方没有要求，或尚无人按要求签署', ...shown].join('；'));
}
