// Six-digit codes by SMS or mail, for any purpose (login, registration, a signer's link): bound to purpose, subject and
// target, 5 minutes, 5 tries, one use (B-05). Stored as a keyed MAC: 10^6 codes are no secret to a plain hash.
// Limits stand in the database and are counted outside of any transaction, so that a rollback does not forget them.
// Whom they count is in askers.ts: what strangers may cause never uses up what a link or a session needs (13.7).
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { mac } from '../../../platform/crypto/keyring.ts';
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import type { Direct, Notice, Said } from '../../notice/index.ts';
import { type Asker, codeLimits, originOf, subjectOf, usesOfSending, usesOfTrying } from './askers.ts';
import { consumeCode, countTry, isActKept, keepAct, replaceCode } from './store.ts';

type About = {
  /** `register`, `login`, `link` …: a code is good for its own purpose only. */
  purpose: string;
  /** What it is for within the purpose, e.g. a signNo; empty for none. */
  subject: string;
  /** Mobile or mail address, normalised. */
  target: string;
  asker: Asker;
};
export type CodeRequest = About & {
  /** The text for this code, of notice/texts. */
  say(code: string): Said;
  /** Shown with the message's fate (`notice.deliveries`). */
  ref?: string;
  /** Nobody may receive it (unknown target of a login): all the same work, nothing sent. */
  withhold?: boolean;
};
export type CodeTry = About & {
  code: string;
  /** A right one stays good (something else is asked for first); it counts as a try all the same. */
  keep?: boolean;
};

/** One act of will that is carried out in parts, each a call of its own. */
export type CodeAct = CodeTry & {
  asker: Extract<Asker, { kind: 'session' }>;
  /** The login that opens it: no other goes on with it. */
  login: string;
  /** All that was said with the code beside its subject; who says something else has no such act. */
  said: string;
};

type Then = (tx: Tx) => Promise<void>;

export type Codes = {
  /** Makes and sends a code, which replaces the former one. Throws CODE_TOO_SOON or TOO_MANY with Retry-After. */
  send(request: CodeRequest): Promise<{ resendAfterSeconds: number }>;
  /**
   * Whether the code is right; a right one is used up, the fifth wrong try ends it. Throws TOO_MANY by network. `then`: what a right one
   * opens, in the transaction that uses it up; what that throws leaves the code unused and the try counted.
   */
  check(attempt: CodeTry, then?: Then): Promise<boolean>;
  /** The same for an act of many parts: a right code opens it, and the same act is right for half an hour more. */
  openAct(act: CodeAct): Promise<boolean>;
  /** Whether the very same was opened already. */
  isOpen(act: CodeAct): Promise<boolean>;
};

const lifeSeconds = 300;
/** As long as a link's code is good for signing. */
const actSeconds = 1800;

export function createCodes(deps: Deps, notice: Notice): Codes {
  const key = deps.keyring.key('verify-code/1');
  const actKey = deps.keyring.key('code-act/1');
  const place = ({ purpose, target }: About, subject: string) => ({
    purpose,
    subject,
    targetBlind: deps.vault.blindIndex('target', target),
  });
  const macOf = ({ purpose, target }: About, subject: string, code: string) =>
    mac(key, [purpose, subject, target, code]);
  /** Kept as a MAC: a network is personal data. */
  const fromOf = ({ asker }: About) => {
    const origin = originOf(asker);
    return origin === undefined ? null : mac(key, ['from', origin]);
  };

  /** `then`: in the transaction that uses the code up. */
  const tryAt = async (attempt: CodeTry, subject: string, then?: Then): Promise<boolean> => {
    const given = macOf(attempt, subject, attempt.code);
    const at = place(attempt, subject);
    const kept = await countTry(deps.db, at, fromOf(attempt), deps.clock.now());
    const right = timingSafeEqual(kept ?? randomBytes(given.length), given);
    if (!right || attempt.keep === true) return right;
    if (!then) return consumeCode(deps.db, at, given);
    return inTx(deps.db, async (tx) => {
      const used = await consumeCode(tx, at, given);
      if (used) await then(tx);
      return used;
    });
  };

  const check = async (attempt: CodeTry, then?: Then): Promise<boolean> => {
    const wrong = usesOfTrying(attempt.asker);
    await deps.limits.use(...wrong);
    const own = subjectOf(attempt);
    // a known browser may have asked before it was known
    const right =
      (await tryAt(attempt, own, then)) ||
      (own !== attempt.subject && (await tryAt(attempt, attempt.subject, then)));
    if (right) await deps.limits.undo(...wrong);
    return right;
  };

  const actMac = ({ purpose, subject, target, code, asker, login, said }: CodeAct) =>
    mac(actKey, [purpose, subject, target, code, asker.accountId, login, said]);
  const isOpen = (act: CodeAct) => isActKept(deps.db, actMac(act), deps.clock.now());

  return {
    async send(request) {
      const who = deps.vault.blindIndex('target', request.target).toString('hex');
      await deps.limits.use(...usesOfSending(request, who));
      const subject = subjectOf(request);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const codeMac = macOf(request, subject, code);
      const expiresAt = new Date(deps.clock.now().getTime() + lifeSeconds * 1000);
      await inTx(deps.db, async (tx) => {
        await replaceCode(tx, { ...place(request, subject), codeMac, askedFrom: fromOf(request), expiresAt });
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

    check,
    isOpen,

    async openAct(act) {
      const until = new Date(deps.clock.now().getTime() + actSeconds * 1000);
      // of two that come at once one uses the code up, and the other waits for it and finds the act
      return (await check(act, (tx) => keepAct(tx, actMac(act), until))) || isOpen(act);
    },
  };
}
