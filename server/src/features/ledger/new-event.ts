// What a family hands over to be recorded. Personal values go into `commits` and reach the log only as commitments.
import type { Actor, AnyEvent, DocRef, EventType } from '@xinqi/evidence/event';

/**
 * Dotted place of a commitment (`pii.mobile_c`, `actor.id_c`, `data.title_c`) → the value behind it. With a `salt` (32 bytes) of
 * the caller's, the same value makes the same commitment again: whoever reads two events sees that they mean one party.
 */
export type Commits = Record<string, string | { value: string; salt: Uint8Array }>;

export type NewEvent<T extends EventType = EventType> = {
  type: T;
  signNo?: string;
  actor: Omit<Actor, 'id_c'>;
  doc?: DocRef;
  /** Typed data without its `_c` members; a function gets the leaf hashes (hex) of the events before it in the call. */
  data: Record<string, unknown> | ((leavesBefore: readonly string[]) => Record<string, unknown>);
  commits?: Commits;
};
/** Of no contract; `about`: the leaf (hex) to which it belongs. */
export type NewWideEvent = Omit<NewEvent, 'signNo' | 'doc'> & { about?: string };
export type Recorded = { eventId: string; leafHash: string; event: AnyEvent };

/** Where a request came from, as commitments. */
export const netCommits = (ip: string, userAgent: string): Commits => ({
  'net.ip_c': ip,
  ...(userAgent ? { 'net.ua_c': userAgent } : {}),
});
