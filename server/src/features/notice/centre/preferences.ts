// Which channels somebody wants for which event (站内, 短信, 邮件). What cannot be switched off is refused, not ignored.
import {
  channelsFor,
  isFree,
  type NoticeChannel,
  type NoticeEvent,
  noticeChannels,
  noticeEvents,
  noticeRule,
} from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import { choicesOf, putChoice, type Who } from './store.ts';

export type Preference = {
  event: NoticeEvent;
  /** In use. */
  channels: NoticeChannel[];
  /** What may be switched. */
  free: NoticeChannel[];
};

/** Every event in the order of the rules. */
export async function preferencesOf(tx: Tx, who: Who): Promise<Preference[]> {
  const chosen = await choicesOf(tx, who);
  return noticeEvents.map((event) => ({
    event,
    channels: channelsFor(event, chosen.get(event) ?? null),
    free: noticeChannels.filter((channel) => isFree(event, channel)),
  }));
}

/** Throws PREFERENCE_FIXED when one leaves out what is fixed, or names what the event never uses. */
export async function setPreferences(
  tx: Tx,
  who: Who,
  wanted: readonly { event: NoticeEvent; channels: readonly NoticeChannel[] }[],
  now: Date,
): Promise<void> {
  for (const { event, channels } of wanted) {
    const left = noticeRule(event).fixed.some((channel) => !channels.includes(channel));
    const odd = channelsFor(event, channels).length !== new Set(channels).size;
    if (left || odd) throw new AppError('PREFERENCE_FIXED');
    await putChoice(tx, who, event, [...new Set(channels)], now);
  }
}
