// The recording that the sender demanded before a signature (decision 0150, rules V1, V2, V4 and V5; V3 is of `recipients`). What was recorded is named
// by its hashes; no machine listened to it, and whether a person of the sender did the sentence says.
import { beijingTime } from '../../event/beijing-time.ts';
import { VIDEO_WORDS } from '../../pack/report-words.ts';
import { all, type Evidence, type Of, type PackedEvent } from '../evidence.ts';
import { broken, type Rule } from './party.ts';
import { isRecipient } from './read-recipients.ts';

type Recorded = Of<'video.recorded'>;
type Fault = { readonly rule: Rule; readonly words: string };
const fault = (rule: Rule, no: string, words: string): Fault => ({
  rule,
  words: `签署 ${no}：${broken(rule, words)}`,
});

/** V2: what an intent, confirmed or not, rests on was recorded by who stands in the line then. */
function restsOn(
  events: readonly PackedEvent[],
  recordings: readonly Recorded[],
  { at, event }: Of<'sign.intent'>,
): Fault[] {
  const { video } = event.data;
  if (video === undefined) return [];
  const no = event.sign_no!;
  const came = events.slice(0, at).findLastIndex((one) => one.event.sign_no === no && isRecipient(one.event));
  const found = recordings.find(({ leafHex }) => leafHex === video);
  const his = found !== undefined && found.event.sign_no === no && found.at > came && found.at < at;
  return his ? [] : [fault('V2', no, '所依据的视频不是该签署方在其确定或更正之后、表达签署意愿之前录制的')];
}

/** V5: one file is one recording. */
function twice(recordings: readonly Recorded[]): Fault[] {
  const files = new Set<string>();
  return recordings.flatMap(({ event }) => {
    const again = files.has(event.data.sha256);
    files.add(event.data.sha256);
    return again ? [fault('V5', event.sign_no!, '同一视频文件用于两次录制')] : [];
  });
}

/** V4: what is said of a recording is said of one that was made before, in the same line. */
const saidOf = (recordings: readonly Recorded[], { at, event }: Of<'video.reviewed'>): Fault[] =>
  recordings.some(
    (one) => one.leafHex === event.data.recording && one.at < at && one.event.sign_no === event.sign_no,
  )
    ? []
    : [fault('V4', event.sign_no ?? '', '评定的不是该签署任务此前录制的视频')];

function words({ event, leafHex }: Recorded, reviews: readonly Of<'video.reviewed'>[]): string {
  const { ms, sha256 } = event.data;
  const last = reviews.findLast((one) => one.event.data.recording === leafHex);
  const said = last ? `发起方人员评定：${VIDEO_WORDS[last.event.data.verdict]}` : '发起方人员没有评定';
  const seconds = (ms / 1000).toFixed(1);
  return `签署 ${event.sign_no}：录制于 ${beijingTime(event.ts)}，${seconds} 秒，SHA-256 ${sha256}，没有机器辨认其中的话，${said}`;
}

/** Said of contracts alone that demand it, or in which somebody recorded himself. Of all rules that are broken the lowest is named. */
export function checkVideo({ book, events }: Evidence): void {
  if (!events) return;
  const recordings = all(events, 'video.recorded');
  const reviews = all(events, 'video.reviewed');
  const intents = all(events, 'sign.intent');
  const demanded = all(events, 'apply.create').some(({ event }) => event.data.video === true);
  const named = intents.some(({ event }) => event.data.video !== undefined);
  if (!demanded && !named && recordings.length + reviews.length === 0) return;
  const faults = [
    ...intents.flatMap((intent) => restsOn(events, recordings, intent)),
    ...reviews.flatMap((review) => saidOf(recordings, review)),
    ...twice(recordings),
  ];
  const shown: string[] = [];
  for (const { event } of all(events, 'sign.accept')) {
    const video = intents.find(({ leafHex }) => leafHex === event.data.intent)?.event.data.video;
    const found = recordings.find(({ leafHex }) => leafHex === video);
    if (found) shown.push(words(found, reviews));
    if (demanded && video === undefined)
      faults.push(fault('V1', event.sign_no!, '发起方要求视频签署，签署前没有录制'));
  }
  const [lowest] = faults.toSorted((a, b) => a.rule.localeCompare(b.rule));
  if (lowest) book.refuted('video', lowest.words);
  else if (shown.length > 0) book.proved('video', shown.join('；'));
  else book.notCovered('video', '尚无人在录制视频之后签署');
}
