// What the sender demands of the reading (docs/decisions/0106), judged under the lock, and what the signature says of it. What was in view
// is the browser's claim; that the text has been open for so long is ours.
import { demandsReading, pageRuns, pagesSeen, type Reading, unreadText, whatIsUnread } from '@xinqi/domain';
import type { EventData } from '@xinqi/evidence/event';
import { AppError } from '../../../../platform/app-error.ts';
import type { ApplyFile } from '../../contract/document/files.ts';
import type { SignInfoRow } from '../../contract/store.ts';

export type ReadData = Pick<
  EventData<'sign.intent'>,
  'read_by' | 'read_pages' | 'read_of' | 'read_which' | 'read_seconds' | 'read_since'
>;

/** The longest value that an event takes; a claim of more runs is told by its count alone. */
const LONGEST = 200;

/** Throws SIGN_UNREAD with what is missing; answers what the evidence says of his reading, nothing where nothing was claimed. */
export function requireRead(
  files: readonly ApplyFile[],
  me: SignInfoRow,
  claimed: Reading | undefined,
  now: Date,
): ReadData {
  // of several files pages are counted on from one to the next
  const pageCount = files.reduce((sum, { pages }) => sum + pages.length, 0);
  const demand = { whole: me.read_whole, seconds: me.read_seconds };
  const since = me.read_gen === me.recipient_gen ? me.read_since : null;
  const opened = since === null ? 0 : Math.max(0, now.getTime() - since.getTime()) / 1000;
  const unread = demandsReading(demand) ? whatIsUnread(demand, claimed, pageCount, opened) : undefined;
  if (unread) throw new AppError('SIGN_UNREAD', `请先阅读完合同：${unreadText(unread)}`);
  if (!claimed) return {};
  const seen = pagesSeen(claimed, pageCount);
  const which = pageRuns(seen, ',');
  return {
    read_by: 'browser',
    read_pages: seen.length,
    read_of: pageCount,
    ...(which && which.length <= LONGEST ? { read_which: which } : {}),
    read_seconds: claimed.seconds,
    ...(since === null ? {} : { read_since: since.toISOString() }),
  };
}
