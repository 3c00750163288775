// What may be done with a text of which a phone or a sender has had enough, as its template says: which text says several at
// once, which one waits for room, which one counts at all.

import type { ManyName } from '../texts/many-texts.ts';
import { smsHoles } from '../texts/template.ts';
import { type TextName, textNames, texts } from '../texts/texts.ts';

const eventOf = (name: TextName) => texts[name].event;
const has = (name: TextName, hole: string): boolean => smsHoles(texts[name]).includes(hole);

/** Codes have limits of their own; who is warned of his account is warned whatever else happened. */
export const countsForSender = (name: TextName): boolean => !['code', 'security'].includes(eventOf(name));

/** Which of two texts of one act is the one to send: that a contract is void, what can be done by a link, the rest. */
export const rankOf = (name: TextName): number =>
  eventOf(name) === 'voiding' ? 2 : carriesLink(name) ? 1 : 0;

/** Whoever gets it has to do something, or to read something, by its link. */
export const carriesLink = (name: TextName): boolean => has(name, 'link');

/** Of a reminder nothing is lost: what it reminds of has been said. */
const reminders: readonly string[] = ['reminder', 'approveRemind', 'expiring'];
export const waitsForRoom = (name: TextName): boolean =>
  countsForSender(name) && carriesLink(name) && !reminders.includes(eventOf(name));

const approvals: readonly string[] = ['toApprove', 'approveRemind'];
const finished: readonly string[] = ['finished', 'copied'];
/** The text that says several of this one; undefined: there is none. */
export function manyOf(name: TextName): ManyName | undefined {
  if (!countsForSender(name) || !has(name, 'contract') || eventOf(name) === 'voiding') return undefined;
  if (!carriesLink(name)) return 'manyNews';
  if (approvals.includes(eventOf(name))) return 'manyToApprove';
  return finished.includes(eventOf(name)) ? 'manyFinished' : 'manyToSign';
}

/** All texts that are said by the same one. */
export const saidAlike = (many: ManyName): TextName[] =>
  textNames.filter((name) => manyOf(name) === many || name === many);
