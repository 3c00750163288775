// Six-digit codes by SMS or mail, for any purpose (login, registration, a signer's link): bound to purpose, subject and
// target, 5 minutes, 5 tries, one use (B-05). Stored as a keyed MAC: 10^6 codes are no secret to a plain hash.
// Limits stand in the database and are counted outside of any transaction, so that a rollback does not forget them.
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { mac } from '../../../platform/crypto/keyring.ts';
import { inTx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import type { Direct, Notice, Said } from '../../notice/index.ts';
import { consumeCode, countTry, replaceCode } from './store.ts';

export type CodeRequest = {
  /** `register`, `login`, `link` …: a code is good for its own purpose only. */
  purpose: string;
  /** What it is for within the purpose, e.g. a signNo; empty for none. */
  subject: string;
  /** Mobile or mail address, normalised. */
  target: string;
  /** The text for this code, of notice/texts. */
  say(code: string): Said;
  ip: string;
  /** Shown with the message's fate (`notice.deliveries`). */
  ref?: string;
  /** Nobody may receive it (unknown target of a login): all the same work, nothing sent. */
  withhold?: boolean;
};
export type CodeTry = {
  purpose: string;
  subject: string;
  target: string;
  code: string;
  ip: string;
  /** A right one stays good (something else is asked for first); it counts as a try all the same. */
  keep?: boolean;
};

export type Codes = {
  /** Makes and sends a code, which replaces the former one. Throws CODE_TOO_SOON or TOO_MANY with Retry-After. */
  send(request: CodeRequest): Promise<{ resendAfterSeconds: number }>;
  /** Whether the code is right; a right one is used up, the fifth wrong try ends it. Throws TOO_MANY by address. */
  check(attempt: CodeTry): Promise<boolean>;
};

const lifeSeconds = 300;
export const codeLimits = {
  pause: { name: 'code-pause', max: 1, seconds: 60 },
  hour: { name: 'code-hour', max: 5, seconds: 3600 },
  day: { name: 'code-day', max: 10, seconds: 86_400 },
  ip: { name: 'code-ip', max: 20, seconds: 3600 },
  wrongByIp: { name: 'code-wrong-ip', max: 50, seconds: 900 },
};

export function createCodes(deps: Deps, notice: Notice): Codes {
  const key = deps.keyring.key('verify-code/1');
  const place = (c: { purpose: string; subject: string; target: string }) => ({
    purpose: c.purpose,
    subject: c.subject,
    targetBlind: deps.vault.blindIndex('target', c.target),
  });
  const macOf = (c: CodeTry | (CodeRequest & { code: string })) =>
    mac(key, [c.purpose, c.subject, c.target, c.code]);

  return {
    async send(request) {
      const who = deps.vault.blindIndex('target', request.target).toString('hex');
      await deps.limits.use(
        { limit: codeLimits.ip, key: request.ip },
        { limit: codeLimits.pause, key: who, code: 'CODE_TOO_SOON' },
        { limit: codeLimits.hour, key: who },
        { limit: codeLimits.day, key: who },
      );
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const expiresAt = new Date(deps.clock.now().getTime() + lifeSeconds * 1000);
      await inTx(deps.db, async (tx) => {
        await replaceCode(tx, { ...place(request), codeMac: macOf({ ...request, code }), expiresAt });
        const direct: Direct = {
          ...request.say(code),
          target: request.target,
          notAfter: expiresAt,
          ...(request.ref === undefined ? {} : { ref: request.ref }),
          ...(request.withhold ? { withhold: true } : {}),
        };
        await notice.sendText(tx, direct);
      });
      return { resendAfterSeconds: codeLimits.pause.seconds };
    },

    async check(attempt) {
      const wrongByIp = { limit: codeLimits.wrongByIp, key: attempt.ip };
      await deps.limits.use(wrongByIp);
      const given = macOf(attempt);
      const at = place(attempt);
      const kept = await countTry(deps.db, at, deps.clock.now());
      const right = timingSafeEqual(kept ?? randomBytes(given.length), given);
      if (!right || !(attempt.keep || (await consumeCode(deps.db, at, given)))) return false;
      await deps.limits.undo(wrongByIp);
      return true;
    },
  };
}
