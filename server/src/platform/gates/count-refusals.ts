// Refused authorizations are security events (security.md §2: deny): counted for whoever asked, told in the log when they are
// more than mistakes. The count blocks nobody, and only the asker's own requests raise it: an account or a link counts with its
// token, everybody else as his network, never whoever's number he named.
import type { ErrorCode } from '@xinqi/wire';
import type { Clock } from '../clock.ts';
import { type Logger, securityEvent } from '../log.ts';
import type { Identity } from '../principal.ts';
import { networkOf } from './network-of.ts';

/** What is answered to who may not. */
const denials: ReadonlySet<ErrorCode> = new Set([
  'NO_PERMISSION',
  'NOT_FOUND',
  'LINK_INVALID',
  'SIGN_NOT_YOURS',
  'TICKET_INVALID',
  'UPLOAD_CREDENTIAL',
]);
/** Said to everybody who is signed out: a denial only of somebody who came with a token. */
const ofTokens: ReadonlySet<ErrorCode> = new Set(['10201', '10203']);

const windowMs = 10 * 60_000;
/** Denials in a window after which one line is written; ten times as many, another one. */
const threshold = 30;
/** Askers that are told apart; beyond them all others are one. */
const mostAskers = 10_000;
const crowd = 'crowd';

type Tally = { since: number; denials: number; next: number; codes: Map<ErrorCode, number> };
export type Asked = { identity: Identity; ip: string; withToken: boolean; routeId: string };

export type Refusals = {
  /** Counts an answer if it is a denial. */
  note(code: ErrorCode, asked: Asked): void;
  /** Denials by code, and lines written, since the start. */
  readonly counts: { denials: ReadonlyMap<ErrorCode, number>; alarms: number; askers: number };
};

/** Kind and name of who asked: ids and networks, as everywhere in the log; no token, no phone. */
function askerOf({ identity, ip }: Asked): { kind: string; name: string } {
  const { user, corp, link, approver, filler } = identity;
  const accountId = user?.accountId ?? corp?.accountId;
  if (accountId !== undefined) return { kind: 'account', name: accountId };
  if (link) return { kind: 'link', name: link.signNo };
  if (approver) return { kind: 'approver', name: approver.approveId };
  if (filler) return { kind: 'filler', name: filler.lineId };
  return { kind: 'network', name: networkOf(ip) };
}

export function createRefusals(clock: Clock, log: Logger): Refusals {
  const tallies = new Map<string, Tally>();
  const all = new Map<ErrorCode, number>();
  let alarms = 0;
  /** Windows that ended are forgotten when room is needed. */
  const room = (now: number): boolean => {
    if (tallies.size < mostAskers) return true;
    for (const [key, tally] of tallies) if (now - tally.since >= windowMs) tallies.delete(key);
    return tallies.size < mostAskers;
  };
  const tallyOf = (wanted: string, now: number): { key: string; tally: Tally } => {
    const known = tallies.get(wanted);
    if (known && now - known.since < windowMs) return { key: wanted, tally: known };
    const key = known || room(now) ? wanted : crowd;
    const kept = tallies.get(key);
    if (key === crowd && kept && now - kept.since < windowMs) return { key, tally: kept };
    const tally: Tally = { since: now, denials: 0, next: threshold, codes: new Map() };
    tallies.set(key, tally);
    return { key, tally };
  };
  return {
    get counts() {
      return { denials: all, alarms, askers: tallies.size };
    },
    note(code, asked) {
      if (!denials.has(code) && !(ofTokens.has(code) && asked.withToken)) return;
      const asker = askerOf(asked);
      const now = clock.now().getTime();
      const { key, tally } = tallyOf(`${asker.kind} ${asker.name}`, now);
      tally.denials++;
      tally.codes.set(code, (tally.codes.get(code) ?? 0) + 1);
      all.set(code, (all.get(code) ?? 0) + 1);
      if (tally.denials < tally.next) return;
      tally.next *= 10;
      alarms++;
      securityEvent(log, 'refusals', {
        ...(key === crowd ? { kind: crowd, asker: null } : { kind: asker.kind, asker: asker.name }),
        denials: tally.denials,
        codes: [...tally.codes].map(([name, count]) => `${name} ${count}`).join(', '),
        seconds: Math.round((now - tally.since) / 1000),
        last: asked.routeId,
      });
    },
  };
}
