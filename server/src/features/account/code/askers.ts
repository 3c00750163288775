// Who asks for a code, and whom it counts against (13.7). Anybody may ask for a login code to any phone; only so much may come
// of it for the phone's owner. What the holder of a link, somebody signed in, or a browser that signed in before asks for is
// counted for the line, the account, the browser alone, so that no stranger uses it up.

import { networkOf } from '../../../platform/gates/network-of.ts';
import type { Limit, Use } from '../../../platform/limits.ts';

export type Asker =
  /** A visitor who names a phone. */
  | { kind: 'anyone'; ip: string }
  /** A visitor whose browser has signed in to the account of this phone before; `key` of it. */
  | { kind: 'device'; key: string }
  /** Who holds the link of this line or turn: the code goes to the phone that is on file for it. */
  | { kind: 'link'; line: string }
  /** Who is signed in, for a phone on file. */
  | { kind: 'session'; accountId: string }
  /** Who is signed in, for a phone or address that he says is his. */
  | { kind: 'claim'; accountId: string };

const minute = 60;
const hour = 3600;
const day = 86_400;
export const codeLimits = {
  /** By whom it is counted stands in the key. */
  pause: { name: 'code-pause', max: 1, seconds: minute },
  hour: { name: 'code-hour', max: 5, seconds: hour },
  day: { name: 'code-day', max: 10, seconds: day },
  /** Visitors of one network. */
  network: { name: 'code-ip', max: 20, seconds: hour },
  /** One line's link: reading, signing and refusing take a code each. */
  linkHour: { name: 'code-link-hour', max: 10, seconds: hour },
  linkDay: { name: 'code-link-day', max: 30, seconds: day },
  /** One account to its own phone: a clerk signs contract after contract. */
  sessionHour: { name: 'code-session-hour', max: 30, seconds: hour },
  sessionDay: { name: 'code-session-day', max: 100, seconds: day },
  /** One account to phones that it only claims. */
  claims: { name: 'code-claims', max: 10, seconds: hour },
  wrongNetwork: { name: 'code-wrong-ip', max: 50, seconds: 900 },
  wrongDevice: { name: 'code-wrong-device', max: 50, seconds: 900 },
} satisfies Record<string, Limit>;

type Asked = { purpose: string; subject: string; asker: Asker };
const pause = (key: string): Use => ({ limit: codeLimits.pause, key, code: 'CODE_TOO_SOON' });

/** `phone`: blind index of the target. */
export function usesOfSending({ purpose, subject, asker }: Asked, phone: string): Use[] {
  if (asker.kind === 'anyone')
    return [
      { limit: codeLimits.network, ip: asker.ip },
      pause(phone),
      { limit: codeLimits.hour, key: `${purpose} ${phone}` },
      { limit: codeLimits.day, key: phone },
    ];
  if (asker.kind === 'device') {
    const key = `device ${asker.key}`;
    return [
      pause(`${purpose} ${key}`),
      { limit: codeLimits.hour, key: `${purpose} ${key}` },
      { limit: codeLimits.day, key },
    ];
  }
  if (asker.kind === 'link') {
    const key = `${asker.line} ${phone}`;
    return [
      pause(`${purpose} ${key}`),
      { limit: codeLimits.linkHour, key },
      { limit: codeLimits.linkDay, key },
    ];
  }
  const own = `${asker.accountId} ${phone}`;
  if (asker.kind === 'session')
    return [
      pause(`${purpose} ${subject} ${own}`),
      { limit: codeLimits.sessionHour, key: own },
      { limit: codeLimits.sessionDay, key: own },
    ];
  return [
    { limit: codeLimits.claims, key: asker.accountId },
    pause(`claim ${own}`),
    { limit: codeLimits.hour, key: `claim ${phone}` },
    { limit: codeLimits.day, key: `claim ${phone}` },
  ];
}

/** Wrong tries beyond those of the code itself, which strangers cannot reach for a link or a session. */
export function usesOfTrying(asker: Asker): Use[] {
  if (asker.kind === 'anyone') return [{ limit: codeLimits.wrongNetwork, ip: asker.ip }];
  return asker.kind === 'device' ? [{ limit: codeLimits.wrongDevice, key: asker.key }] : [];
}

/** A known browser's code is its own: who asks again elsewhere does not replace it. */
export const subjectOf = ({ subject, asker }: Asked): string =>
  asker.kind === 'device' ? `${subject}device ${asker.key}` : subject;

/** Whose share of the tries it is; undefined: nobody else comes to this code at all. */
export const originOf = (asker: Asker): string | undefined =>
  asker.kind === 'anyone' ? networkOf(asker.ip) : undefined;
